import type { ImageType } from '@tintype/contract/limits'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'

const DAY_MS = 24 * 60 * 60 * 1000

/** Number of tries before an archive has failed, after crashes and errors. */
export const MAX_TRIES = 5

/**
 * The earliest time of the next request; null: now. @param requestedAt  times of the latest requests that did not fail, the latest first
 */
export function nextRequestAt(requestedAt: readonly Date[], now: Date): Date | null {
  const oldest = requestedAt[limits.dataExport.perDay - 1]
  if (!oldest) return null
  const from = new Date(oldest.getTime() + DAY_MS)
  return from > now ? from : null
}

/** @throws Problem `export_too_often` */
export function checkMayRequest(requestedAt: readonly Date[], now: Date): void {
  const until = nextRequestAt(requestedAt, now)
  if (until) throw new Problem('export_too_often', { until: until.toISOString() })
}

const extensions: Record<ImageType, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

/**
 * The path of an original in the archive: its name for readability, its uid for uniqueness. The result is a valid file name on every
 * operating system.
 */
export function originalName({ name, uid, fileType }: { name: string; uid: string; fileType: string }): string {
  const plain = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return `originals/${plain ? `${plain}-` : ''}${uid}.${extensions[fileType as ImageType] ?? 'bin'}`
}
