import type { DeletionStatus, ReviewStatus } from '@tintype/contract/artworks/artworks'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import type { PostPlace } from '@tintype/contract/social/networks'
import { hasAddress, lengthAt, placeNames, postText, postTextMax } from '@tintype/contract/social/share-text'
import type { FaultKind, MediaState, PostError, PostState } from '@tintype/contract/social/social-post-states'
import { toUtcDay } from '@tintype/domain/time/utc-day'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Only artworks on sale without a pending deletion can be shared. @throws Problem `share_not_approved`, `deletion_already_pending` */
export function checkShareable(artwork: { reviewStatus: ReviewStatus; deletionStatus: DeletionStatus }): void {
  if (artwork.reviewStatus !== 'approved') throw new Problem('share_not_approved')
  if (artwork.deletionStatus === 'pending') throw new Problem('deletion_already_pending')
}

/** The next step of a run. */
export type PostStep = 'look' | 'prepare' | 'check' | 'publish'

/** The properties of a post that determine its next step. */
export type Progress = {
  dueAt: Date
  mediaId: string | null
  isMediaReady: boolean
  attemptedAt: Date | null
  looks: number
  blindLooks: number
  tries: number
}

/** The changes that a run makes to a post. `nextAt` null: no further automatic step. */
export type Change = Partial<Omit<Progress, 'dueAt'>> & {
  state: PostState
  nextAt: Date | null
  error?: PostError | null
  said?: string | null
}

/**
 * An attempt with an unknown result is looked for before any other step. @param place.hasPrepare  the platform takes the picture in a
 * separate upload before the post
 */
export function nextStep(post: Progress, { hasPrepare }: { hasPrepare: boolean }): PostStep {
  if (post.attemptedAt) return 'look'
  if (hasPrepare && !post.mediaId) return 'prepare'
  return hasPrepare && !post.isMediaReady ? 'check' : 'publish'
}

/** Waits between looks. Platforms list a post a little later than they accept it. */
const LOOKUP_WAITS_MS = [30 * SECOND, 2 * MINUTE]
/** Waits between failed tries, or between looks without an answer. */
const WAITS = [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 2 * 60 * MINUTE]

/** Below the platforms' stated time, so that the uploaded picture is still available when needed. */
const PICTURE_KEPT_MS = 6 * 60 * MINUTE

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** After a look that found no post. Three looks, minutes apart, mean that the attempt failed, and the post is retried. */
export function afterNotFound(post: Progress, now: Date): Change {
  const wait = LOOKUP_WAITS_MS[post.looks]
  if (wait !== undefined) return { state: 'uploading', looks: post.looks + 1, nextAt: later(now, wait) }
  return tryAgain(post, now, { attemptedAt: null, looks: 0, blindLooks: 0, isMediaReady: false })
}

/** After an inconclusive look, because the list is too long to search. The artist has to check. */
export function afterInconclusive(): Change {
  return { state: 'failed', error: 'unknown', said: null, nextAt: null }
}

/** @param media  the processing state of an uploaded picture */
export function afterCheck(post: Progress, media: MediaState, now: Date): Change {
  if (media === 'ready') return { state: 'uploading', isMediaReady: true, nextAt: now }
  // published without a recorded attempt: an attempt of ours succeeded
  if (media === 'published') return { state: 'uploading', attemptedAt: now, nextAt: now }
  if (media === 'gone') return tryAgain(post, now, { mediaId: null, isMediaReady: false })
  if (now.getTime() - post.dueAt.getTime() > limits.post.triedMs) return { state: 'failed', error: 'away', nextAt: null }
  return { state: 'uploading', nextAt: later(now, 5 * SECOND) }
}

export type Fault = { kind: FaultKind; said: string | null; retryAt: Date | null }

/** After a platform call failed. */
export function afterFault(post: Progress, act: PostStep, { kind, said, retryAt }: Fault, now: Date): Change {
  if (act === 'look') return afterBlindLookup(post, { kind, said, retryAt }, now)
  // any answer except a missing one means that nothing was published
  const untouched = act === 'publish' && kind !== 'unknown' ? { attemptedAt: null } : {}
  switch (kind) {
    case 'reconnect':
      return { ...untouched, state: 'needs_reconnect', said, nextAt: null }
    case 'refused':
    case 'duplicate':
      return { ...untouched, state: 'failed', error: kind, said, nextAt: null }
    case 'limited':
      return { ...putOff(post, { until: retryAt ?? later(now, 15 * MINUTE), now, said }), ...untouched }
    case 'media_gone':
      return tryAgain(post, now, { ...untouched, mediaId: null, isMediaReady: false })
    case 'away':
      return tryAgain(post, now, { ...untouched, error: 'away' })
    case 'unknown':
      if (act !== 'publish') return tryAgain(post, now, { error: 'away' })
      return { state: 'uploading', looks: 0, blindLooks: 0, nextAt: later(now, 10 * SECOND) }
  }
}

/** The result of the attempt is unknown and the platform does not answer. Retries the look for some hours, then the artist has to check. */
function afterBlindLookup(post: Progress, { kind, said, retryAt }: Fault, now: Date): Change {
  if (kind === 'reconnect') return { state: 'needs_reconnect', said, nextAt: null }
  const wait = WAITS[post.blindLooks]
  if (kind === 'refused' || wait === undefined) return { state: 'failed', error: 'unknown', said, nextAt: null }
  const isSoon = retryAt && retryAt.getTime() - now.getTime() <= limits.post.triedMs
  const nextAt = kind === 'limited' && isSoon ? retryAt : later(now, wait)
  return { state: 'uploading', blindLooks: post.blindLooks + 1, nextAt }
}

/** After the picture could not be rendered or read. */
export function afterNoPicture(post: Progress, now: Date): Change {
  const change = tryAgain(post, now)
  return change.state === 'failed' ? { ...change, error: 'picture' } : change
}

/** Fails a post whose artwork is off sale, or whose content the site settings no longer allow. */
export function giveUp(error: PostError): Change {
  return { state: 'failed', error, said: null, nextAt: null }
}

/** The artist retries the post. A post that may have been published is looked for first. */
export function retry(post: Pick<Progress, 'attemptedAt'>, now: Date): Change & { dueAt: Date } {
  const picture = post.attemptedAt ? {} : { mediaId: null, isMediaReady: false }
  return { ...picture, state: 'queued', error: null, said: null, looks: 0, blindLooks: 0, tries: 0, nextAt: now, dueAt: now }
}

/** Enforces the daily limit of an artist at a place. @throws Problem `share_quota_reached` */
export function requireDailyCapacity(place: PostPlace, { count, perDay }: { count: number; perDay: number }): void {
  if (count >= perDay) throw new Problem('share_quota_reached', { place: placeNames[place], count: perDay })
}

/** Whether a post counts towards the limit of the day of an instant. Failed and cancelled posts do not count. */
export function countsTowardsDay({ state, dueAt }: { state: PostState; dueAt: Date }, at: Date): boolean {
  return state !== 'failed' && state !== 'cancelled' && toUtcDayRange(dueAt).from.getTime() === toUtcDayRange(at).from.getTime()
}

/** Number of days to search for free capacity. */
const DAYS_AHEAD = 30

/**
 * The first day with capacity for one more post, from now on; undefined if the next 30 days are full. @param counts  by UTC day, such as
 * `2026-11-22`
 */
export function firstDayWithCapacity(now: Date, counts: ReadonlyMap<string, number>, perDay: number): Date | undefined {
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead++) {
    const at = later(now, ahead * 24 * 60 * MINUTE)
    if ((counts.get(toUtcDay(at)) ?? 0) < perDay) return at
  }
  return undefined
}

export type Waiting = Pick<Progress, 'dueAt' | 'attemptedAt'> & { id: string; place: PostPlace; state: PostState }
export type DayCount = { place: PostPlace; day: string; count: number }

/**
 * When posts that waited for a reconnection continue, the oldest first. Now, if they count towards today already or may have been
 * published; else on the first day with capacity. Undefined if the next 30 days are full.
 */
export function planResumedPosts(
  waiting: readonly Waiting[],
  { counts, perDay, now }: { counts: readonly DayCount[]; perDay: Record<PostPlace, number>; now: Date },
): { id: string; at: Date | undefined }[] {
  const taken = new Map<PostPlace, Map<string, number>>()
  for (const { place, day, count } of counts) taken.set(place, (taken.get(place) ?? new Map()).set(day, count))
  return waiting
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
    .map((post) => {
      if (post.attemptedAt || countsTowardsDay(post, now)) return { id: post.id, at: now }
      const ofPlace = taken.get(post.place) ?? new Map<string, number>()
      const at = firstDayWithCapacity(now, ofPlace, perDay[post.place])
      const day = at?.toISOString().slice(0, 10)
      if (day) taken.set(post.place, ofPlace.set(day, (ofPlace.get(day) ?? 0) + 1))
      return { id: post.id, at }
    })
}

function tryAgain(post: Progress, now: Date, change: Partial<Change> = {}): Change {
  const wait = WAITS[post.tries]
  if (wait === undefined) return { ...change, state: 'failed', error: 'away', nextAt: null }
  return { error: null, ...change, state: 'queued', tries: post.tries + 1, nextAt: later(now, wait) }
}

/** Postpones a post, until it has been tried for `limits.post.triedMs`. */
function putOff(post: Progress, { until, now, said = null }: { until: Date; now: Date; said?: string | null }): Change {
  if (until.getTime() - post.dueAt.getTime() > limits.post.triedMs) return { state: 'failed', error: 'limited', said, nextAt: null }
  // platforms keep an unpublished picture for a day
  const isPictureOld = until.getTime() - now.getTime() > PICTURE_KEPT_MS
  return { state: 'queued', error: null, said, nextAt: until, ...(isPictureOld && { mediaId: null, isMediaReady: false }) }
}

/** Postpones a post to the next UTC day, when the daily limits reset. */
export function postponeToTomorrow(post: Progress, now: Date): Change {
  return putOff(post, { until: toUtcDayRange(now).to, now })
}

/** The address of an artwork with the mark of one post. */
export function markedLink(productUrl: string, mark: string): string {
  const url = new URL(productUrl)
  url.searchParams.set('p', mark)
  return url.toString()
}

export type Wording = { message: string; title: string; artistName: string; link: string; xLinks: boolean }

/** The text of a post at a place. @throws Problem `share_text_too_long`, `share_x_links_off` */
export function wordPost(place: PostPlace, { xLinks, link, ...facts }: Wording): { text: string; hasLink: boolean } {
  const isLinkShown = place !== 'x' || xLinks
  const text = postText(place, { ...facts, link: isLinkShown ? link : null })
  const hasLink = hasAddress(text)
  if (hasLink && !isLinkShown) throw new Problem('share_x_links_off')
  const [length, max] = [lengthAt(place, text), postTextMax[place]]
  if (length > max) throw new Problem('share_text_too_long', { place: placeNames[place], length, max })
  return { text, hasLink }
}

/** The time to post. @throws Problem `share_time_invalid` for the past, and for more than `limits.post.plannedDaysMax` days ahead */
export function plannedTime(planned: string | undefined, now: Date): Date | null {
  if (planned === undefined) return null
  const at = new Date(planned)
  const ahead = at.getTime() - now.getTime()
  // allows for the time between choosing and sending
  if (ahead < -2 * MINUTE || ahead > limits.post.plannedDaysMax * 24 * 60 * MINUTE) throw new Problem('share_time_invalid')
  return at
}

/** The UTC day that contains an instant. */
export function toUtcDayRange(at: Date): { from: Date; to: Date } {
  const from = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate())
  return { from: new Date(from), to: new Date(from + 24 * 60 * MINUTE) }
}
