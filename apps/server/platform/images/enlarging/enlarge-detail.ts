import type { EnlargedPicture, MadePixels, PrintCut } from '../pictures.ts'
import type { Upscaler } from './upscaler.ts'

type Size = { widthPx: number; heightPx: number }

type Steps = {
  upscaler: Pick<Upscaler, 'enlarge'> | undefined
  /** The size of the upright picture. */
  inspectSize(): Promise<Size>
  /** Writes its pixels to a file. */
  renderPixels(cut: PrintCut): Promise<MadePixels>
  encode(pixels: MadePixels): Promise<Buffer>
}

/** Enlarges a whole small picture by the network, with the steps of a print file. @throws Error if the network fails */
export async function enlargeDetail(
  { upscaler, inspectSize: sizeOf, renderPixels: pixelsOf, encode }: Steps,
  to: Size,
  onProgress?: (share: number) => void,
): Promise<EnlargedPicture> {
  if (!upscaler) throw new Error('there is no network')
  const { widthPx, heightPx } = await sizeOf()
  const small = await pixelsOf({ crop: { leftPx: 0, topPx: 0, widthPx, heightPx }, ...to, bleedPx: 0, dotsPerInch: 0 })
  const large = { path: `${small.path}.large`, widthPx: to.widthPx, heightPx: to.heightPx }
  const { peakRssBytes, cpuMs, ...network } = await upscaler.enlarge({ from: small, to: large }, onProgress)
  return { picture: await encode(large), network }
}
