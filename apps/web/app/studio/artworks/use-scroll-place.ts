import { useEffect, useLayoutEffect, useRef } from 'react'
import { readScrollPlace, saveScrollPlace } from './scroll-place.ts'

/**
 * Restores the scroll position of a returning artist, and stores it when they leave.
 * @param count  of artworks in the list
 */
export function useScrollPlace(count: number): void {
  const latest = useRef({ count, scrollPx: 0 })
  const isRestored = useRef(false)
  latest.current.count = count

  useEffect(() => {
    const { scrollPx } = readScrollPlace()
    // after the router, which scrolls to the top
    const frame = requestAnimationFrame(() => {
      window.scrollTo({ top: scrollPx, behavior: 'instant' })
      isRestored.current = true
    })
    return () => cancelAnimationFrame(frame)
  }, [])

  // a layout effect, because other effects are cleaned up when the next page is at its top already
  useLayoutEffect(() => {
    const remember = () => {
      // on a slow machine an artist can leave before the position is restored
      if (isRestored.current) saveScrollPlace({ ...latest.current, scrollPx: window.scrollY })
    }
    window.addEventListener('pagehide', remember)
    return () => {
      window.removeEventListener('pagehide', remember)
      remember()
    }
  }, [])
}
