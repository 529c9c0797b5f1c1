import { PROFILE_IMAGES } from '@tintype/contract/profile-images'

/** One picture we make from an original. Never enlarged: a smaller original gives a smaller picture. */
export type Preset = {
  readonly widthPx: number
  /** Where given, the picture is cropped from its middle to this shape; else it keeps its own. */
  readonly heightPx?: number
  /** WEBP quality, 1 to 100. */
  readonly quality: number
}

/**
 * Every size we make; nothing outside can ask for another one. The widest is wide enough for any screen
 * and too small to print a plate from.
 */
export const PRESETS = {
  w320: { widthPx: 320, quality: 78 },
  w640: { widthPx: 640, quality: 80 },
  w1080: { widthPx: 1080, quality: 80 },
  w1600: { widthPx: 1600, quality: 80 },
  banner: { widthPx: PROFILE_IMAGES.banner.widthPx, heightPx: PROFILE_IMAGES.banner.heightPx, quality: 82 },
  portrait: { widthPx: PROFILE_IMAGES.portrait.widthPx, heightPx: PROFILE_IMAGES.portrait.heightPx, quality: 82 },
} as const satisfies Record<string, Preset>

export type PresetName = keyof typeof PRESETS

/** What every artwork is shown in, smallest first. */
export const ARTWORK_PRESETS = ['w320', 'w640', 'w1080', 'w1600'] as const satisfies readonly PresetName[]

/**
 * What is made in AVIF too, once a plate is for sale: a third smaller than WEBP. Wider ones take seconds to encode and gain nothing.
 * Quality and effort are the encoder's.
 */
export const AVIF = { presets: ['w320', 'w640', 'w1080'], quality: 54, effort: 3 } as const

/** The card that a shared link unfurls with, of the shape that Open Graph, X and most messengers show whole. Quality is JPEG's. */
export const CARD = { widthPx: 1200, heightPx: 630, quality: 84 } as const

/** A plate in a room: a picture that people keep and post. Quality is JPEG's. */
export const MOCKUP = { quality: 88 } as const

/** What somebody elsewhere looks at, who sees less than this: its longer side, and JPEG's quality. */
export const LOOKED_AT = { sidePx: 1536, quality: 85 } as const

type Size = { widthPx: number; heightPx: number }

/** What the encoders of WEBP and AVIF take is 16,383: longer than that a rendition is not, however wide it would be. */
const LONGEST_PX = 16_000

/** The size of a rendition of an upright original. */
export function renditionSize(preset: Preset, original: Size): Size {
  const heightPx = preset.heightPx
  if (heightPx === undefined) {
    const scale = Math.min(1, preset.widthPx / original.widthPx, LONGEST_PX / original.heightPx)
    return scaled(original, scale)
  }
  // the largest piece of that shape which the original has, and no larger than the preset
  const scale = Math.min(1, original.widthPx / preset.widthPx, original.heightPx / heightPx)
  return scaled({ widthPx: preset.widthPx, heightPx }, scale)
}

function scaled({ widthPx, heightPx }: Size, scale: number): Size {
  return { widthPx: Math.max(1, Math.round(widthPx * scale)), heightPx: Math.max(1, Math.round(heightPx * scale)) }
}
