import type { Frame, PictureSize } from './crop-frame.ts'

/** Messages from the page to the worker. `open` is sent first and once. */
export type CropRequest = { id: number } & (
  | { type: 'open'; file: Blob; previewPx: number }
  | { type: 'cut'; frame: Frame; size: PictureSize }
)

export type CropAnswer = { id: number } & (
  | { type: 'opened'; size: PictureSize; preview: ImageBitmap }
  | { type: 'cut'; picture: Blob }
  /** Not a defect of ours: the browser could not decode or encode it. */
  | { type: 'failed' }
)
