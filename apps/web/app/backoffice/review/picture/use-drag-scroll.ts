import { type PointerEvent, type RefObject, useRef } from 'react'

/** Smaller movements count as a click. */
const SLACK_PX = 4

type Grip = { x: number; y: number; left: number; top: number }

/** Drag-scrolls an overflowing box with the mouse. Touch scrolls natively. */
export function useDragScroll(box: RefObject<HTMLElement | null>, isOn: boolean) {
  const grip = useRef<Grip>(undefined)
  const isDragged = useRef(false)

  function onPointerDown({ pointerType, button, clientX, clientY }: PointerEvent) {
    isDragged.current = false
    if (!isOn || pointerType !== 'mouse' || button !== 0 || !box.current) return
    grip.current = { x: clientX, y: clientY, left: box.current.scrollLeft, top: box.current.scrollTop }
  }

  function onPointerMove({ buttons, clientX, clientY }: PointerEvent) {
    if (buttons === 0) grip.current = undefined
    if (!grip.current) return
    const x = clientX - grip.current.x
    const y = clientY - grip.current.y
    if (Math.hypot(x, y) > SLACK_PX) isDragged.current = true
    if (isDragged.current) box.current?.scrollTo({ left: grip.current.left - x, top: grip.current.top - y, behavior: 'instant' })
  }

  function onPointerUp() {
    grip.current = undefined
  }

  return {
    handlers: { onPointerDown, onPointerMove, onPointerUp },
    /** Whether the latest click ended a drag. */
    wasDragged: () => isDragged.current,
  }
}
