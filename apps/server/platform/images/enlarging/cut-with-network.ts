import type { Logger } from '../../observability/logger.ts'
import type { MadePixels, MadePrintFile, PrintCut } from '../pictures.ts'
import type { Upscaler } from './upscaler.ts'

type Steps = {
  /** Undefined without a network; the built-in filter then enlarges coarse pictures. */
  upscaler: Pick<Upscaler, 'enlarge'> | undefined
  log: Pick<Logger, 'warn'>
  /** Writes the printed part as a file of raw pixels. */
  renderPixels(): Promise<MadePixels>
  /** @param enlarged  a file of pixels that already has the size of the print */
  cut(enlarged?: string): Promise<MadePrintFile>
}

/** Maximum length of a stored failure reason, because runtime errors may be as long as the source. */
const REASON_LENGTH = 300

/** Cuts the print file. The network enlarges coarse pictures; if it fails, the built-in filter does, and the reason is stored. */
export async function cutWithNetwork(
  { upscaler, log, renderPixels: pixelsOf, cut }: Steps,
  { crop, widthPx, heightPx }: PrintCut,
  onProgress?: (share: number) => void,
): Promise<MadePrintFile> {
  if (!upscaler || crop.widthPx >= widthPx) return cut()
  const small = await pixelsOf()
  const to = { path: `${small.path}.large`, widthPx, heightPx }
  const network = await upscaler.enlarge({ from: small, to }, onProgress).then(
    ({ peakRssBytes, cpuMs, ...used }) => used,
    (err: Error) => {
      log.warn({ err }, 'the network did not enlarge a picture')
      return { failed: err.message.slice(0, REASON_LENGTH) }
    },
  )
  // outside of the try block: an error while cutting the enlarged pixels is no network failure
  return { ...(await cut('failed' in network ? undefined : to.path)), network }
}
