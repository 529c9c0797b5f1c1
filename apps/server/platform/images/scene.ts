/** A rectangle of a scene. */
export type SceneBox = { left: number; top: number; widthPx: number; heightPx: number }

/**
 * A drawing that covers the whole picture.
 * @property softPx  blur radius in pixels of the drawing, 0 for sharp; soft drawings may be smaller and are enlarged
 */
export type SceneLayer = { svg: string; blend: 'over' | 'multiply' | 'screen'; softPx: number }

/** The layers of a drawn scene with one picture in it. */
export type Scene = {
  widthPx: number
  heightPx: number
  /** Everything behind the picture, farthest first. The first layer is opaque. */
  behind: SceneLayer[]
  /** The position of the picture, which is cropped to this shape. */
  print: SceneBox
  /** Everything in front of the picture: edges, and the light on the whole scene. */
  inFront: SceneLayer[]
}
