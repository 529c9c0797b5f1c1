import { type RefObject, useEffect, useState } from 'react'

/** The current width of an element on the screen. 0 before it is rendered. */
export function useShownWidth(element: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(0)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => entry && setWidthPx(entry.contentRect.width))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return widthPx
}
