import { Problem } from '@tintype/contract/problems'
import type { PictureHeader } from './header.ts'

/** How a file stores its pixels, as far as it decides on the time that its decoder takes. */
export type Layout = {
  /** Of a JPEG: how often its decoder goes through the whole picture. */
  scans?: number
  /** Of a PNG, when it is decoded. */
  pixelBytes?: number
  isInterlaced?: boolean
}

/** Encoders write about ten scans, and the most thorough ones fewer than this. */
export const MOST_SCANS = 100

/** A WEBP, a progressive JPEG or a PNG of 16 bits of 100 megapixels takes as long; only what is stored on purpose to be slow takes longer. */
export const MOST_DECODE_MS = 3200

/** Milliseconds of one core per megapixel, measured with pictures of noise, which take longest (docs/security.md). */
const MS_PER_MEGAPIXEL = { baseline: 8, progressive: 12, scan: 0.2, pngByte: 4, webp: 30 } as const
const INTERLACED = 1.5

/** Estimates the milliseconds of one core that the decoder takes for a picture, from its header alone. */
export function estimateDecodeMs({ type, widthPx, heightPx, layout }: PictureHeader): number {
  const { scans = 1, pixelBytes = 3, isInterlaced = false } = layout
  const { baseline, progressive, scan, pngByte, webp } = MS_PER_MEGAPIXEL
  const perMegapixel = {
    'image/jpeg': scans === 1 ? baseline : progressive + scan * scans,
    'image/png': pngByte * pixelBytes * (isInterlaced ? INTERLACED : 1),
    'image/webp': webp,
  }[type]
  return (perMegapixel * widthPx * heightPx) / 1_000_000
}

/** @throws Problem `image_too_complex` where the decoder would work for too long */
export function refuseCostly(header: PictureHeader): void {
  if ((header.layout.scans ?? 1) > MOST_SCANS || estimateDecodeMs(header) > MOST_DECODE_MS) throw new Problem('image_too_complex')
}
