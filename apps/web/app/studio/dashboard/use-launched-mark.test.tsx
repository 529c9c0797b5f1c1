import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderHookInApp } from '../../../test/render.tsx'
import { useLaunchedMark } from './use-launched-mark.ts'

const render = (userId = 'artist-1') => renderHookInApp(() => useLaunchedMark(userId))

test('a completed launch is remembered for that artist, and reverted if a step becomes open again', () => {
  const { result } = render()
  expect(result.current.wasLaunched).toBe(false)
  act(() => result.current.markLaunched(true))
  expect(result.current.wasLaunched).toBe(true)
  expect(render().result.current.wasLaunched).toBe(true)
  expect(render('artist-2').result.current.wasLaunched).toBe(false)
  act(() => result.current.markLaunched(false))
  expect(render().result.current.wasLaunched).toBe(false)
})

test('the mark counts until the page is left if the storage is full', () => {
  const { result } = render()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  act(() => result.current.markLaunched(true))
  expect(result.current.wasLaunched).toBe(true)
  expect(render().result.current.wasLaunched).toBe(false)
})

test('the function stays the same, so that effects run once', () => {
  const { result, rerender } = render()
  const { markLaunched } = result.current
  rerender()
  expect(result.current.markLaunched).toBe(markLaunched)
})
