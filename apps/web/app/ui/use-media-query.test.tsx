import { renderHook } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { mockMedia } from '../../test/media.ts'
import { useMediaQuery } from './use-media-query.ts'

const narrow = '(max-width: 640px)'
const wide = '(min-width: 1200px)'

it('a window that becomes narrow, then wide again, changes the result', () => {
  const change = mockMedia()
  const { result } = renderHook(() => useMediaQuery(narrow))
  expect(result.current).toBe(false)
  change(narrow, true)
  expect(result.current).toBe(true)
  change(narrow, false)
  expect(result.current).toBe(false)
})

it('a query that matches at the start gives true', () => {
  mockMedia(narrow)
  expect(renderHook(() => useMediaQuery(narrow)).result.current).toBe(true)
})

it('another query is followed instead of the first one', () => {
  const change = mockMedia(narrow)
  const { result, rerender } = renderHook(useMediaQuery, { initialProps: narrow })
  rerender(wide)
  expect(result.current).toBe(false)
  change(wide, true)
  expect(result.current).toBe(true)
})

it('listeners are removed with the component', () => {
  mockMedia()
  const list = window.matchMedia(narrow)
  const [add, remove] = [vi.spyOn(list, 'addEventListener'), vi.spyOn(list, 'removeEventListener')]
  const { unmount } = renderHook(() => useMediaQuery(narrow))
  unmount()
  expect(add).toHaveBeenCalled()
  expect(remove.mock.calls).toEqual(add.mock.calls)
})

it('the server renders as if nothing matched', () => {
  mockMedia(narrow)
  const Width = () => (useMediaQuery(narrow) ? 'narrow' : 'wide')
  expect(renderToString(<Width />)).toBe('wide')
})
