import { type RefObject, useEffect, useState } from 'react'

/** How wide an element is on the screen, as it changes. 0 before it is there. */
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
