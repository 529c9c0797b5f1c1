import { act } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { Mockup } from '@tintype/contract/mockups/mockups'
import { Problem } from '@tintype/contract/problems'
import type { MockupChoice } from '@tintype/domain/prints/mockup-rooms'
import { beforeEach, expect, test, vi } from 'vitest'
import { artist, eventually, renderHookInApp, settle } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { useMockup } from './use-mockup.ts'

const POLL_MS = 1200
const uid = '0b0f6f0e-8c3a-4b7e-9a53-1c2f4f0f9d01'
const choice: MockupChoice = { room: 'living_room', daytime: 'day', size: 'large', format: 'full' }

beforeEach(() => void vi.useFakeTimers())

test('a mockup that is being rendered is requested every 1.2 s until it is ready', async () => {
  let answer: Mockup = { status: 'drawing' }
  const sent = mockCall(contract.artworks.mockup, () => answer)
  const { result } = render()
  await eventually(() => expect(result.current.mockup).toEqual({ status: 'drawing' }))
  expect(sent[0]?.input).toEqual({ uid, ...choice })
  await advance(POLL_MS - 1)
  expect(sent).toHaveLength(1)
  answer = ready('day.jpg')
  await advance(1)
  await eventually(() => expect(result.current.mockup).toEqual(answer))
  await advance(10 * POLL_MS)
  expect(sent).toHaveLength(2)
})

test('another choice requests its own mockup, and the first one is shown again without a request', async () => {
  const sent = mockCall(contract.artworks.mockup, ({ daytime }) => ready(`${daytime}.jpg`))
  const { result, rerender } = render()
  await eventually(() => expect(result.current.mockup).toEqual(ready('day.jpg')))
  rerender({ ...choice, daytime: 'evening' })
  await eventually(() => expect(result.current.mockup).toEqual(ready('evening.jpg')))
  rerender(choice)
  expect(result.current.mockup).toEqual(ready('day.jpg'))
  expect(sent).toHaveLength(2)
})

test('the answer for an earlier choice does not replace the later one', async () => {
  const first = Promise.withResolvers<Mockup>()
  mockCall(contract.artworks.mockup, ({ daytime }) => (daytime === 'day' ? first.promise : ready('evening.jpg')))
  const { result, rerender } = render()
  rerender({ ...choice, daytime: 'evening' })
  await eventually(() => expect(result.current.mockup).toEqual(ready('evening.jpg')))
  first.resolve(ready('day.jpg'))
  await settle()
  expect(result.current.mockup).toEqual(ready('evening.jpg'))
})

test('a failure is shown, and hidden while the artist tries again', async () => {
  mockCall(contract.artworks.mockup, () => {
    throw new Problem('unavailable')
  })
  const { result } = render()
  await eventually(() => expect(result.current.error).toMatchObject({ code: 'unavailable' }))
  const retried = Promise.withResolvers<Mockup>()
  mockCall(contract.artworks.mockup, () => retried.promise)
  await act(async () => result.current.askAgain())
  expect(result.current.error).toBeNull()
  retried.resolve(ready('day.jpg'))
  await eventually(() => expect(result.current).toMatchObject({ mockup: ready('day.jpg'), error: null }))
})

test('a failed poll is shown until the next poll starts', async () => {
  mockCall(contract.artworks.mockup, () => ({ status: 'drawing' }) as const)
  const { result } = render()
  await eventually(() => expect(result.current.mockup).toEqual({ status: 'drawing' }))
  mockCall(contract.artworks.mockup, () => {
    throw new Problem('unavailable')
  })
  await advance(POLL_MS)
  await eventually(() => expect(result.current.error).toMatchObject({ code: 'unavailable' }))
  const polled = Promise.withResolvers<Mockup>()
  mockCall(contract.artworks.mockup, () => polled.promise)
  await advance(POLL_MS)
  expect(result.current.error).toBeNull()
  polled.resolve(ready('day.jpg'))
  await eventually(() => expect(result.current).toMatchObject({ mockup: ready('day.jpg'), error: null }))
})

test('a closed window requests nothing more', async () => {
  const sent = mockCall(contract.artworks.mockup, () => ({ status: 'drawing' }) as const)
  const { result, unmount } = render()
  await eventually(() => expect(result.current.mockup).toEqual({ status: 'drawing' }))
  unmount()
  await advance(10 * POLL_MS)
  await settle()
  expect(sent).toHaveLength(1)
})

function render() {
  return renderHookInApp((props: MockupChoice) => useMockup(uid, props), { user: artist, initialProps: choice })
}

function ready(fileName: string): Mockup {
  return { status: 'ready', url: `/mockups/${fileName}`, fileName, widthPx: 2000, heightPx: 1500 }
}

async function advance(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}
