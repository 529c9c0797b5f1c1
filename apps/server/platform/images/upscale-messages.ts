/** What the server asks of the upscaling process: a file of pixels, red, green and blue, made into a larger one. */
export type UpscaleRequest = { modelPath: string; from: PixelFile; to: PixelFile }

/** Rows of red, green, blue, one byte each, and nothing else. */
export type PixelFile = { path: string; widthPx: number; heightPx: number }

/** Which network enlarged a picture: what its file is called and its SHA-256, and how many times by itself. */
export type UsedNetwork = { name: string; sha256: string; scale: number }

export type UpscaleReply =
  | 'ready'
  | { done: number; of: number; rssBytes: number }
  | { network: UsedNetwork; peakRssBytes: number }
  | { fault: string }
