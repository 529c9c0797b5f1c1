import type { DeletionStatus } from '@tintype/contract/artworks/artworks'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import type { Category } from '@tintype/domain/artworks/categories'
import type { Orientation } from '@tintype/domain/prints/sizes'
import { cleanLine } from '@tintype/domain/text/clean-text'
import { lostLetters, toSlug } from '@tintype/domain/text/slug'

const ORIENTATIONS: readonly string[] = ['vertical', 'horizontal'] satisfies Orientation[]

/**
 * The tags of an upload: lower case, unique, in the given order. The orientation is last and does not count to the limit.
 * @param text  comma-separated; orientation words in it are dropped, `orientation` decides
 * @throws Problem `artwork_tags_too_many`, `invalid` for a tag that is too long
 * @see docs/specification.md, section 5, "Artwork upload"
 */
export function parseTags(text: string, orientation: Orientation): string[] {
  const words = text.split(',').map((tag) => cleanLine(tag).replace(/\s+/g, ' ').toLowerCase())
  const tags = [...new Set(words)].filter((tag) => tag !== '' && !/[[\](){}]/.test(tag) && !ORIENTATIONS.includes(tag))
  const { tagsMax, tagMax } = limits.artwork
  if (tags.length > tagsMax) throw new Problem('artwork_tags_too_many')
  if (tags.some((tag) => tag.length > tagMax)) throw new Problem('invalid', { message: `A tag can have at most ${tagMax} characters.` })
  return [...tags, orientation]
}

/** The handle that replaces one of an earlier release, which lost letters of the name; undefined if none did. Its digits stay. */
export function findBetterHandle(name: string, handle: string): string | undefined {
  const digits = handle.match(/-([0-9a-f]{8})$/)?.[1]
  if (digits === undefined || !lostLetters(name)) return undefined
  const better = handleFor(name, digits)
  return better === handle ? undefined : better
}

/**
 * The artwork's part of its public URL: its name in ASCII, and eight hexadecimal digits that make it unique.
 * @param digits  random
 */
export function handleFor(name: string, digits: string): string {
  return `${toSlug(name) || 'artwork'}-${digits}`
}

type SameArtwork = { uid: string; name: string; createdAt: Date }

/**
 * Asks before a picture is in a shop twice, since duplicates appear side by side in the shop and in the review queue.
 * @param same  the artist's newest artwork of the same bytes: in the shop or in review, or uploaded since `since`
 * @throws Problem `artwork_duplicate` for a second upload within the window; later `artwork_exists`, until the artist confirmed
 */
export function checkNotDuplicate(same: SameArtwork | undefined, { since, isConfirmed }: { since: Date; isConfirmed: boolean }): void {
  if (!same) return
  if (same.createdAt >= since) throw new Problem('artwork_duplicate')
  if (isConfirmed) return
  throw new Problem('artwork_exists', { uid: same.uid, name: same.name })
}

/** The fields of a deletion request. @throws Problem `deletion_already_pending` */
export function withDeletionRequested(artwork: { deletionStatus: DeletionStatus }, reason: string, at: Date) {
  if (artwork.deletionStatus === 'pending') throw new Problem('deletion_already_pending')
  return { deletionStatus: 'pending' as const, deletionReason: reason, deletionRequestedAt: at, disapprovalReason: null }
}

type Described = { name: string; altText: string; category: Category; orientation: Orientation; tags: readonly string[] }

/** Alternative text for users of screen readers: the artist's own; otherwise the name and the tags, which say more than the caption. */
export function toAltText(artwork: Described): string {
  if (artwork.altText) return artwork.altText
  const tags = artwork.tags.filter((tag) => !ORIENTATIONS.includes(tag) && tag !== artwork.category).slice(0, 4)
  const about = tags.length ? `: ${tags.join(', ')}` : ''
  return `“${artwork.name}”, a ${artwork.orientation} picture in ${artwork.category}${about}`
}
