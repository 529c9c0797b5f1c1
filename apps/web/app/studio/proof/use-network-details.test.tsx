import { act } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { EnlargedDetail } from '@tintype/contract/artworks/details'
import { Problem } from '@tintype/contract/problems'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { artist, eventually, renderHookInApp, settle } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { type MockUpload, mockUploads } from '../../../test/uploads.ts'
import { type MockWorker, mockWorkers } from '../../../test/workers.ts'
import type { CutOut, MetalRequest, Proof, ProofAnswer } from './proof-messages.ts'
import { useNetworkDetails } from './use-network-details.ts'

const POLL_MS = 1000
const uid = 'a6a1c7a0-3f0e-4b56-9d0c-0c6f6f1d2b11'
const network = { name: 'Real-ESRGAN', scale: 2, isFiltered: false }

beforeEach(() => void vi.useFakeTimers())

describe('enlarging by a network', () => {
  beforeEach(() => void mockCall(contract.artworks.enlarger, () => ({ by: 'network' }) as const))

  test('sends the detail with its size in print, polls every second, and shows the result in the colours of metal', async () => {
    let answer: EnlargedDetail = { status: 'waiting', uid, percent: 40 }
    const polled = mockCall(contract.artworks.enlargedDetail, () => answer)
    const { result, uploads, workers } = render({ '3:4': cutOut })
    await eventually(() => expect(uploads).toHaveLength(1))
    expect(result.current['3:4']).toEqual({ status: 'waiting', percent: null })
    expect(uploads[0]).toMatchObject({ path: '/api/enlarged-details', fields: { widthPx: '800', heightPx: '600' } })
    await act(async () => uploads[0]?.respond({ status: 'waiting', uid, percent: 10 }))
    expect(result.current['3:4']).toEqual({ status: 'waiting', percent: 10 })
    await advance(POLL_MS - 1)
    await settle()
    expect(polled).toHaveLength(0)
    await advance(1)
    await eventually(() => expect(result.current['3:4']).toEqual({ status: 'waiting', percent: 40 }))
    expect(polled[0]?.input).toEqual({ uid })
    await settle()
    answer = ready
    await advance(POLL_MS)
    await eventually(() => expect(workers).toHaveLength(1))
    expect(workers[0]?.requests[0]).toMatchObject({ shown: cutOut.shown })
    expect(await workers[0]?.requests[0]?.enlarged.text()).toBe('enlarged')
    await act(async () => workers[0]?.answer({ type: 'printed', printed: new Blob(['metal']) }))
    expect(result.current['3:4']).toEqual({ status: 'ready', url: expect.stringMatching(/^blob:/), ...network })
    expect(workers[0]?.isTerminated).toBe(true)
  })

  test('keeps the last percentage if the server does not know it', async () => {
    mockCall(contract.artworks.enlargedDetail, () => ({ status: 'waiting', uid, percent: null }) as const)
    const { result, uploads } = render({ '3:4': cutOut })
    await eventually(() => expect(uploads).toHaveLength(1))
    await act(async () => uploads[0]?.respond({ status: 'waiting', uid, percent: 10 }))
    await advance(POLL_MS)
    await settle()
    expect(result.current['3:4']).toEqual({ status: 'waiting', percent: 10 })
  })

  test.each<[string, (upload: MockUpload, workers: MockWorker<MetalRequest, ProofAnswer>[]) => Promise<void>]>([
    ['the server cannot enlarge it', async (upload) => act(async () => upload.respond({ status: 'failed', uid }))],
    ['the upload is refused', async (upload) => act(async () => upload.refuse(new Problem('rate_limited')))],
    [
      'the browser cannot show it',
      async (upload, workers) => {
        await act(async () => upload.respond(ready))
        await eventually(() => expect(workers).toHaveLength(1))
        await act(async () => workers[0]?.answer({ type: 'failed' }))
      },
    ],
    [
      'the worker crashes',
      async (upload, workers) => {
        await act(async () => upload.respond(ready))
        await eventually(() => expect(workers).toHaveLength(1))
        await act(async () => workers[0]?.crash())
      },
    ],
  ])('reports a failure if %s', async (_what, fail) => {
    const { result, uploads, workers } = render({ '3:4': cutOut })
    await eventually(() => expect(uploads).toHaveLength(1))
    await fail(uploads[0] as MockUpload, workers)
    await eventually(() => expect(result.current['3:4']).toEqual({ status: 'failed' }))
  })

  test('one failed detail leaves the others alone', async () => {
    const { result, uploads, workers } = render({ '3:4': cutOut, '5:7': cutOut })
    await eventually(() => expect(uploads).toHaveLength(2))
    await act(async () => uploads[0]?.fail())
    await act(async () => uploads[1]?.respond(ready))
    await eventually(() => expect(workers).toHaveLength(1))
    await act(async () => workers[0]?.answer({ type: 'printed', printed: new Blob(['metal']) }))
    expect(result.current).toMatchObject({ '3:4': { status: 'failed' }, '5:7': { status: 'ready' } })
  })

  test('other cut-outs cancel the upload and discard what is shown', async () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL')
    const { result, rerender, uploads, workers } = render({ '3:4': cutOut, '5:7': cutOut })
    await eventually(() => expect(uploads).toHaveLength(2))
    await act(async () => uploads[0]?.respond(ready))
    await eventually(() => expect(workers).toHaveLength(1))
    await act(async () => workers[0]?.answer({ type: 'printed', printed: new Blob(['metal']) }))
    const shown = result.current['3:4']
    rerender({ cutOuts: undefined })
    expect(result.current).toEqual({})
    expect(uploads[1]?.isAborted).toBe(true)
    expect(revoke).toHaveBeenCalledWith(shown?.status === 'ready' && shown.url)
  })

  test('closing the window ends the polling', async () => {
    const polled = mockCall(contract.artworks.enlargedDetail, () => ready)
    const { uploads, unmount } = render({ '3:4': cutOut })
    await eventually(() => expect(uploads).toHaveLength(1))
    await act(async () => uploads[0]?.respond({ status: 'waiting', uid, percent: null }))
    unmount()
    await advance(10 * POLL_MS)
    await settle()
    expect(polled).toHaveLength(0)
  })
})

describe('nothing is sent', () => {
  test('if no picture has to be enlarged', async () => {
    const asked = mockCall(contract.artworks.enlarger, () => ({ by: 'network' }) as const)
    const { uploads } = render({})
    await settle()
    expect(asked).toHaveLength(0)
    expect(uploads).toHaveLength(0)
  })

  test('if the print filter enlarges, or if the server does not say who does', async () => {
    for (const respond of [() => ({ by: 'built_in' as const }), () => new Response('', { status: 502 })]) {
      const asked = mockCall(contract.artworks.enlarger, respond)
      const { result, uploads } = render({ '3:4': cutOut })
      await eventually(() => expect(asked).toHaveLength(1))
      await settle()
      expect(uploads).toHaveLength(0)
      expect(result.current).toEqual({})
    }
  })
})

const cutOut: CutOut = {
  plain: new Blob(['plain']),
  printed: new Blob(['printed']),
  detail: new Blob(['detail']),
  to: { widthPx: 800, heightPx: 600 },
  shown: { widthPx: 400, heightPx: 300, offsetPx: 20 },
}
const ready: EnlargedDetail = { status: 'ready', uid, picture: `data:image/webp;base64,${btoa('enlarged')}`, network }

type Props = { cutOuts: Proof['cutOuts'] | undefined }

function render(cutOuts: Proof['cutOuts']) {
  const uploads = mockUploads()
  const workers = mockWorkers<MetalRequest, ProofAnswer>()
  const initialProps: Props = { cutOuts }
  return { ...renderHookInApp((props: Props) => useNetworkDetails(props.cutOuts), { user: artist, initialProps }), uploads, workers }
}

async function advance(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}
