import { Problem } from '@tintype/contract/problems'
import type { PictureHeader } from './header.ts'

/** The storage properties of a file that determine its decoding time. */
export type Layout = {
  /** JPEG: number of passes over the whole picture. */
  scans?: number
  /** PNG: bytes per decoded pixel. */
  pixelBytes?: number
  isInterlaced?: boolean
}

/** Encoders write about ten scans; even the most thorough write fewer than this. */
export const MAX_SCANS = 100

/** Enough for 100 megapixels as WEBP, progressive JPEG or 16-bit PNG. Only files that are deliberately slow to decode take longer. */
export const MAX_DECODE_MS = 3200

/** Milliseconds of one core per megapixel, measured with noise, the slowest content (docs/security.md). */
const MS_PER_MEGAPIXEL = { baseline: 8, progressive: 12, scan: 0.2, pngByte: 4, webp: 30 } as const
const INTERLACED = 1.5

/** Estimates the decoding time of a picture in milliseconds of one core, from its header alone. */
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

/** @throws Problem `image_too_complex` if decoding would take too long */
export function checkDecodeCost(header: PictureHeader): void {
  if ((header.layout.scans ?? 1) > MAX_SCANS || estimateDecodeMs(header) > MAX_DECODE_MS) throw new Problem('image_too_complex')
}
