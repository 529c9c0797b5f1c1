import { act } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderHookInApp } from '../../test/render.tsx'
import { useCopy } from './use-copy.ts'

const SHOWN_MS = 2200
const render = () => renderHookInApp(() => useCopy(SHOWN_MS))

beforeEach(() => void vi.useFakeTimers())

test('copying puts the text into the clipboard and shows it until the time is over', async () => {
  const { result } = render()
  expect(result.current.state).toBe('idle')
  await act(async () => expect(await result.current.copy('https://shop.example')).toBe(true))
  expect(await navigator.clipboard.readText()).toBe('https://shop.example')
  expect(result.current.state).toBe('copied')
  act(() => vi.advanceTimersByTime(SHOWN_MS - 1))
  expect(result.current.state).toBe('copied')
  act(() => vi.advanceTimersByTime(1))
  expect(result.current.state).toBe('idle')
})

test('a second copy starts the time again', async () => {
  const { result } = render()
  await act(() => result.current.copy('one'))
  act(() => vi.advanceTimersByTime(SHOWN_MS - 1))
  await act(() => result.current.copy('two'))
  act(() => vi.advanceTimersByTime(SHOWN_MS - 1))
  expect(result.current.state).toBe('copied')
  act(() => vi.advanceTimersByTime(1))
  expect(result.current.state).toBe('idle')
})

describe('a failed copy', () => {
  test('is reported if the browser denies the permission, and a later copy can succeed', async () => {
    const { result } = render()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('denied', 'NotAllowedError'))
    await act(async () => expect(await result.current.copy('text')).toBe(false))
    expect(result.current.state).toBe('failed')
    await act(() => result.current.copy('text'))
    expect(result.current.state).toBe('copied')
  })

  test('is reported on a page without a clipboard, and disappears after the same time', async () => {
    const { result } = render()
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
    await act(async () => expect(await result.current.copy('text')).toBe(false))
    expect(result.current.state).toBe('failed')
    act(() => vi.advanceTimersByTime(SHOWN_MS))
    expect(result.current.state).toBe('idle')
  })
})

test('leaving the page stops the timer', async () => {
  const { result, unmount } = render()
  await act(() => result.current.copy('text'))
  expect(vi.getTimerCount()).toBe(1)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
