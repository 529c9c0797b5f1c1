import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { mockMedia } from '../../../../test/media.ts'
import { usePrintLight } from './use-print-light.ts'

const reduced = '(prefers-reduced-motion: reduce)'

function Room() {
  const room = useRef<HTMLDivElement>(null)
  usePrintLight(room)
  return <div ref={room} data-testid="room" />
}

const light = () => screen.getByTestId('room').style.getPropertyValue('--light-x')
const toRightEdge = { clientX: 200, clientY: 100, pointerType: 'mouse' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] })
})

async function enterRoom() {
  const app = render(<Room />)
  const room = screen.getByTestId('room')
  room.getBoundingClientRect = () => ({ left: 0, top: 0, width: 200, height: 200 }) as DOMRect
  return { ...app, room }
}

/** Without an idle callback, as in Safari, the module of the light is loaded after 300 ms. */
async function idle() {
  await act(() => vi.advanceTimersByTimeAsync(300))
  await act(() => import('./follow-light.ts'))
}

const frames = () => act(() => vi.advanceTimersByTimeAsync(1_000))

it('the light follows the pointer, and returns when it leaves', async () => {
  mockMedia()
  const { room } = await enterRoom()
  await idle()
  fireEvent.pointerMove(room, toRightEdge)
  await frames()
  expect(light()).toBe('1.000')
  fireEvent.pointerLeave(room)
  await frames()
  expect(light()).toBe('0.000')
})

it('a pointer that moves before the page is idle has no effect', async () => {
  mockMedia()
  const { room } = await enterRoom()
  fireEvent.pointerMove(room, toRightEdge)
  await idle()
  await frames()
  expect(light()).toBe('')
})

it('a finger that scrolls does not move the light', async () => {
  mockMedia()
  const { room } = await enterRoom()
  await idle()
  fireEvent.pointerMove(room, { ...toRightEdge, pointerType: 'touch' })
  await frames()
  expect(light()).toBe('')
  fireEvent.pointerMove(room, toRightEdge)
  await frames()
  expect(light()).toBe('1.000')
})

it('a visitor who prefers less motion sees no light move, also when the preference changes later', async () => {
  const change = mockMedia(reduced)
  const { room } = await enterRoom()
  await idle()
  fireEvent.pointerMove(room, toRightEdge)
  await frames()
  expect(light()).toBe('')
  change(reduced, false)
  fireEvent.pointerMove(room, toRightEdge)
  await frames()
  expect(light()).toBe('1.000')
  change(reduced, true)
  expect(light()).toBe('')
})

it('a visitor who leaves before the page is idle starts nothing', async () => {
  mockMedia()
  const { room, unmount } = await enterRoom()
  const listen = vi.spyOn(room, 'addEventListener')
  unmount()
  await idle()
  expect(listen).not.toHaveBeenCalled()
})

it('a room that is left removes its listeners', async () => {
  mockMedia()
  const { room, unmount } = await enterRoom()
  await idle()
  fireEvent.pointerMove(room, toRightEdge)
  expect(vi.getTimerCount()).toBe(1)
  unmount()
  fireEvent.pointerMove(room, toRightEdge)
  await frames()
  expect(room.style.getPropertyValue('--light-x')).toBe('')
  expect(vi.getTimerCount()).toBe(0)
})
