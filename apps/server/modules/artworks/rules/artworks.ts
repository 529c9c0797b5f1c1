import type { DeletionStatus } from '@tintype/contract/artworks'
import type { Category } from '@tintype/contract/categories'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import type { Orientation } from '@tintype/contract/sizes'

const ORIENTATIONS: readonly string[] = ['vertical', 'horizontal'] satisfies Orientation[]

/**
 * The tags of an upload: lower case, each once, in the order given, the orientation last and outside the count.
 * @param text  comma-joined; words for an orientation in it do not count, `orientation` does
 * @throws Problem `artwork_tags_too_many`, `invalid` for one that is too long
 * @see specification, section 5, "Artwork upload"
 */
export function parseTags(text: string, orientation: Orientation): string[] {
  const words = text.split(',').map((tag) => tag.trim().replace(/\s+/g, ' ').toLowerCase())
  const tags = [...new Set(words)].filter((tag) => tag !== '' && !/[[\](){}]/.test(tag) && !ORIENTATIONS.includes(tag))
  const { tagsMax, tagMax } = limits.artwork
  if (tags.length > tagsMax) throw new Problem('artwork_tags_too_many')
  if (tags.some((tag) => tag.length > tagMax)) throw new Problem('invalid', { message: `A tag can have at most ${tagMax} characters.` })
  return [...tags, orientation]
}

/**
 * The artwork's part of its public address: its name in plain letters, and eight hexadecimal digits that make it unique.
 * @param digits  random
 */
export function handleFor(name: string, digits: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${plain || 'plate'}-${digits}`
}

/**
 * An artist has one artwork of a picture: more of them would stand beside each other in the shop and in the queue.
 * @param same  the artist's newest artwork of the same bytes, which exists or was handed in since `since`
 * @throws Problem `artwork_duplicate` for a second try within the window, `artwork_exists`
 */
export function checkNotTheSame(same: { uid: string; name: string; createdAt: Date } | undefined, since: Date): void {
  if (!same) return
  if (same.createdAt >= since) throw new Problem('artwork_duplicate')
  throw new Problem('artwork_exists', { uid: same.uid, name: same.name })
}

/** Fewer decisions than this say nothing about the next one. */
const DECISIONS_MIN = 5

/** Of the latest decisions: within how many seconds half of them fell, and four in five. */
export type UsualWait = { decisions: number; medianSeconds: number | null; seconds: number | null }
export type UsualHours = { medianHours: number | null; usualHours: number | null }

/** Whole hours, 1 or more; null where there were too few decisions. */
export function usualHoursOf({ decisions, medianSeconds, seconds }: UsualWait): UsualHours {
  const hours = (wait: number | null) => (wait === null || decisions < DECISIONS_MIN ? null : Math.max(1, Math.ceil(wait / 3600)))
  return { medianHours: hours(medianSeconds), usualHours: hours(seconds) }
}

/** Of an artwork whose artist asks for its deletion. @throws Problem `deletion_already_pending` */
export function withDeletionRequested(artwork: { deletionStatus: DeletionStatus }, reason: string, at: Date) {
  if (artwork.deletionStatus === 'pending') throw new Problem('deletion_already_pending')
  return { deletionStatus: 'pending' as const, deletionReason: reason, deletionRequestedAt: at, disapprovalReason: null }
}

/** What a person who cannot see the picture is told of it: its name and all that its artist has said, which is more than the caption does. */
export function altText(artwork: { name: string; category: Category; orientation: Orientation; tags: readonly string[] }): string {
  const tags = artwork.tags.filter((tag) => !ORIENTATIONS.includes(tag) && tag !== artwork.category).slice(0, 4)
  const about = tags.length ? `: ${tags.join(', ')}` : ''
  return `“${artwork.name}”, a ${artwork.orientation} picture in ${artwork.category}${about}`
}
