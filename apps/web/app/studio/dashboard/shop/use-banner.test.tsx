import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderHookInApp } from '../../../../test/render.tsx'
import { useBanner, useDashboardBanner } from './use-banner.ts'

const SHOWN_MS = 10_000

beforeEach(() => void vi.useFakeTimers())

test('a banner disappears after ten seconds', () => {
  const { result } = renderHookInApp(useBanner)
  act(() => result.current.fail('Upload error'))
  expect(result.current.banner).toEqual({ tone: 'bad', message: 'Upload error' })
  act(() => vi.advanceTimersByTime(SHOWN_MS - 1))
  expect(result.current.banner).toBeDefined()
  act(() => vi.advanceTimersByTime(1))
  expect(result.current.banner).toBeUndefined()
})

test.each([
  ['a short message', 'Upload failed.', 4000],
  ['a message of 72 characters', 'x'.repeat(72), 5040],
  ['a long message', 'x'.repeat(200), 6000],
])('on the dashboard, %s disappears after 4 to 6 seconds', (_, message, shownMs) => {
  const { result } = renderHookInApp(useDashboardBanner)
  act(() => result.current.fail(message))
  act(() => vi.advanceTimersByTime(shownMs - 1))
  expect(result.current.banner?.message).toBe(message)
  act(() => vi.advanceTimersByTime(1))
  expect(result.current.banner).toBeUndefined()
})

test('a second banner replaces the first one and is shown for its own ten seconds', () => {
  const { result } = renderHookInApp(useBanner)
  act(() => result.current.fail('first'))
  act(() => vi.advanceTimersByTime(SHOWN_MS - 1))
  act(() => result.current.show({ tone: 'plain', message: 'second' }))
  act(() => vi.advanceTimersByTime(SHOWN_MS - 1))
  expect(result.current.banner).toEqual({ tone: 'plain', message: 'second' })
  act(() => vi.advanceTimersByTime(1))
  expect(result.current.banner).toBeUndefined()
})

test('clearing removes the banner at once', () => {
  const { result } = renderHookInApp(useBanner)
  act(() => result.current.fail('Upload error'))
  act(() => result.current.clear())
  expect(result.current.banner).toBeUndefined()
})

test('a banner stays while the page is hidden, and for ten seconds after it is visible again', () => {
  const { result } = renderHookInApp(useBanner)
  act(() => result.current.fail('Upload error'))
  act(() => vi.advanceTimersByTime(SHOWN_MS - 1))
  setVisibility('hidden')
  act(() => vi.advanceTimersByTime(60_000))
  expect(result.current.banner).toBeDefined()
  setVisibility('visible')
  act(() => vi.advanceTimersByTime(SHOWN_MS - 1))
  expect(result.current.banner).toBeDefined()
  act(() => vi.advanceTimersByTime(1))
  expect(result.current.banner).toBeUndefined()
})

test('leaving the page stops the timer', () => {
  const { result, unmount } = renderHookInApp(useBanner)
  act(() => result.current.fail('Upload error'))
  unmount()
  setVisibility('visible')
  expect(vi.getTimerCount()).toBe(0)
})

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}
