import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useNow } from './use-now.ts'

it('the time is read again every 30 s, until the component is removed', () => {
  vi.useFakeTimers({ now: 1_000 })
  const { result, unmount } = renderHook(useNow)
  expect(result.current).toBe(1_000)
  act(() => vi.advanceTimersByTime(29_999))
  expect(result.current).toBe(1_000)
  act(() => vi.advanceTimersByTime(1))
  expect(result.current).toBe(31_000)
  act(() => vi.advanceTimersByTime(30_000))
  expect(result.current).toBe(61_000)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
