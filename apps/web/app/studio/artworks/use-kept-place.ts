import { useEffect, useLayoutEffect, useRef } from 'react'
import { keepPlace, keptPlace } from './kept-place.ts'

/** Brings somebody who comes back to where they were, and remembers it when they leave. @param count  of artworks on the wall */
export function useKeptPlace(count: number): void {
  const latest = useRef({ count, scrollPx: 0 })
  latest.current.count = count

  useEffect(() => {
    const { scrollPx } = keptPlace()
    // after the router, which goes to the top
    const frame = requestAnimationFrame(() => window.scrollTo({ top: scrollPx, behavior: 'instant' }))
    return () => cancelAnimationFrame(frame)
  }, [])

  // a layout effect: when the others are tidied up, the page is at the top of the next one already
  useLayoutEffect(() => {
    const remember = () => keepPlace({ ...latest.current, scrollPx: window.scrollY })
    window.addEventListener('pagehide', remember)
    return () => {
      window.removeEventListener('pagehide', remember)
      remember()
    }
  }, [])
}
