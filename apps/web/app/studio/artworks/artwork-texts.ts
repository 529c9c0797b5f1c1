import type { Artwork, ReviewLine } from '@tintype/contract/artworks/artworks'
import { lazy } from '@tintype/contract/lazy'
import { limits } from '@tintype/contract/limits'
import { isRatedByOperator } from '@tintype/domain/artworks/content-rating'
import { truncateText } from '@tintype/domain/text/truncate-text'
import type { PrintPicture } from '../../ui/artwork/print.tsx'
import type { StatusTone } from '../../ui/feedback/status-word.tsx'

const POLL_MS = 2000
const SLOW_POLL_MS = 30_000
/** Renditions take seconds. After this long they are stuck, and frequent polling does not help. */
const FAST_POLLING_MAX_MS = 5 * 60_000

type ReviewState = Pick<Artwork, 'review_status' | 'deletion_status'> & Partial<Pick<Artwork, 'takedown_reason'>>

/** The status of an artwork, in one word. */
export function describeArtworkStatus({ review_status, deletion_status, takedown_reason }: ReviewState): {
  tone: StatusTone
  words: string
} {
  if (takedown_reason) return { tone: 'refused', words: 'Taken down' }
  if (deletion_status === 'pending') return { tone: 'leaving', words: 'Deletion pending' }
  if (review_status === 'approved') return { tone: 'done', words: 'Approved' }
  if (review_status === 'rejected') return { tone: 'refused', words: 'Rejected' }
  if (review_status === 'changes_requested') return { tone: 'leaving', words: 'Changes requested' }
  return { tone: 'waiting', words: 'Pending Review' }
}

/** The content rating, where it is not the default or an operator decided on it. */
export function describeContentRating(artwork: Pick<Artwork, 'contentRating' | 'operatorContentRating'>): string | undefined {
  const isMature = artwork.contentRating === 'mature'
  if (isRatedByOperator(artwork)) return isMature ? 'Our reviewers rated it as mature content.' : 'Our reviewers rated it as not mature.'
  return isMature ? 'You rated it as mature content.' : undefined
}

/** What of an artwork on sale waits for review. */
export function describeProposal({ proposed, ...artwork }: Artwork): string | undefined {
  if (!proposed) return undefined
  const areWordsSame = (['artworkName', 'artworkDescription', 'altText'] as const).every((word) => proposed[word] === artwork[word])
  if (!areWordsSame || (proposed.crops && proposed.contentRating))
    return 'Your changes are under review. Until then, your shop shows the approved version.'
  if (proposed.crops) return 'Your new crop is under review. Until then, your shop shows the approved one.'
  return 'Your new content rating is under review. Until then, your shop covers the picture.'
}

/** A reason, truncated to fit a card; `isCut` says whether text is missing. */
export function shortReason(reason: string, max: number = limits.disapprovalReasonShown): { text: string; isCut: boolean } {
  const start = truncateText(reason, max, { ellipsis: '' })
  return start === reason ? { text: reason, isCut: false } : { text: `${start}…`, isCut: true }
}

/** `3rd of 12 in line, half are reviewed within 2 hours, most within 5 hours`; unknown parts are left out. */
export function formatQueuePosition(
  { waiting, ...hours }: Pick<ReviewLine, 'waiting' | 'medianHours' | 'usualHours'>,
  place: number,
): string {
  // the server does not count a queue of a thousand or more
  const line = waiting < COUNTED_QUEUE_MAX ? `${ordinal(place)} of ${waiting} in the queue` : `${ordinal(place)} in the queue`
  const wait = formatWaitingTime(hours)
  return wait ? `${line}, ${wait}` : line
}

/** The usual waiting times: median and upper bound; one figure if both are equal. */
function formatWaitingTime({ medianHours, usualHours }: Pick<ReviewLine, 'medianHours' | 'usualHours'>): string | undefined {
  if (medianHours === null || usualHours === null) return undefined
  if (medianHours === usualHours) return `usually reviewed ${formatWithin(usualHours)}`
  return `half are reviewed ${formatWithin(medianHours)}, most ${formatWithin(usualHours)}`
}

const COUNTED_QUEUE_MAX = 1000

/** `within an hour`, `within 5 hours`, `within 3 days`. */
export function formatWithin(hours: number): string {
  if (hours === 1) return 'within an hour'
  return hours <= 48 ? `within ${hours} hours` : `within ${Math.ceil(hours / 24)} days`
}

const ordinals = lazy(() => new Intl.PluralRules('en', { type: 'ordinal' }))
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

function ordinal(place: number): string {
  return `${place}${endings[ordinals().select(place)] ?? 'th'}`
}

/** Whether the artwork waits for a review decision. */
export function isWaiting({ review_status, proposed }: Pick<Artwork, 'review_status' | 'proposed'>): boolean {
  return review_status === 'pending' || proposed !== null
}

/** Whether a card shows the place in the review queue: not while a deletion is requested, because then no decision is awaited. */
export function hasQueuePosition(artwork: Pick<Artwork, 'review_status' | 'proposed' | 'deletion_status'>): boolean {
  return isWaiting(artwork) && artwork.deletion_status !== 'pending'
}

/** The polling interval while renditions are pending; false if none are. */
export function pollIntervalMs(artworks: readonly Pick<Artwork, 'imageUrl' | 'created_at'>[], now = Date.now()): number | false {
  const unfinished = artworks.filter(({ imageUrl }) => imageUrl === null)
  if (!unfinished.length) return false
  return unfinished.some(({ created_at }) => now - Date.parse(created_at) < FAST_POLLING_MAX_MS) ? POLL_MS : SLOW_POLL_MS
}

/** The image of an artwork on the studio's pages. Without renditions it has no sources, only the placeholder. */
export function toArtworkPicture(artwork: Artwork): PrintPicture {
  const { artworkName, widthPx, heightPx, placeholder, thumbnailUrl, imageUrl, crops } = artwork
  const sources = [
    { url: thumbnailUrl, widthPx: 640 },
    { url: imageUrl, widthPx: 1600 },
  ].flatMap(({ url, widthPx: width }) => (url ? [{ url, widthPx: Math.min(width, widthPx) }] : []))
  return { alt: artworkName, widthPx, heightPx, placeholder, sources, crops }
}
