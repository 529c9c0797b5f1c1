import { act } from '@testing-library/react'
import { firstFrameNotice } from '@tintype/contract/artworks/animation'
import type { Analysis } from '@tintype/contract/artworks/artworks'
import { hdrNotice } from '@tintype/contract/artworks/high-dynamic-range'
import { Problem } from '@tintype/contract/problems'
import { describe, expect, test, vi } from 'vitest'
import { pngFile } from '../../../../test/pictures.ts'
import { artist, renderHookInApp } from '../../../../test/render.tsx'
import { type MockUpload, mockUploads } from '../../../../test/uploads.ts'
import { useAnalysis } from './use-analysis.ts'

const analysis: Analysis = {
  title: 'Moonrise',
  description: 'A moon over a village',
  altText: '',
  tags: ['moon'],
  category: 'nature',
  categorySuggestion: null,
  categoryConfidence: 0.7,
  categoryAlternatives: [],
  contentRatingSuggestion: null,
  categoryLabel: 'Nature',
  categoryName: 'nature',
  message: 'Title, tags and category are filled in.',
}

describe('reading a picture', () => {
  test('sends the file, shows the progress and hands over the result', async () => {
    const { result, uploads, onRead, read } = render()
    expect(result.current.state).toEqual({ status: 'idle' })
    const file = pngFile('moon.png')
    const upload = await read(file)
    expect(result.current.state).toEqual({ status: 'reading' })
    expect(upload).toMatchObject({ method: 'POST', path: '/api/analyze-image' })
    expect((upload.form.get('artworkImage') as File).name).toBe('moon.png')
    act(() => upload.progress(30, 100))
    expect(result.current.state).toEqual({ status: 'reading', progress: { sentBytes: 30, totalBytes: 100 } })
    await act(async () => upload.respond(analysis))
    expect(result.current.state).toEqual({ status: 'read', suggestion: 'nature', suggestsMature: false, message: analysis.message })
    expect(onRead.mock.calls).toEqual([[analysis]])
    expect(uploads).toHaveLength(1)
  })

  test('prefers the suggested category to the certain one, and may have neither', async () => {
    const { result, read } = render()
    await respond(await read(), { ...analysis, categorySuggestion: 'space' })
    expect(result.current.state).toMatchObject({ suggestion: 'space' })
    await respond(await read(), { ...analysis, category: null })
    expect(result.current.state).toMatchObject({ suggestion: null })
  })

  test('leaves out the sentence about animations, because the picture itself shows it', async () => {
    const { result, read } = render()
    await respond(await read(), { ...analysis, message: `${firstFrameNotice} ${hdrNotice} Filled in.` })
    expect(result.current.state).toMatchObject({ message: 'Filled in.' })
  })

  test('shows the message of the server if it fails, and can be repeated', async () => {
    const { result, onRead, read } = render()
    const upload = await read()
    await act(async () => upload.refuse(new Problem('uploads_too_many')))
    expect(result.current.state).toEqual({ status: 'failed', message: new Problem('uploads_too_many').message })
    expect(onRead).not.toHaveBeenCalled()
    await respond(await read(), analysis)
    expect(result.current.state.status).toBe('read')
  })

  test('says that the server is unreachable if the connection fails', async () => {
    const { result, read } = render()
    const upload = await read()
    await act(async () => upload.fail())
    expect(result.current.state).toMatchObject({ status: 'failed', message: expect.stringContaining('could not reach the server') })
  })
})

describe('stopping', () => {
  test('cancels the request, and a late answer changes nothing', async () => {
    const { result, onRead, read } = render()
    const upload = await read()
    await act(async () => result.current.stop())
    expect(upload.isAborted).toBe(true)
    expect(result.current.state).toEqual({ status: 'stopped' })
    await respond(upload, analysis)
    act(() => upload.progress(100, 100))
    expect(result.current.state).toEqual({ status: 'stopped' })
    expect(onRead).not.toHaveBeenCalled()
  })

  test('at the moment at which the answer arrives discards it', async () => {
    const { result, onRead, read } = render()
    const upload = await read()
    await act(async () => {
      upload.respond(analysis)
      result.current.stop()
    })
    expect(result.current.state).toEqual({ status: 'stopped' })
    expect(onRead).not.toHaveBeenCalled()
  })

  test('before the request is sent sends none', async () => {
    const { result, uploads } = render()
    await act(async () => {
      void result.current.read(pngFile())
      result.current.stop()
    })
    expect(uploads).toHaveLength(0)
    expect(result.current.state).toEqual({ status: 'stopped' })
  })

  test('clearing also cancels the request, and is idle again', async () => {
    const { result, read } = render()
    const upload = await read()
    await act(async () => result.current.clear())
    expect(upload.isAborted).toBe(true)
    expect(result.current.state).toEqual({ status: 'idle' })
  })

  test('leaving the page cancels the request', async () => {
    const { unmount, read } = render()
    const upload = await read()
    unmount()
    expect(upload.isAborted).toBe(true)
  })
})

test('a second picture cancels the first request, and only the second result is used', async () => {
  const { result, onRead, read } = render()
  const first = await read(pngFile('first.png'))
  const second = await read(pngFile('second.png'))
  expect(first.isAborted).toBe(true)
  expect(result.current.state).toEqual({ status: 'reading' })
  await respond(first, { ...analysis, title: 'First' })
  await respond(second, { ...analysis, title: 'Second' })
  expect(onRead.mock.calls.map(([{ title }]) => title)).toEqual(['Second'])
})

function render() {
  const uploads = mockUploads()
  const onRead = vi.fn<(analysis: Analysis) => void>()
  const app = renderHookInApp(() => useAnalysis(onRead), { user: artist })
  async function read(file = pngFile()): Promise<MockUpload> {
    await act(async () => void app.result.current.read(file))
    return uploads.at(-1) as MockUpload
  }
  return { ...app, uploads, onRead, read }
}

async function respond(upload: MockUpload, body: Analysis): Promise<void> {
  await act(async () => upload.respond(body))
}
