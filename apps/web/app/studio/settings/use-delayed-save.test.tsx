import { act } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderHookInApp } from '../../../test/render.tsx'
import { useDelayedSave } from './use-delayed-save.ts'

const DELAY_MS = 700

beforeEach(() => void vi.useFakeTimers())

test('a change is shown at once and saved 700 ms later', () => {
  const { result, save } = render()
  act(() => result.current.change(15))
  expect(result.current.value).toBe(15)
  act(() => vi.advanceTimersByTime(DELAY_MS - 1))
  expect(save).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(1))
  expect(save.mock.calls).toEqual([[15]])
})

test('of several changes only the last one is saved, 700 ms after it', () => {
  const { result, save } = render()
  for (const value of [15, 20, 25]) {
    act(() => result.current.change(value))
    act(() => vi.advanceTimersByTime(DELAY_MS - 1))
  }
  expect(save).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(1))
  expect(save.mock.calls).toEqual([[25]])
})

test('after the change was handed over, the saved value is shown', () => {
  const { result, rerender } = render()
  act(() => result.current.change(15))
  rerender({ saved: 40 })
  expect(result.current.value).toBe(15)
  act(() => vi.advanceTimersByTime(DELAY_MS))
  expect(result.current.value).toBe(40)
})

test('the newest save function is called', () => {
  const { result, rerender, save } = render()
  const later = vi.fn<(value: number) => void>()
  act(() => result.current.change(15))
  rerender({ saved: 10, save: later })
  act(() => vi.advanceTimersByTime(DELAY_MS))
  expect(save).not.toHaveBeenCalled()
  expect(later.mock.calls).toEqual([[15]])
})

describe('a change is saved at once, and only once,', () => {
  test('if the artist opens another page', () => {
    const { result, save, unmount } = render()
    act(() => result.current.change(15))
    unmount()
    expect(save.mock.calls).toEqual([[15]])
    vi.advanceTimersByTime(DELAY_MS)
    expect(save).toHaveBeenCalledTimes(1)
  })

  test('if the tab is closed', () => {
    const { result, save } = render()
    act(() => result.current.change(15))
    act(() => void window.dispatchEvent(new Event('pagehide')))
    expect(save.mock.calls).toEqual([[15]])
    act(() => vi.advanceTimersByTime(DELAY_MS))
    expect(save).toHaveBeenCalledTimes(1)
  })

  test('if the tab is hidden, but not if it becomes visible', () => {
    const { result, save } = render()
    act(() => result.current.change(15))
    setVisibility('visible')
    expect(save).not.toHaveBeenCalled()
    setVisibility('hidden')
    expect(save.mock.calls).toEqual([[15]])
  })

  test('if the tab is hidden and closed before the page renders again', () => {
    const { result, save } = render()
    act(() => result.current.change(15))
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      window.dispatchEvent(new Event('pagehide'))
    })
    expect(save.mock.calls).toEqual([[15]])
  })
})

test('leaving without a change saves nothing', () => {
  const { save, unmount } = render()
  setVisibility('hidden')
  unmount()
  expect(save).not.toHaveBeenCalled()
})

test('a change after an earlier one was saved is saved too', () => {
  const { result, save } = render()
  act(() => result.current.change(15))
  act(() => vi.advanceTimersByTime(DELAY_MS))
  act(() => result.current.change(20))
  act(() => vi.advanceTimersByTime(DELAY_MS))
  expect(save.mock.calls).toEqual([[15], [20]])
})

type Props = { saved: number; save?: (value: number) => void }

function render() {
  const save = vi.fn<(value: number) => void>()
  const hook = (props: Props) => useDelayedSave({ save, delayMs: DELAY_MS, ...props })
  return { ...renderHookInApp(hook, { initialProps: { saved: 10 } as Props }), save }
}

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}
