import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderHookInApp } from '../../../../test/render.tsx'
import { useDebouncedText } from './use-debounced-text.ts'

const RESTED_MS = 400

beforeEach(() => void vi.useFakeTimers())

test('the first text is not announced', () => {
  const { result } = render('1200 pixels')
  act(() => vi.advanceTimersByTime(10 * RESTED_MS))
  expect(result.current).toBe('')
})

test('a changed text is announced once it has stayed the same for 400 ms', () => {
  const { result, rerender } = render('1200 pixels')
  rerender({ text: '1300 pixels' })
  act(() => vi.advanceTimersByTime(RESTED_MS - 1))
  expect(result.current).toBe('')
  act(() => vi.advanceTimersByTime(1))
  expect(result.current).toBe('1300 pixels')
})

test('the steps of a drag are skipped, and only the last text is announced', () => {
  const { result, rerender } = render('1200 pixels')
  for (const text of ['1210 pixels', '1220 pixels', '1230 pixels']) {
    rerender({ text })
    act(() => vi.advanceTimersByTime(RESTED_MS - 1))
    expect(result.current).toBe('')
  }
  act(() => vi.advanceTimersByTime(1))
  expect(result.current).toBe('1230 pixels')
})

test('the first text is announced if the artist returns to it', () => {
  const { result, rerender } = render('1200 pixels')
  rerender({ text: '1300 pixels' })
  act(() => vi.advanceTimersByTime(RESTED_MS))
  rerender({ text: '1200 pixels' })
  act(() => vi.advanceTimersByTime(RESTED_MS))
  expect(result.current).toBe('1200 pixels')
})

test('leaving the page stops the timer', () => {
  const { rerender, unmount } = render('1200 pixels')
  rerender({ text: '1300 pixels' })
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

function render(text: string) {
  return renderHookInApp((props: { text: string }) => useDebouncedText(props.text), { initialProps: { text } })
}
