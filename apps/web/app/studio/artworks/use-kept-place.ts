import { useEffect, useLayoutEffect, useRef } from 'react'
import { keepPlace, keptPlace } from './kept-place.ts'

/**
 * Restores the scroll position of a returning artist, and stores it when they leave.
 * @param count  of artworks in the list
 */
export function useKeptPlace(count: number): void {
  const latest = useRef({ count, scrollPx: 0 })
  const isRestored = useRef(false)
  latest.current.count = count

  useEffect(() => {
    const { scrollPx } = keptPlace()
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
      if (isRestored.current) keepPlace({ ...latest.current, scrollPx: window.scrollY })
    }
    window.addEventListener('pagehide', remember)
    return () => {
      window.removeEventListener('pagehide', remember)
      remember()
    }
  }, [])
}
