import { act, screen } from '@testing-library/react'
import { limits } from '@tintype/contract/limits'
import { Problem, problemText } from '@tintype/contract/problems'
import type { ProfileImageKind } from '@tintype/contract/shops/profile-images'
import type { ArtistStats } from '@tintype/contract/shops/shops'
import { describe, expect, test, vi } from 'vitest'
import { pngFile } from '../../../../test/pictures.ts'
import { artist, eventually, renderHookInApp, settle, signIn } from '../../../../test/render.tsx'
import { type MockUpload, mockUploads } from '../../../../test/uploads.ts'
import { type MockWorker, mockWorkers } from '../../../../test/workers.ts'
import { studioTexts } from '../../studio-texts.ts'
import { shopStatsQuery } from '../shop/shop-queries.ts'
import { firstFrame, leastSize, outputSize } from './crop-frame.ts'
import type { CropAnswer, CropRequest } from './crop-messages.ts'
import { useCrop } from './use-crop.ts'

const size = { widthPx: 4000, heightPx: 3000 }
const preview = { width: 1600, height: 1200 } as ImageBitmap
const banner: ArtistStats = {
  profile_picture_url: null,
  shopifybanner: null,
  banner_status: 'rejected',
  banner_rejection_reason: 'Too dark',
  balance: 0,
  shopify_collection_handle: 'ansel',
  shop_url: 'https://shop.example/ansel',
  launch: { banner: false, artwork: false, share: false },
  username: 'Ansel',
}

describe('opening a file', () => {
  test('shows the picture with the first frame', async () => {
    const { result, open } = render()
    expect(result.current.state).toEqual({ status: 'opening' })
    await open()
    expect(result.current.state).toMatchObject({
      status: 'ready',
      picture: { size, preview },
      frame: firstFrame({ kind: 'banner', picture: size }),
    })
  })

  test.each([
    ['empty', new File([], 'empty.png'), problemText('image_empty')],
    ['of another type', new File(['GIF89a, not a PNG'], 'fake.png'), problemText('profile_image_type')],
    ['one byte too large', pngFile('large.png', limits.profileImageBytes + 1), problemText('profile_image_too_large')],
  ])('refuses a file that is %s, before the worker decodes it', async (_what, file, message) => {
    const { result, workers } = render({ file })
    await eventually(() => expect(result.current.state).toEqual({ status: 'refused', message }))
    expect(workers[0]?.requests).toEqual([])
  })

  test.each(['banner', 'portrait'] as const)('refuses a %s that is one pixel too small', async (kind) => {
    const least = leastSize(kind)
    const { result, open } = render({ kind })
    await open({ ...least, heightPx: least.heightPx - 1 })
    expect(result.current.state.status).toBe('refused')
    const smallest = render({ kind })
    await smallest.open(least)
    expect(smallest.result.current.state.status).toBe('ready')
  })

  test.each([
    ['cannot decode the file', (worker: CropMock) => worker.answer({ id: 1, type: 'failed' })],
    ['crashes', (worker: CropMock) => worker.crash()],
  ])('says that the file is unreadable if the worker %s', async (_what, fail) => {
    const { result, workers } = render()
    await eventually(() => expect(workers[0]?.requests).toHaveLength(1))
    await act(async () => fail(workers[0] as CropMock))
    expect(result.current.state).toEqual({ status: 'refused', message: studioTexts.cropUnreadable })
  })

  test('another file ends the worker of the first one, whose late answer changes nothing', async () => {
    const { result, rerender, workers } = render()
    await eventually(() => expect(workers[0]?.requests).toHaveLength(1))
    rerender({ kind: 'banner', file: pngFile('second.png') })
    expect(workers[0]?.isTerminated).toBe(true)
    await eventually(() => expect(workers[1]?.requests).toHaveLength(1))
    expect(result.current.state).toEqual({ status: 'opening' })
    const second = { widthPx: 2000, heightPx: 2000 }
    await act(async () => workers[1]?.answer({ id: 1, type: 'opened', size: second, preview }))
    expect(result.current.state).toMatchObject({ status: 'ready', picture: { size: second } })
  })
})

test('the problem of a file that was replaced meanwhile is not shown', async () => {
  const { result, rerender, workers } = render({ file: new File(['GIF89a, not a PNG'], 'fake.png') })
  rerender({ kind: 'banner', file: pngFile() })
  await eventually(() => expect(workers[1]?.requests).toHaveLength(1))
  await settle()
  expect(result.current.state).toEqual({ status: 'opening' })
})

describe('sending', () => {
  test('uploads the cropped banner, updates the shop and closes the dialog', async () => {
    const { result, client, onDone, workers, open, cut, sendCut } = render()
    client.setQueryData(shopStatsQuery().queryKey, banner)
    await open()
    const frame = { ...firstFrame({ kind: 'banner', picture: size }), xPx: 10 }
    act(() => result.current.setFrame(frame))
    const upload = await sendCut()
    expect(workers[0]?.requests[1]).toEqual({ id: 2, type: 'cut', frame, size: outputSize('banner', frame) })
    expect(upload).toMatchObject({ method: 'POST', path: '/api/user/banner' })
    expect(await (upload.form.get('bannerImage') as Blob).text()).toBe(cut)
    act(() => upload.progress(50, 100))
    expect(result.current.sending).toEqual({ sentBytes: 50, totalBytes: 100 })
    await act(async () => upload.respond({ message: 'Banner saved.', newBannerUrl: '/banners/1.webp' }))
    expect(client.getQueryData(shopStatsQuery().queryKey)).toMatchObject({
      shopifybanner: '/banners/1.webp',
      banner_status: 'approved',
      banner_rejection_reason: null,
    })
    expect(screen.getByText('Banner saved.')).toBeTruthy()
    expect(onDone).toHaveBeenCalledTimes(1)
    expect(result.current.sending).toBeUndefined()
  })

  test('uploads a portrait to its own address', async () => {
    const { client, open, sendCut } = render({ kind: 'portrait' })
    client.setQueryData(shopStatsQuery().queryKey, banner)
    await open()
    const upload = await sendCut()
    expect(upload.path).toBe('/api/user/profile-picture')
    expect(upload.form.has('profilePicture')).toBe(true)
    await act(async () => upload.respond({ message: 'Saved.', newProfilePictureUrl: '/portraits/1.webp' }))
    expect(client.getQueryData(shopStatsQuery().queryKey)).toMatchObject({
      profile_picture_url: '/portraits/1.webp',
      banner_status: 'rejected',
    })
  })

  test('does nothing before the picture is open, and nothing on a second click', async () => {
    const { result, uploads, workers, open, sendCut } = render()
    await act(() => result.current.send())
    expect(result.current.sending).toBeUndefined()
    await open()
    await sendCut()
    await act(() => result.current.send())
    expect(workers[0]?.requests).toHaveLength(2)
    expect(uploads).toHaveLength(1)
  })

  test('shows the problem of the server, keeps the frame, and can be repeated', async () => {
    const { result, onDone, open, sendCut, uploads } = render()
    await open()
    const upload = await sendCut()
    await act(async () => upload.refuse(new Problem('rate_limited')))
    expect(result.current).toMatchObject({
      problem: studioTexts.profileUploadFailed(problemText('rate_limited')),
      sending: undefined,
      state: { status: 'ready' },
    })
    expect(onDone).not.toHaveBeenCalled()
    await sendCut()
    expect(result.current.problem).toBeUndefined()
    expect(uploads).toHaveLength(2)
  })

  test('shows the problem for at most six seconds, and keeps the frame', async () => {
    const { result, open, sendCut } = render()
    await open()
    const upload = await sendCut()
    vi.useFakeTimers()
    await act(async () => upload.refuse(new Problem('rate_limited')))
    act(() => vi.advanceTimersByTime(3999))
    expect(result.current.problem).toBeDefined()
    act(() => vi.advanceTimersByTime(2001))
    expect(result.current).toMatchObject({ problem: undefined, state: { status: 'ready' } })
  })

  test('says that the file is unreadable if it cannot be cropped, and uploads nothing', async () => {
    const { result, uploads, workers, open } = render()
    await open()
    act(() => void result.current.send())
    expect(result.current.sending).toBe('cutting')
    await eventually(() => expect(workers[0]?.requests).toHaveLength(2))
    await act(async () => workers[0]?.answer({ id: 2, type: 'failed' }))
    expect(result.current).toMatchObject({ problem: studioTexts.cropUnreadable, sending: undefined })
    expect(uploads).toHaveLength(0)
  })

  test('without a session uploads nothing and says why', async () => {
    const { result, uploads, workers, open } = render()
    await open()
    act(() => signIn(null))
    act(() => void result.current.send())
    await eventually(() => expect(workers[0]?.requests).toHaveLength(2))
    await act(async () => workers[0]?.answer({ id: 2, type: 'cut', picture: new Blob(['x']) }))
    expect(result.current.problem).toBe(studioTexts.bannerUsernameMissing)
    expect(uploads).toHaveLength(0)
  })
})

describe('cancelling', () => {
  test('ends the upload without a message, and reloads the shop, because the picture may have arrived', async () => {
    const { result, client, onDone, open, sendCut } = render()
    client.setQueryData(shopStatsQuery().queryKey, banner)
    await open()
    const upload = await sendCut()
    await act(async () => result.current.cancelSending())
    expect(upload.isAborted).toBe(true)
    expect(result.current).toMatchObject({ problem: undefined, sending: undefined, state: { status: 'ready' } })
    expect(client.getQueryState(shopStatsQuery().queryKey)?.isInvalidated).toBe(true)
    expect(onDone).not.toHaveBeenCalled()
  })

  test('while the picture is cropped uploads nothing, and reloads nothing', async () => {
    const { result, client, uploads, workers, open } = render()
    client.setQueryData(shopStatsQuery().queryKey, banner)
    await open()
    act(() => void result.current.send())
    await eventually(() => expect(workers[0]?.requests).toHaveLength(2))
    act(() => result.current.cancelSending())
    await act(async () => workers[0]?.answer({ id: 2, type: 'cut', picture: new Blob(['x']) }))
    expect(result.current).toMatchObject({ problem: undefined, sending: undefined })
    expect(client.getQueryState(shopStatsQuery().queryKey)?.isInvalidated).toBe(false)
    expect(uploads).toHaveLength(0)
  })

  test('closing the dialog ends worker and upload', async () => {
    const { unmount, workers, open, sendCut } = render()
    await open()
    const upload = await sendCut()
    unmount()
    expect(workers[0]?.isTerminated).toBe(true)
    expect(upload.isAborted).toBe(true)
  })
})

type CropMock = MockWorker<CropRequest, CropAnswer>
type Props = { kind: ProfileImageKind; file: File }

function render({ kind = 'banner', file = pngFile() }: Partial<Props> = {}) {
  const workers = mockWorkers<CropRequest, CropAnswer>()
  const uploads = mockUploads()
  const onDone = vi.fn<() => void>()
  const cut = 'cropped bytes'
  const app = renderHookInApp((props: Props) => useCrop({ ...props, onDone }), { user: artist, initialProps: { kind, file } })

  async function open(pictureSize = size) {
    await eventually(() => expect(workers[0]?.requests).toHaveLength(1))
    await act(async () => workers[0]?.answer({ id: 1, type: 'opened', size: pictureSize, preview }))
  }

  /** Sends, and has the worker crop. @returns the upload */
  async function sendCut(): Promise<MockUpload> {
    const before = { requests: workers[0]?.requests.length ?? 0, uploads: uploads.length }
    act(() => void app.result.current.send())
    await eventually(() => expect(workers[0]?.requests).toHaveLength(before.requests + 1))
    const id = workers[0]?.requests.at(-1)?.id ?? 0
    await act(async () => workers[0]?.answer({ id, type: 'cut', picture: new Blob([cut]) }))
    await eventually(() => expect(uploads).toHaveLength(before.uploads + 1))
    return uploads.at(-1) as MockUpload
  }

  return { ...app, workers, uploads, onDone, cut, open, sendCut }
}
