import { act, screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { Mockup } from '@tintype/contract/mockups/mockups'
import { Problem, problemText } from '@tintype/contract/problems'
import { ALL_ROOMS } from '@tintype/domain/prints/mockup-rooms'
import { beforeEach, expect, test, vi } from 'vitest'
import { artist, eventually, renderHookInApp, settle } from '../../../test/render.tsx'
import { fileResponse, mockCall } from '../../../test/server.ts'
import { topToast } from '../../ui/feedback/toast-queue.ts'
import { useAllRooms } from './use-all-rooms.ts'

const POLL_MS = 1200
const uid = '0b0f6f0e-8c3a-4b7e-9a53-1c2f4f0f9d01'
const ready: Mockup = { status: 'ready', url: '/mockups/1.jpg', fileName: '1.jpg', widthPx: 2000, heightPx: 1500 }

beforeEach(() => void vi.useFakeTimers())

test('an artist downloads every room of a size as one ZIP', async () => {
  const sent = mockCall(contract.artworks.mockup, () => ready)
  const archived = mockCall(contract.artworks.mockupArchive, () => fileResponse('rooms.zip', 'application/zip'))
  const downloads = recordDownloads()
  const { result } = render()
  expect(result.current).toMatchObject({ isMaking: false, drawn: 0, of: ALL_ROOMS.length })
  act(() => result.current.make())
  await eventually(() => expect(downloads).toEqual(['rooms.zip']))
  expect(sent.map(({ input }) => input)).toEqual(ALL_ROOMS.map((room) => ({ uid, ...room, size: 'large', format: 'full' })))
  expect(archived[0]?.input).toEqual({ uid, size: 'large', format: 'full' })
  expect(result.current).toMatchObject({ isMaking: false, drawn: ALL_ROOMS.length })
})

test('the rooms are rendered one after the other, each requested every 1.2 s until it is ready', async () => {
  let answer: Mockup = { status: 'drawing' }
  const sent = mockCall(contract.artworks.mockup, () => answer)
  mockCall(contract.artworks.mockupArchive, () => fileResponse('rooms.zip', 'application/zip'))
  recordDownloads()
  const { result } = render()
  act(() => result.current.make())
  await eventually(() => expect(sent).toHaveLength(1))
  await settle()
  expect(result.current).toMatchObject({ isMaking: true, drawn: 0 })
  await advance(POLL_MS - 1)
  expect(sent).toHaveLength(1)
  answer = ready
  await advance(1)
  await eventually(() => expect(result.current.isMaking).toBe(false))
  expect(sent).toHaveLength(ALL_ROOMS.length + 1)
  expect(sent[1]?.input).toEqual(sent[0]?.input)
})

test('a failure shows the message of the server, and the artist can start again', async () => {
  let requests = 0
  mockCall(contract.artworks.mockup, () => {
    requests += 1
    if (requests === 3) throw new Problem('unavailable')
    return ready
  })
  mockCall(contract.artworks.mockupArchive, () => fileResponse('rooms.zip', 'application/zip'))
  const downloads = recordDownloads()
  const { result } = render()
  act(() => result.current.make())
  await eventually(() => expect(screen.getByText(problemText('unavailable'))).toBeTruthy())
  expect(result.current).toMatchObject({ isMaking: false, drawn: 2 })
  expect(downloads).toEqual([])
  act(() => result.current.make())
  await eventually(() => expect(downloads).toEqual(['rooms.zip']))
  expect(result.current.drawn).toBe(ALL_ROOMS.length)
})

test.each([
  { when: 'between two requests', respond: () => ({ status: 'drawing' }) as const },
  { when: 'while a request is pending', respond: () => new Promise<Mockup>(() => {}) },
])('closing the window $when ends the requests without a message', async ({ respond }) => {
  const sent = mockCall(contract.artworks.mockup, respond)
  const { result, unmount } = render()
  act(() => result.current.make())
  await eventually(() => expect(sent).toHaveLength(1))
  await settle()
  unmount()
  await advance(10 * POLL_MS)
  await settle()
  expect(sent).toHaveLength(1)
  expect(topToast()).toBeUndefined()
})

function render() {
  return renderHookInApp(() => useAllRooms(uid, { size: 'large', format: 'full' }), { user: artist })
}

/** jsdom downloads nothing. @returns the names of the downloaded files */
function recordDownloads(): string[] {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return names
}

async function advance(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}
