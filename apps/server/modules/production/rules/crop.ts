import { BLEED_CM, type PrintCut } from '@tintype/contract/print-cut'

/** Which network enlarged a picture, by its file's name and SHA-256, and how many times by itself; or why none did. */
export type NetworkUse = UsedNetwork | { failed: string }
/** @property name  left out of what was made before it was kept */
type UsedNetwork = { name?: string; sha256: string; scale: number }

/**
 * Counts the changes of how print files are made: one from before is made anew when a print needs it. 2: sixteen bits keep their colours.
 * 3: and their tones where they are grey.
 */
export const PRINT_RECIPE = 3

/** What was done to a picture before it is printed, as it is kept beside the file. */
export type PrintMaking = {
  /** By which count it was made. Left out of what was made before it was counted. */
  recipe?: number
  /** Left out of what was made before that was kept. */
  madeAt?: string
  format: 'tiff'
  /** `sRGB`, or the name of the file that said what colours the press has. */
  profile: string
  /** Of that file. Left out where it is sRGB. */
  profileSha256?: string
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

/** By what a file is made, and when, beside its measures. */
type MadeBy = { network?: NetworkUse | undefined; profile?: { name: string; sha256: string } | undefined; at?: Date }

export function makingOf({ crop, widthPx, bleedPx, dotsPerInch }: PrintCut, { network, profile, at }: MadeBy = {}): PrintMaking {
  const scale = Math.round((widthPx / crop.widthPx) * 1000) / 1000
  return {
    recipe: PRINT_RECIPE,
    ...(at && { madeAt: at.toISOString() }),
    format: 'tiff',
    profile: profile?.name ?? 'sRGB',
    ...(profile && { profileSha256: profile.sha256 }),
    scale,
    enlarging: widthPx <= crop.widthPx ? null : isUsed(network) ? 'neural network, lanczos3 to size' : 'lanczos3, edges sharpened',
    ...(network && { network }),
    sharpening: 'metal',
    bleedPx,
    dotsPerInch: { own: Math.round((dotsPerInch * crop.widthPx) / widthPx), printed: Math.round(dotsPerInch) },
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
  const model = [network.name, network.sha256.slice(0, 12)].filter(Boolean).join(' ')
  return ` by a neural network (${network.scale} times, model ${model}, then to size)`
}
