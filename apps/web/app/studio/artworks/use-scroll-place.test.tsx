import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { eventually, renderHookInApp } from '../../../test/render.tsx'
import { readScrollPlace, saveScrollPlace } from './scroll-place.ts'
import { useScrollPlace } from './use-scroll-place.ts'

const scrollTo = vi.fn<(options: ScrollToOptions) => void>()

beforeEach(() => {
  scrollTo.mockClear()
  vi.stubGlobal('scrollTo', scrollTo)
})

const restored = () => eventually(() => expect(scrollTo).toHaveBeenCalled())

test('an artist who returns is scrolled to where they were', async () => {
  saveScrollPlace({ count: 24, scrollPx: 1800 })
  renderHookInApp(() => useScrollPlace(24))
  // in a separate frame, because the router scrolls to the top first
  expect(scrollTo).not.toHaveBeenCalled()
  await eventually(() => expect(scrollTo.mock.calls).toEqual([[{ top: 1800, behavior: 'instant' }]]))
})

test('an artist who leaves before the frame is not scrolled on the next page, and keeps the stored position', async () => {
  saveScrollPlace({ count: 24, scrollPx: 1800 })
  const { unmount } = renderHookInApp(() => useScrollPlace(24))
  unmount()
  await new Promise(requestAnimationFrame)
  expect(scrollTo).not.toHaveBeenCalled()
  expect(readScrollPlace()).toEqual({ count: 24, scrollPx: 1800 })
})

test('leaving for another page stores the position and the newest number of artworks', async () => {
  const { rerender, unmount } = renderHookInApp(({ count }) => useScrollPlace(count), { initialProps: { count: 8 } })
  rerender({ count: 16 })
  await restored()
  vi.stubGlobal('scrollY', 700)
  unmount()
  expect(readScrollPlace()).toEqual({ count: 16, scrollPx: 700 })
})

test('closing or reloading the tab stores the position too', async () => {
  renderHookInApp(() => useScrollPlace(8))
  await restored()
  vi.stubGlobal('scrollY', 300)
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(readScrollPlace()).toEqual({ count: 8, scrollPx: 300 })
})

test('a page that was left stores nothing more', async () => {
  const { unmount } = renderHookInApp(() => useScrollPlace(8))
  await restored()
  unmount()
  vi.stubGlobal('scrollY', 300)
  window.dispatchEvent(new Event('pagehide'))
  expect(readScrollPlace()).toEqual({ count: 8, scrollPx: 0 })
})
