/** A request to the upscaling process: enlarge a file of RGB pixels, or only open the network, which shows that it works here. */
export type UpscaleRequest = { modelPath: string; pixels?: { from: PixelFile; to: PixelFile } | undefined }

/** Raw RGB rows, one byte per channel. */
export type PixelFile = { path: string; widthPx: number; heightPx: number }

/**
 * The network that enlarged a picture: file name, SHA-256 and its scale, of two passes together if there were two.
 * @property filter  set if the exact filter enlarged the picture instead, because the network would make it worse (`isBetterFiltered`)
 */
export type UsedNetwork = { name: string; sha256: string; scale: number; filter?: 'lanczos3' }

export type UpscaleReply =
  | 'ready'
  | { done: number; of: number; rssBytes: number }
  | { network: UsedNetwork; peakRssBytes: number; cpuMs: number }
  | { fault: string }
