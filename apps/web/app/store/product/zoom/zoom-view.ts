/** A picture in a window: how often as large as it fits, and how far its middle lies from the window's, in px. */
export type ZoomView = { scale: number; x: number; y: number }

export type Extent = { width: number; height: number }
/** In px, from the middle of the window. */
export type Point = { x: number; y: number }

export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 }
export const SCALE_MAX = 8
/** One press of a key or a button. */
export const STEP = 1.5

/**
 * Larger or smaller by a factor. What lies under `at` stays under it, as far as the picture still covers the window.
 * @param fitted  the whole picture as it fits into the window
 */
export function zoomedAt(view: ZoomView, factor: number, at: Point, fitted: Extent, window: Extent): ZoomView {
  const scale = Math.min(SCALE_MAX, Math.max(1, view.scale * factor))
  const grown = scale / view.scale
  return held({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, fitted, window)
}

export function movedBy(view: ZoomView, by: Point, fitted: Extent, window: Extent): ZoomView {
  return held({ ...view, x: view.x + by.x, y: view.y + by.y }, fitted, window)
}

/** The whole picture as large as the window has room for. */
export function fittedInto(window: Extent, picture: Extent): Extent {
  const scale = Math.min(window.width / picture.width, window.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

/** No edge of the picture comes further into the window than it has to: a side that fits stays in the middle. */
function held({ scale, x, y }: ZoomView, fitted: Extent, window: Extent): ZoomView {
  const room = { x: Math.max(0, (fitted.width * scale - window.width) / 2), y: Math.max(0, (fitted.height * scale - window.height) / 2) }
  return { scale, x: between(x, room.x), y: between(y, room.y) }
}

function between(value: number, most: number): number {
  // never -0, which would stand in the style
  return Math.min(most, Math.max(-most, value)) || 0
}
