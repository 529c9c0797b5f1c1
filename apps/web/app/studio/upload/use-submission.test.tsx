import { act } from '@testing-library/react'
import { Problem } from '@tintype/contract/problems'
import { CENTRED } from '@tintype/domain/prints/crops'
import { describe, expect, test } from 'vitest'
import { artist, renderHookInApp } from '../../../test/render.tsx'
import { type MockUpload, mockUploads } from '../../../test/uploads.ts'
import { artworkCountQuery } from '../artworks/artwork-queries.ts'
import { readScrollPlace, saveScrollPlace } from '../artworks/scroll-place.ts'
import type { UploadOutput } from './fields/upload-form.ts'
import { DuplicateUpload, useSubmission } from './use-submission.ts'

const TOTAL_BYTES = 1000
const uid = 'a6a1c7a0-3f0e-4b56-9d0c-0c6f6f1d2b11'
const values: UploadOutput = {
  artworkName: 'Moonrise',
  artworkDescription: 'Over Hernandez',
  altText: 'The moon above a village.',
  tags: ['moon', 'night'],
  category: 'photography',
  orientation: 'vertical',
  allowMarketing: false,
  howMade: 'photograph',
  sizesOff: ['extra_large'],
}

describe('sending an artwork', () => {
  test('sends every field of the form as the signed-in artist, and the file last', async () => {
    const { upload } = await startUpload({ proof: { '3:4': 1, '5:7': 2, '7:10': 3 } })
    expect(upload).toMatchObject({ method: 'POST', path: '/api/upload-artwork' })
    expect(upload.headers.get('authorization')).toBe('Bearer token-of-artist-1')
    expect(upload.headers.get('x-user-username')).toBe('Ansel')
    expect(upload.fields).toEqual({
      artworkName: 'Moonrise',
      artworkDescription: 'Over Hernandez',
      altText: 'The moon above a village.',
      tags: 'moon,night,vertical',
      allowMarketing: 'false',
      username: 'Ansel',
      orientation: 'vertical',
      category: 'photography',
      howMade: 'photograph',
      sizesOff: '["extra_large"]',
      crops: '{"3:4":20,"5:7":500,"7:10":500}',
      proof: '{"3:4":1,"5:7":2,"7:10":3}',
    })
    expect([...upload.form.keys()].at(-1)).toBe('artworkImage')
    expect(await (upload.form.get('artworkImage') as File).text()).toBe('0123456789')
  })

  test('sends no proof if the artist approved none', async () => {
    const { upload } = await startUpload()
    expect(upload.form.has('proof')).toBe(false)
  })

  test('shows the title and the progress until the server responds', async () => {
    const { result, upload, outcome } = await startUpload()
    expect(result.current.sending).toEqual({ title: 'Moonrise', progress: { sentBytes: 0, totalBytes: 10 } })
    act(() => upload.progress(400, TOTAL_BYTES))
    expect(result.current.sending?.progress).toEqual({ sentBytes: 400, totalBytes: TOTAL_BYTES })
    await act(async () => upload.respond({ message: 'Thanks', uid }))
    expect(result.current.sending).toBeUndefined()
    expect(await outcome).toEqual({ uid })
  })

  test('refreshes the artwork queries and forgets the scroll position after an upload', async () => {
    saveScrollPlace({ count: 40, scrollPx: 900 })
    const { client, upload, outcome } = await startUpload()
    client.setQueryData(artworkCountQuery().queryKey, { count: 3, hasApprovedArtwork: true })
    await act(async () => upload.respond({ message: 'Thanks', uid }))
    await outcome
    expect(client.getQueryState(artworkCountQuery().queryKey)?.isInvalidated).toBe(true)
    expect(readScrollPlace()).toEqual({ count: 0, scrollPx: 0 })
  })

  test('keeps the scroll position if the upload fails', async () => {
    saveScrollPlace({ count: 40, scrollPx: 900 })
    const { upload, outcome } = await startUpload()
    await act(async () => upload.fail())
    await outcome
    expect(readScrollPlace()).toEqual({ count: 40, scrollPx: 900 })
  })
})

describe('a failed upload', () => {
  test('throws the problem of the server and stops showing progress', async () => {
    const { result, upload, outcome } = await startUpload()
    await act(async () => upload.refuse(new Problem('artwork_duplicate')))
    expect(await outcome).toMatchObject({ code: 'artwork_duplicate', message: new Problem('artwork_duplicate').message, status: 409 })
    expect(result.current.sending).toBeUndefined()
  })

  test('can be sent again at once after the connection failed', async () => {
    const { result, uploads, file, upload, outcome } = await startUpload()
    await act(async () => upload.fail())
    expect(await outcome).toBeInstanceOf(TypeError)
    await act(async () => void result.current.send(parts({ file })))
    expect(uploads).toHaveLength(2)
  })
})

describe('the same file twice', () => {
  test('is refused while the first upload is pending, and the first one goes on', async () => {
    const { result, uploads, file, upload, outcome } = await startUpload()
    await expect(result.current.send(parts({ file }))).rejects.toThrow(DuplicateUpload)
    expect(uploads).toHaveLength(1)
    expect(result.current.sending?.title).toBe('Moonrise')
    await act(async () => upload.respond({ message: 'Thanks', uid }))
    expect(await outcome).toEqual({ uid })
  })

  test('is refused right after the first upload succeeded', async () => {
    const { result, file, upload, outcome } = await startUpload()
    await act(async () => upload.respond({ message: 'Thanks', uid }))
    await outcome
    await expect(result.current.send(parts({ file }))).rejects.toThrow(new Problem('artwork_duplicate').message)
  })
})

describe('cancelling an upload', () => {
  test.each([
    { when: 'before any byte was sent', sentBytes: undefined, mayHaveArrived: false },
    { when: 'with one byte left to send', sentBytes: TOTAL_BYTES - 1, mayHaveArrived: false },
    { when: 'after the last byte was sent', sentBytes: TOTAL_BYTES, mayHaveArrived: true },
  ])('$when reports mayHaveArrived: $mayHaveArrived', async ({ sentBytes, mayHaveArrived }) => {
    const { result, upload, outcome } = await startUpload()
    if (sentBytes !== undefined) act(() => upload.progress(sentBytes, TOTAL_BYTES))
    await act(async () => result.current.cancel())
    expect(upload.isAborted).toBe(true)
    expect(await outcome).toEqual({ mayHaveArrived })
    expect(result.current.sending).toBeUndefined()
  })

  test('refreshes the artwork queries only if the artwork may have arrived', async () => {
    for (const [sentBytes, isInvalidated] of [
      [TOTAL_BYTES - 1, false],
      [TOTAL_BYTES, true],
    ] as const) {
      const { result, client, upload, outcome } = await startUpload()
      client.setQueryData(artworkCountQuery().queryKey, { count: 3, hasApprovedArtwork: true })
      act(() => upload.progress(sentBytes, TOTAL_BYTES))
      await act(async () => result.current.cancel())
      await outcome
      expect(client.getQueryState(artworkCountQuery().queryKey)?.isInvalidated).toBe(isInvalidated)
    }
  })

  test('lets the artist send the same file again at once', async () => {
    const { result, uploads, file, outcome } = await startUpload()
    await act(async () => result.current.cancel())
    await outcome
    await act(async () => void result.current.send(parts({ file })))
    expect(uploads).toHaveLength(2)
  })

  test('changes nothing after the server responded', async () => {
    const { result, upload, outcome } = await startUpload()
    await act(async () => upload.respond({ message: 'Thanks', uid }))
    act(() => result.current.cancel())
    expect(await outcome).toEqual({ uid })
  })
})

test('leaving the page cancels the upload', async () => {
  const { unmount, upload, outcome } = await startUpload()
  unmount()
  expect(upload.isAborted).toBe(true)
  expect(await outcome).toEqual({ mayHaveArrived: false })
})

let files = 0

/** Each file is different, because the same file is refused for four seconds. */
function parts({ file = new File(['0123456789'], `moon-${files++}.png`, { type: 'image/png' }), proof }: Partial<Parts> = {}): Parts {
  return { file, username: 'Ansel', values, crops: { ...CENTRED, '3:4': 20 }, proof }
}

type Parts = Parameters<ReturnType<typeof useSubmission>['send']>[0]

/** `outcome`: the result of the upload, or the error that it threw. */
async function startUpload({ proof }: Partial<Parts> = {}) {
  const uploads = mockUploads()
  const app = renderHookInApp(useSubmission, { user: artist })
  const sent = parts({ proof })
  let outcome: Promise<unknown> | undefined
  await act(async () => {
    outcome = app.result.current.send(sent).catch((error: unknown) => error)
  })
  return { ...app, uploads, file: sent.file, upload: uploads[0] as MockUpload, outcome }
}
