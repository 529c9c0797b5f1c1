import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Extent, fitInto, INITIAL_VIEW, type Point, panBy, STEP, type ZoomView, zoomAt } from './zoom-view.ts'

/** Zooms and pans an image by wheel, mouse and touch; the handlers belong on the window element. */
export function useZoom({ widthPx, heightPx }: { widthPx: number; heightPx: number }) {
  const [view, setView] = useState<ZoomView>(INITIAL_VIEW)
  const element = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Point>())

  function change(work: (view: ZoomView, fitted: Extent, window: Extent) => ZoomView): void {
    if (!element.current) return
    const { clientWidth: width, clientHeight: height } = element.current
    setView((now) => work(now, fitInto({ width, height }, { width: widthPx, height: heightPx }), { width, height }))
  }
  const zoom = (factor: number, at: Point = { x: 0, y: 0 }) => change((now, fitted, window) => zoomAt(now, factor, at, fitted, window))
  const move = (by: Point) => change((now, fitted, window) => panBy(now, by, fitted, window))

  /** One finger pans, two fingers zoom. */
  function follow(event: PointerEvent): void {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    const now = fromMiddle(event)
    fingers.current.set(event.pointerId, now)
    if (!other) {
      move({ x: now.x - before.x, y: now.y - before.y })
      return
    }
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    zoom(apart(now, other) / Math.max(1, apart(before, other)), middle)
    move({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 })
  }

  useWheel(element, zoom)
  return {
    view,
    zoom,
    move,
    surface: {
      ref: element,
      onPointerDown(event: PointerEvent) {
        event.currentTarget.setPointerCapture(event.pointerId)
        fingers.current.set(event.pointerId, fromMiddle(event))
      },
      onPointerMove: follow,
      onPointerUp: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
      onPointerCancel: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
      onDoubleClick: (event: MouseEvent) => zoom(view.scale > 1 ? 0 : STEP ** 2, fromMiddle(event)),
    },
  }
}

/** React's wheel listeners are passive, so they cannot prevent the browser's own page zoom on a trackpad pinch. */
function useWheel(element: RefObject<HTMLElement | null>, zoom: (factor: number, at: Point) => void): void {
  const latest = useRef(zoom)
  latest.current = zoom
  useEffect(() => {
    const window = element.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      latest.current(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), fromMiddle(event))
    }
    window?.addEventListener('wheel', onWheel, { passive: false })
    return () => window?.removeEventListener('wheel', onWheel)
  }, [element])
}

type Placed = { clientX: number; clientY: number; currentTarget: EventTarget | null }

function fromMiddle({ clientX, clientY, currentTarget }: Placed): Point {
  const { left, top, width, height } = (currentTarget as Element).getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

function apart(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
