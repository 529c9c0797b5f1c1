import { type PointerEvent, useRef } from 'react'

type Point = { x: number; y: number }

/** Two-finger pinch as a change of width. Single-finger gestures must be ignored until all fingers are up. */
export function usePinch(widthPx: number, onWidth: (widthPx: number) => void) {
  const fingers = useRef(new Map<number, Point>())
  const begun = useRef<{ distance: number; widthPx: number }>(undefined)

  function handleDown({ pointerId, pointerType, clientX, clientY }: PointerEvent) {
    if (pointerType !== 'touch') return
    fingers.current.set(pointerId, { x: clientX, y: clientY })
    if (fingers.current.size === 2) begun.current = { distance: fingerDistancePx(fingers.current), widthPx }
  }

  function handleMove({ pointerId, clientX, clientY }: PointerEvent) {
    if (!fingers.current.has(pointerId)) return
    fingers.current.set(pointerId, { x: clientX, y: clientY })
    if (begun.current && fingers.current.size === 2) {
      onWidth((begun.current.widthPx * fingerDistancePx(fingers.current)) / Math.max(1, begun.current.distance))
    }
  }

  function handleUp({ pointerId }: PointerEvent) {
    fingers.current.delete(pointerId)
    if (fingers.current.size === 0) begun.current = undefined
  }

  return {
    isPinching: () => begun.current !== undefined,
    handlers: {
      onPointerDownCapture: handleDown,
      onPointerMoveCapture: handleMove,
      onPointerUpCapture: handleUp,
      onPointerCancelCapture: handleUp,
    },
  }
}

function fingerDistancePx(fingers: Map<number, Point>): number {
  const [a, b] = [...fingers.values()]
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
}
