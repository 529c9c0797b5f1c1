import type { Artwork, ReviewLine } from '@tintype/contract/artworks/artworks'
import { limits } from '@tintype/contract/limits'
import { once } from '@tintype/contract/once'
import type { PlatePicture } from '../../ui/artwork/plate.tsx'
import type { StatusTone } from '../../ui/feedback/status-word.tsx'

const LOOK_AGAIN_MS = 2000
const LOOK_RARELY_MS = 30_000
/** Renditions take seconds. What is not there after this long is stuck, and asking every two seconds will not help it. */
const IMPATIENT_FOR_MS = 5 * 60_000

type Reviewed = Pick<Artwork, 'review_status' | 'deletion_status'> & Partial<Pick<Artwork, 'takedown_reason'>>

/** One word on where an artwork stands. */
export function statusOf({ review_status, deletion_status, takedown_reason }: Reviewed): { tone: StatusTone; words: string } {
  if (takedown_reason) return { tone: 'refused', words: 'Taken down' }
  if (deletion_status === 'pending') return { tone: 'leaving', words: 'Deletion pending' }
  if (review_status === 'approved') return { tone: 'done', words: 'Approved' }
  if (review_status === 'rejected') return { tone: 'refused', words: 'Rejected' }
  if (review_status === 'changes_requested') return { tone: 'leaving', words: 'Changes requested' }
  return { tone: 'waiting', words: 'Pending Review' }
}

/** A reason cut to what a card has room for; `isCut` says that there is more. */
export function shortReason(reason: string, max: number = limits.disapprovalReasonShown): { text: string; isCut: boolean } {
  return reason.length <= max ? { text: reason, isCut: false } : { text: `${reason.slice(0, max).trimEnd()}…`, isCut: true }
}

/** `3rd of 12 in line, half are decided within 2 hours, most within 5 hours`; what nobody knows is left out. */
export function lineWords({ waiting, ...hours }: Pick<ReviewLine, 'waiting' | 'medianHours' | 'usualHours'>, place: number): string {
  // a line of a thousand or more is not counted to its end
  const line = waiting < LINE_COUNTED ? `${ordinal(place)} of ${waiting} in line` : `${ordinal(place)} in line`
  const wait = waitWords(hours)
  return wait ? `${line}, ${wait}` : line
}

/** How long half of the decisions take, and most of them; one figure where both are the same. */
function waitWords({ medianHours, usualHours }: Pick<ReviewLine, 'medianHours' | 'usualHours'>): string | undefined {
  if (medianHours === null || usualHours === null) return undefined
  if (medianHours === usualHours) return `usually decided ${withinWords(usualHours)}`
  return `half are decided ${withinWords(medianHours)}, most ${withinWords(usualHours)}`
}

const LINE_COUNTED = 1000

/** `within an hour`, `within 5 hours`, `within 3 days`. */
export function withinWords(hours: number): string {
  if (hours === 1) return 'within an hour'
  return hours <= 48 ? `within ${hours} hours` : `within ${Math.ceil(hours / 24)} days`
}

const ordinals = once(() => new Intl.PluralRules('en', { type: 'ordinal' }))
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

function ordinal(place: number): string {
  return `${place}${endings[ordinals().select(place)] ?? 'th'}`
}

/** Whether an operator still has something to decide on. */
export function isWaiting({ review_status, proposed }: Pick<Artwork, 'review_status' | 'proposed'>): boolean {
  return review_status === 'pending' || proposed !== null
}

/** When to ask again because pictures of some artworks are still being made; false when none are. */
export function nextLookMs(artworks: readonly Pick<Artwork, 'imageUrl' | 'created_at'>[], now = Date.now()): number | false {
  const unfinished = artworks.filter(({ imageUrl }) => imageUrl === null)
  if (!unfinished.length) return false
  return unfinished.some(({ created_at }) => now - Date.parse(created_at) < IMPATIENT_FOR_MS) ? LOOK_AGAIN_MS : LOOK_RARELY_MS
}

/** For a plate on our own pages. While the renditions are being made there are no sources, only the placeholder. */
export function pictureOf(artwork: Artwork): PlatePicture {
  const { artworkName, widthPx, heightPx, placeholder, thumbnailUrl, imageUrl, crops } = artwork
  const sources = [
    { url: thumbnailUrl, widthPx: 640 },
    { url: imageUrl, widthPx: 1600 },
  ].flatMap(({ url, widthPx: width }) => (url ? [{ url, widthPx: Math.min(width, widthPx) }] : []))
  return { alt: artworkName, widthPx, heightPx, placeholder, sources, crops }
}
