import type { Frame, PictureSize } from './crop-frame.ts'

/** What the page asks of the worker. `open` comes first and once. */
export type CropRequest = { id: number } & (
  | { type: 'open'; file: Blob; previewPx: number }
  | { type: 'cut'; frame: Frame; size: PictureSize }
)

export type CropAnswer = { id: number } & (
  | { type: 'opened'; size: PictureSize; preview: ImageBitmap }
  | { type: 'cut'; picture: Blob }
  /** Nothing of ours: the browser could not decode or encode it. */
  | { type: 'failed' }
)
