import { BLEED_CM, type PrintCut } from '@tintype/domain/prints/print-cut'

/** The network that enlarged a picture (file name, SHA-256) and its scale factor; or the reason why it failed. */
export type NetworkUse = UsedNetwork | { failed: string }
/**
 * @property name  absent for files from before it was recorded
 * @property filter  set if the exact filter enlarged the picture instead, because the network would make it worse
 */
type UsedNetwork = { name?: string; sha256: string; scale: number; filter?: 'lanczos3' }

/**
 * Version of the print file process. A file of an earlier version is made again when a print needs it. 2: 16-bit pictures keep their
 * colours. 3: 16-bit greyscale pictures keep their tones.
 */
export const PRINT_RECIPE = 3

/** The processing of a picture for print, as stored with the file. */
export type PrintMaking = {
  /** The `PRINT_RECIPE` at the time. Absent for files from before versions existed. */
  recipe?: number
  /** Absent for files from before it was recorded. */
  madeAt?: string
  format: 'tiff'
  /** `sRGB`, or the file name of the press's ICC profile. */
  profile: string
  /** SHA-256 of the profile file. Absent for sRGB. */
  profileSha256?: string
  /** Output width divided by input width: 1 if unchanged, below 1 if reduced. */
  scale: number
  /** Null if the picture was not enlarged. */
  enlarging: 'lanczos3' | 'lanczos3, edges sharpened' | 'neural network, lanczos3 to size' | null
  /** Set if a network was to enlarge the picture. */
  network?: NetworkUse
  sharpening: 'metal'
  bleedPx: number
  /** Resolution of the original at this print size, and of the file. Absent for files from before it was recorded. */
  dotsPerInch?: { own: number; printed: number }
}

/** The current tools and the time, in addition to the file's measurements. */
type MadeBy = { network?: NetworkUse | undefined; profile?: { name: string; sha256: string } | undefined; at?: Date }

export function toPrintMaking({ crop, widthPx, bleedPx, dotsPerInch }: PrintCut, { network, profile, at }: MadeBy = {}): PrintMaking {
  const scale = Math.round((widthPx / crop.widthPx) * 1000) / 1000
  return {
    recipe: PRINT_RECIPE,
    ...(at && { madeAt: at.toISOString() }),
    format: 'tiff',
    profile: profile?.name ?? 'sRGB',
    ...(profile && { profileSha256: profile.sha256 }),
    scale,
    enlarging: widthPx <= crop.widthPx ? null : nameEnlarging(network),
    ...(network && { network }),
    sharpening: 'metal',
    bleedPx,
    dotsPerInch: { own: Math.round((dotsPerInch * crop.widthPx) / widthPx), printed: Math.round(dotsPerInch) },
  }
}

function nameEnlarging(network: NetworkUse | undefined) {
  if (!isUsed(network)) return 'lanczos3, edges sharpened'
  return network.filter ?? 'neural network, lanczos3 to size'
}

function isUsed(network: NetworkUse | undefined): network is UsedNetwork {
  return network !== undefined && 'sha256' in network
}

/** A readable description of the processing. Null for a file from before it was recorded. */
export function describeMaking(making: PrintMaking | null): { kind: string; done: string } {
  if (!making) return { kind: 'JPEG in sRGB, without bleed', done: 'How it was prepared is not recorded.' }
  const { scale, enlarging, dotsPerInch, network } = making
  const times = `${scale.toFixed(2)} times`
  const from = dotsPerInch ? ` from ${dotsPerInch.own} to ${dotsPerInch.printed} dots per inch` : ''
  const resized = enlarging
    ? `Enlarged ${times}${from}${describeEnlarger(network)}, `
    : scale < 1
      ? `Reduced to ${times} its size, `
      : 'Original resolution, '
  return { kind: `TIFF in ${making.profile} with ${BLEED_CM * 10} mm of bleed at each edge`, done: `${resized}sharpened for metal.` }
}

function describeEnlarger(network: NetworkUse | undefined): string {
  if (!network) return ''
  if (!isUsed(network)) return ` without the neural network (${network.failed})`
  const model = [network.name, network.sha256.slice(0, 12)].filter(Boolean).join(' ')
  if (network.filter) return ` by an exact filter, which restores this soft picture better than the neural network (model ${model})`
  return ` by a neural network (${network.scale} times, model ${model}, then to size)`
}
