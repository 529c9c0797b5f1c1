import { type Crop, cropOf } from '@tintype/contract/crops'
import type { PictureSize } from '@tintype/contract/plate-fit'

type Centimetres = { widthCm: number; heightCm: number }
type Cut = { crop: Crop; widthPx: number; heightPx: number; bleedPx: number; dotsPerInch: number }

/** Finer than the most nobody sees; under the least, a printer's own enlarging would show. */
export const PRINT_DPI = { least: 150, most: 300 } as const
/** What is printed beyond each edge of the plate. */
export const BLEED_CM = 0.3
const CM_PER_INCH = 2.54

/**
 * The file that a plate is printed from: its crop pixel by pixel where that is 150 to 300 dots per inch; what is finer is made smaller, and
 * what is coarser enlarged, to the nearer of the two.
 */
export function printCutOf(picture: PictureSize, plate: Centimetres, place: number): Cut {
  const crop = cropOf(picture, plate, place)
  const found = (crop.widthPx / plate.widthCm) * CM_PER_INCH
  const dotsPerInch = Math.min(PRINT_DPI.most, Math.max(PRINT_DPI.least, found))
  const px = (cm: number) => Math.round((cm / CM_PER_INCH) * dotsPerInch)
  const bleedPx = px(BLEED_CM)
  if (dotsPerInch === found) return { crop, widthPx: crop.widthPx, heightPx: crop.heightPx, bleedPx, dotsPerInch: Math.round(found) }
  return { crop, widthPx: px(plate.widthCm), heightPx: px(plate.heightCm), bleedPx, dotsPerInch }
}

/** Which network enlarged a picture, by the SHA-256 of its file, and how many times by itself; or why none did. */
export type NetworkUse = UsedNetwork | { failed: string }
type UsedNetwork = { sha256: string; scale: number }

/** What was done to a picture before it is printed, as it is kept beside the file. */
export type PrintMaking = {
  format: 'tiff'
  profile: 'sRGB'
  /** How many times as wide as it was; 1 where it kept its pixels, less where it was made smaller. */
  scale: number
  /** Null where it was not enlarged. */
  enlarging: 'lanczos3, edges sharpened' | 'neural network, lanczos3 to size' | null
  /** Where a network was to enlarge it. */
  network?: NetworkUse
  sharpening: 'metal'
  bleedPx: number
  /** Of the original on this plate, and of the file. Left out of what was made before it was kept. */
  dotsPerInch?: { own: number; printed: number }
}

export function makingOf({ crop, widthPx, bleedPx, dotsPerInch }: Cut, network?: NetworkUse): PrintMaking {
  const scale = Math.round((widthPx / crop.widthPx) * 1000) / 1000
  return {
    format: 'tiff',
    profile: 'sRGB',
    scale,
    enlarging: widthPx <= crop.widthPx ? null : isUsed(network) ? 'neural network, lanczos3 to size' : 'lanczos3, edges sharpened',
    ...(network && { network }),
    sharpening: 'metal',
    bleedPx,
    dotsPerInch: { own: Math.round((dotsPerInch * crop.widthPx) / widthPx), printed: dotsPerInch },
  }
}

function isUsed(network: NetworkUse | undefined): network is UsedNetwork {
  return network !== undefined && 'sha256' in network
}

/** The same for people. Null for a file from before anything was kept. */
export function makingWords(making: PrintMaking | null): { kind: string; done: string } {
  if (!making) return { kind: 'JPEG in sRGB, without bleed', done: 'Nothing is known of how it was made.' }
  const { scale, enlarging, dotsPerInch, network } = making
  const times = `${scale.toFixed(2)} times`
  const from = dotsPerInch ? ` from ${dotsPerInch.own} to ${dotsPerInch.printed} dots per inch` : ''
  const resized = enlarging
    ? `Enlarged ${times}${from}${enlargerWords(network)}, `
    : scale < 1
      ? `Made smaller, ${times} its size, `
      : 'Pixel by pixel, '
  return { kind: `TIFF in ${making.profile} with ${BLEED_CM * 10} mm of bleed at each edge`, done: `${resized}sharpened for metal.` }
}

function enlargerWords(network: NetworkUse | undefined): string {
  if (!network) return ''
  if (!isUsed(network)) return ` without the neural network (${network.failed})`
  return ` by a neural network (${network.scale} times, model ${network.sha256.slice(0, 12)}, then to size)`
}
