import { PROFILE_IMAGES } from '@tintype/contract/shops/profile-images'

/** A size of generated pictures. Never enlarges: a smaller original gives a smaller picture. */
export type Preset = {
  readonly widthPx: number
  /** If set, the picture is cropped around its centre to this shape; otherwise it keeps its own. */
  readonly heightPx?: number
  /** WEBP quality, 1 to 100. */
  readonly quality: number
}

/** All generated sizes; requests cannot ask for others. The widest suits any screen but is too small for a print. */
export const PRESETS = {
  w320: { widthPx: 320, quality: 78 },
  w640: { widthPx: 640, quality: 80 },
  w1080: { widthPx: 1080, quality: 80 },
  w1600: { widthPx: 1600, quality: 80 },
  banner: { widthPx: PROFILE_IMAGES.banner.widthPx, heightPx: PROFILE_IMAGES.banner.heightPx, quality: 82 },
  portrait: { widthPx: PROFILE_IMAGES.portrait.widthPx, heightPx: PROFILE_IMAGES.portrait.heightPx, quality: 82 },
} as const satisfies Record<string, Preset>

export type PresetName = keyof typeof PRESETS

/** Sizes for every artwork, smallest first. */
export const ARTWORK_PRESETS = ['w320', 'w640', 'w1080', 'w1600'] as const satisfies readonly PresetName[]

/**
 * Also made as AVIF when an artwork goes on sale: a third smaller than WEBP. Larger ones take seconds to encode and gain nothing. Quality
 * and effort are the encoder's.
 */
export const AVIF = { presets: ['w320', 'w640', 'w1080'], quality: 54, effort: 3 } as const

/** The preview card of shared links, in the shape that Open Graph, X and most messengers show uncropped. JPEG quality. */
export const CARD = { widthPx: 1200, heightPx: 630, quality: 84 } as const

/** The mockup of a print in a room, for download and posting. JPEG quality. */
export const SCENE = { quality: 88 } as const

/** The picture for an external AI service: its longer side, and JPEG quality. The services reduce larger ones. */
export const AI_INPUT = { sidePx: 1536, quality: 85 } as const

type Size = { widthPx: number; heightPx: number }

/** WEBP and AVIF encoders accept at most 16,383 pixels; this limits the length of narrow renditions. */
const LONGEST_PX = 16_000

/** The size of a rendition of an upright original. */
export function renditionSize(preset: Preset, original: Size): Size {
  const heightPx = preset.heightPx
  if (heightPx === undefined) {
    const scale = Math.min(1, preset.widthPx / original.widthPx, LONGEST_PX / original.heightPx)
    return scaled(original, scale)
  }
  // the largest crop of that shape in the original, no larger than the preset
  const scale = Math.min(1, original.widthPx / preset.widthPx, original.heightPx / heightPx)
  return scaled({ widthPx: preset.widthPx, heightPx }, scale)
}

function scaled({ widthPx, heightPx }: Size, scale: number): Size {
  return { widthPx: Math.max(1, Math.round(widthPx * scale)), heightPx: Math.max(1, Math.round(heightPx * scale)) }
}
