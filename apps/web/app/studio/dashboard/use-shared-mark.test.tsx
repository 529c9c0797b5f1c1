import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderHookInApp } from '../../../test/render.tsx'
import { useSharedMark } from './use-shared-mark.ts'

const render = (userId = 'artist-1') => renderHookInApp(() => useSharedMark(userId))

test('sharing the link is remembered for the next visit', () => {
  const { result, unmount } = render()
  expect(result.current).toMatchObject({ wasShared: false, wasLaunched: false })
  act(() => void result.current.markShared())
  expect(result.current).toMatchObject({ wasShared: true, wasLaunched: false })
  unmount()
  expect(render().result.current).toMatchObject({ wasShared: true, wasLaunched: false })
})

test('it is remembered for that artist only', () => {
  const { result } = render()
  act(() => void result.current.markShared())
  expect(render('artist-2').result.current.wasShared).toBe(false)
})

test('a completed launch is remembered, and reverted if a step becomes open again', () => {
  const { result } = render()
  act(() => void result.current.markShared())
  act(() => void result.current.markLaunched(true))
  expect(result.current).toMatchObject({ wasShared: true, wasLaunched: true })
  expect(render().result.current.wasLaunched).toBe(true)
  act(() => void result.current.markLaunched(false))
  expect(result.current).toMatchObject({ wasShared: true, wasLaunched: false })
  expect(render().result.current).toMatchObject({ wasShared: true, wasLaunched: false })
})

test('a launch does not count before the link was shared', () => {
  const { result } = render()
  act(() => void result.current.markLaunched(true))
  expect(result.current).toMatchObject({ wasShared: false, wasLaunched: false })
})

test('sharing again keeps the completed launch', () => {
  const { result } = render()
  act(() => void result.current.markShared())
  act(() => void result.current.markLaunched(true))
  act(() => void result.current.markShared())
  expect(result.current.wasLaunched).toBe(true)
})

test('the mark counts until the page is left if the storage is full', () => {
  const { result } = render()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  act(() => void result.current.markShared())
  expect(result.current.wasShared).toBe(true)
  expect(render().result.current.wasShared).toBe(false)
})

test('the functions stay the same while the mark does, so that effects run once', () => {
  const { result, rerender } = render()
  const { markLaunched } = result.current
  rerender()
  expect(result.current.markLaunched).toBe(markLaunched)
})
