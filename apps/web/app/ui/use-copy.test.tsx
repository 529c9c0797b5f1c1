import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useCopy } from './use-copy.ts'

const writeText = vi.fn(async (_text: string) => undefined)

beforeEach(() => {
  vi.useFakeTimers()
  // jsdom has no clipboard
  vi.stubGlobal('navigator', { clipboard: { writeText } })
})

afterEach(() => {
  writeText.mockReset()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('an artist copies a text, and the state is "copied" for 2.2 s', async () => {
  const { result } = renderHook(() => useCopy())
  expect(await act(() => result.current.copy('GB33BUKB20201555555555'))).toBe(true)
  expect(writeText).toHaveBeenCalledExactlyOnceWith('GB33BUKB20201555555555')
  expect(result.current.state).toBe('copied')
  await wait(2_199)
  expect(result.current.state).toBe('copied')
  await wait(1)
  expect(result.current.state).toBe('idle')
})

it('a second copy restarts the 2.2 s', async () => {
  const { result } = renderHook(() => useCopy())
  await act(() => result.current.copy('first'))
  await wait(2_000)
  await act(() => result.current.copy('second'))
  await wait(2_199)
  expect(result.current.state).toBe('copied')
  await wait(1)
  expect(result.current.state).toBe('idle')
})

it('a browser that refuses the clipboard gives the state "failed", then "idle"', async () => {
  writeText.mockRejectedValueOnce(new DOMException('Write permission denied.', 'NotAllowedError'))
  const { result } = renderHook(() => useCopy())
  expect(await act(() => result.current.copy('text'))).toBe(false)
  expect(result.current.state).toBe('failed')
  await wait(2_200)
  expect(result.current.state).toBe('idle')
})

it('a page over plain HTTP has no clipboard, and the copy fails without an exception', async () => {
  vi.stubGlobal('navigator', {})
  const { result } = renderHook(() => useCopy())
  expect(await act(() => result.current.copy('text'))).toBe(false)
  expect(result.current.state).toBe('failed')
})

it('a copy that succeeds after a failed one shows "copied"', async () => {
  writeText.mockRejectedValueOnce(new Error('denied'))
  const { result } = renderHook(() => useCopy())
  await act(() => result.current.copy('text'))
  await act(() => result.current.copy('text'))
  expect(result.current.state).toBe('copied')
})

it('no timer is left after the component is removed', async () => {
  const { result, unmount } = renderHook(() => useCopy())
  await act(() => result.current.copy('text'))
  expect(vi.getTimerCount()).toBe(1)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

it('the result is shown for as long as the caller asks', async () => {
  const { result } = renderHook(() => useCopy(5_000))
  await act(() => result.current.copy('text'))
  await wait(4_999)
  expect(result.current.state).toBe('copied')
  await wait(1)
  expect(result.current.state).toBe('idle')
})
