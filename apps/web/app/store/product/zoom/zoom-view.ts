/** The view of an image: its scale relative to the fitted size, and the offset of its centre from the window's, in px. */
export type ZoomView = { scale: number; x: number; y: number }

export type Extent = { width: number; height: number }
/** In px, from the centre of the window. */
export type Point = { x: number; y: number }

export const INITIAL_VIEW: ZoomView = { scale: 1, x: 0, y: 0 }
export const SCALE_MAX = 8
/** The factor of one key or button press. */
export const STEP = 1.5

/**
 * Zooms by a factor. The point under `at` stays in place, as far as the image still covers the window.
 * @param fitted  the whole image fitted into the window
 */
export function zoomAt(view: ZoomView, factor: number, at: Point, fitted: Extent, window: Extent): ZoomView {
  const scale = Math.min(SCALE_MAX, Math.max(1, view.scale * factor))
  const grown = scale / view.scale
  return held({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, fitted, window)
}

export function panBy(view: ZoomView, by: Point, fitted: Extent, window: Extent): ZoomView {
  return held({ ...view, x: view.x + by.x, y: view.y + by.y }, fitted, window)
}

/** The largest size at which the whole image fits into the window. */
export function fitInto(window: Extent, picture: Extent): Extent {
  const scale = Math.min(window.width / picture.width, window.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

/** Limits the offset, so that no edge moves further into the window than necessary: a side that fits is centred. */
function held({ scale, x, y }: ZoomView, fitted: Extent, window: Extent): ZoomView {
  const room = { x: Math.max(0, (fitted.width * scale - window.width) / 2), y: Math.max(0, (fitted.height * scale - window.height) / 2) }
  return { scale, x: between(x, room.x), y: between(y, room.y) }
}

function between(value: number, most: number): number {
  // never -0, which would appear in the style
  return Math.min(most, Math.max(-most, value)) || 0
}
