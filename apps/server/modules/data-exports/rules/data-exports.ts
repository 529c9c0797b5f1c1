import type { ImageType } from '@tintype/contract/limits'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'

const DAY_MS = 24 * 60 * 60 * 1000

/** How often an archive is begun before it counts as failed: so many kills and breakdowns it survives. */
export const TRIES = 5

/**
 * From when the next archive may be asked for; null: now.
 * @param requestedAt  when the latest ones that did not fail were asked for, the latest first
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
 * Where the original of an artwork lies in the archive: its name for people, its uid so that no two are alike. Whatever the
 * name is, the result names one file in one folder on every system.
 */
export function originalName({ name, uid, fileType }: { name: string; uid: string; fileType: string }): string {
  const plain = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return `originals/${plain ? `${plain}-` : ''}${uid}.${extensions[fileType as ImageType] ?? 'bin'}`
}
