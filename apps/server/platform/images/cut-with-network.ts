import type { Logger } from '../observability/logger.ts'
import type { MadePixels, MadePrintFile, PrintCut } from './pictures.ts'
import type { Upscaler } from './upscaler.ts'

type Steps = {
  /** Undefined where there is no network: what is coarse is enlarged by the built-in filter. */
  upscaler: Pick<Upscaler, 'enlarge'> | undefined
  log: Pick<Logger, 'warn'>
  /** The part that is printed, pixel by pixel, as a file. */
  pixelsOf(): Promise<MadePixels>
  /** @param enlarged  a file of pixels that has the plate's measures already */
  cut(enlarged?: string): Promise<MadePrintFile>
}

/** Failures of a runtime may be as long as its source. */
const REASON_LENGTH = 300

/** Cuts what is printed; what is coarse is enlarged by the network first, and by the built-in filter where that fails, with the reason kept. */
export async function cutWithNetwork(
  { upscaler, log, pixelsOf, cut }: Steps,
  { crop, widthPx, heightPx }: PrintCut,
  onProgress?: (share: number) => void,
): Promise<MadePrintFile> {
  if (!upscaler || crop.widthPx >= widthPx) return cut()
  const small = await pixelsOf()
  const to = { path: `${small.path}.large`, widthPx, heightPx }
  const network = await upscaler.enlarge({ from: small, to }, onProgress).then(
    ({ name, sha256, scale }) => ({ name, sha256, scale }),
    (err: Error) => {
      log.warn({ err }, 'the network did not enlarge a picture')
      return { failed: err.message.slice(0, REASON_LENGTH) }
    },
  )
  // outside of what the network may fail in: a print that cannot be cut of what it made is not the network's failure
  return { ...(await cut('failed' in network ? undefined : to.path)), network }
}
