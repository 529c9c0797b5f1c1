import type { DeletionStatus, ReviewStatus } from '@tintype/contract/artworks'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import { hasAddress, lengthAt, type PostPlace, placeNames, postText, postTextMax } from '@tintype/contract/share-text'
import type { FaultKind, MediaState, PostError, PostState } from '@tintype/contract/social-post-states'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Only what is for sale is shared, and not while its artist wants it gone. @throws Problem `share_not_approved`, `deletion_already_pending` */
export function checkShareable(artwork: { reviewStatus: ReviewStatus; deletionStatus: DeletionStatus }): void {
  if (artwork.reviewStatus !== 'approved') throw new Problem('share_not_approved')
  if (artwork.deletionStatus === 'pending') throw new Problem('deletion_already_pending')
}

/** What a run does next with a post. */
export type Act = 'look' | 'prepare' | 'check' | 'publish'

/** What of a post decides what is done next. */
export type Progress = {
  dueAt: Date
  mediaId: string | null
  isMediaReady: boolean
  attemptedAt: Date | null
  looks: number
  blindLooks: number
  tries: number
}

/** What a run changes of a post. `nextAt` null: nothing happens by itself any more. */
export type Change = Partial<Omit<Progress, 'dueAt'>> & {
  state: PostState
  nextAt: Date | null
  error?: PostError | null
  said?: string | null
}

/**
 * An attempt of which nobody knows whether it arrived is looked for before anything else is done.
 * @param place.hasPrepare  the picture is brought there ahead of the post
 */
export function nextAct(post: Progress, { hasPrepare }: { hasPrepare: boolean }): Act {
  if (post.attemptedAt) return 'look'
  if (hasPrepare && !post.mediaId) return 'prepare'
  return hasPrepare && !post.isMediaReady ? 'check' : 'publish'
}

/** Between one look and the next: platforms show a post in its list a little later than they take it. */
const LOOK_WAITS = [30 * SECOND, 2 * MINUTE]
/** Between tries that came to nothing, or looks that saw nothing. */
const WAITS = [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 2 * 60 * MINUTE]

/** Shorter than they say, so that none is over when it is needed. */
const PICTURE_KEPT_MS = 6 * 60 * MINUTE

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** After a look that found nothing: three of them, minutes apart, say that it did not arrive, and it is tried again. */
export function afterAbsent(post: Progress, now: Date): Change {
  const wait = LOOK_WAITS[post.looks]
  if (wait !== undefined) return { state: 'uploading', looks: post.looks + 1, nextAt: later(now, wait) }
  return tryAgain(post, now, { attemptedAt: null, looks: 0, blindLooks: 0, isMediaReady: false })
}

/** After a look that cannot tell, because there is too much to look through: a person has to. */
export function afterUnsure(): Change {
  return { state: 'failed', error: 'unknown', said: null, nextAt: null }
}

/** @param media  what became of a picture that the platform was still busy with */
export function afterCheck(post: Progress, media: MediaState, now: Date): Change {
  if (media === 'ready') return { state: 'uploading', isMediaReady: true, nextAt: now }
  // published although nobody of us did it: then an attempt of ours arrived
  if (media === 'published') return { state: 'uploading', attemptedAt: now, nextAt: now }
  if (media === 'gone') return tryAgain(post, now, { mediaId: null, isMediaReady: false })
  if (now.getTime() - post.dueAt.getTime() > limits.post.triedMs) return { state: 'failed', error: 'away', nextAt: null }
  return { state: 'uploading', nextAt: later(now, 5 * SECOND) }
}

export type Fault = { kind: FaultKind; said: string | null; retryAt: Date | null }

/** After a platform did not do what it was asked. */
export function afterFault(post: Progress, act: Act, { kind, said, retryAt }: Fault, now: Date): Change {
  if (act === 'look') return afterBlindLook(post, { kind, said, retryAt }, now)
  // whatever else it says, nothing was posted, but for an answer that did not come
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

/** It may be there or not, and the platform does not say: it is asked for some hours, and then a person has to look. */
function afterBlindLook(post: Progress, { kind, said, retryAt }: Fault, now: Date): Change {
  if (kind === 'reconnect') return { state: 'needs_reconnect', said, nextAt: null }
  const wait = WAITS[post.blindLooks]
  if (kind === 'refused' || wait === undefined) return { state: 'failed', error: 'unknown', said, nextAt: null }
  const nextAt = kind === 'limited' && retryAt ? retryAt : later(now, wait)
  return { state: 'uploading', blindLooks: post.blindLooks + 1, nextAt }
}

/** After the picture could not be made or read. */
export function afterNoPicture(post: Progress, now: Date): Change {
  const change = tryAgain(post, now)
  return change.state === 'failed' ? { ...change, error: 'picture' } : change
}

/** What is no longer for sale, or carries what the house does not allow any more, is not posted. */
export function giveUp(error: PostError): Change {
  return { state: 'failed', error, said: null, nextAt: null }
}

/** Its artist wants it tried again. What may have arrived is looked for first. */
export function tryAnew(post: Pick<Progress, 'attemptedAt'>, now: Date): Change & { dueAt: Date } {
  const picture = post.attemptedAt ? {} : { mediaId: null, isMediaReady: false }
  return { ...picture, state: 'queued', error: null, said: null, looks: 0, blindLooks: 0, tries: 0, nextAt: now, dueAt: now }
}

/** Above this, the house or the platform takes no more posts of an artist for one day. @throws Problem `share_quota_reached` */
export function requireRoom(place: PostPlace, { count, perDay }: { count: number; perDay: number }): void {
  if (count >= perDay) throw new Problem('share_quota_reached', { place: placeNames[place], count: perDay })
}

/** Whether a post takes room of the day of an instant already. One that failed has given its room back. */
export function isCountedOn({ state, dueAt }: { state: PostState; dueAt: Date }, at: Date): boolean {
  return state !== 'failed' && state !== 'cancelled' && dayOf(dueAt).from.getTime() === dayOf(at).from.getTime()
}

/** How far ahead a place is looked for among an artist's days. */
const DAYS_AHEAD = 30

/** The first day with room left for one more post, from now on; undefined where there is none for a month. @param counts  by the day, `2026-11-22` */
export function firstDayWithRoom(now: Date, counts: ReadonlyMap<string, number>, perDay: number): Date | undefined {
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead++) {
    const at = later(now, ahead * 24 * 60 * MINUTE)
    if ((counts.get(at.toISOString().slice(0, 10)) ?? 0) < perDay) return at
  }
  return undefined
}

export type Waiting = Pick<Progress, 'dueAt' | 'attemptedAt'> & { id: string; place: PostPlace; state: PostState }
export type DayCount = { place: PostPlace; day: string; count: number }

/**
 * When posts that waited for a connection go on, the oldest first: now, where today counts them already or what may have arrived has to be
 * looked for; else on the first day with room. Undefined where there is none for a month.
 */
export function planWaiting(
  waiting: readonly Waiting[],
  { counts, perDay, now }: { counts: readonly DayCount[]; perDay: Record<PostPlace, number>; now: Date },
): { id: string; at: Date | undefined }[] {
  const taken = new Map<PostPlace, Map<string, number>>()
  for (const { place, day, count } of counts) taken.set(place, (taken.get(place) ?? new Map()).set(day, count))
  return waiting
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
    .map((post) => {
      if (post.attemptedAt || isCountedOn(post, now)) return { id: post.id, at: now }
      const ofPlace = taken.get(post.place) ?? new Map<string, number>()
      const at = firstDayWithRoom(now, ofPlace, perDay[post.place])
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

/** Nothing is tried for ever. */
function putOff(post: Progress, { until, now, said = null }: { until: Date; now: Date; said?: string | null }): Change {
  if (until.getTime() - post.dueAt.getTime() > limits.post.triedMs) return { state: 'failed', error: 'limited', said, nextAt: null }
  // platforms keep a picture that nobody has posted for a day
  const isPictureOld = until.getTime() - now.getTime() > PICTURE_KEPT_MS
  return { state: 'queued', error: null, said, nextAt: until, ...(isPictureOld && { mediaId: null, isMediaReady: false }) }
}

/** Until the next day of UTC, when what the house allows begins anew. */
export function putOffToTomorrow(post: Progress, now: Date): Change {
  return putOff(post, { until: dayOf(now).to, now })
}

/** The address of a plate with the mark of one post. */
export function markedLink(plateUrl: string, mark: string): string {
  const url = new URL(plateUrl)
  url.searchParams.set('p', mark)
  return url.toString()
}

export type Wording = { message: string; title: string; artistName: string; link: string; xLinks: boolean }

/** What is posted at a place. @throws Problem `share_text_too_long`, `share_x_links_off` */
export function wordPost(place: PostPlace, { xLinks, link, ...facts }: Wording): { text: string; hasLink: boolean } {
  const isLinkShown = place !== 'x' || xLinks
  const text = postText(place, { ...facts, link: isLinkShown ? link : null })
  const hasLink = hasAddress(text)
  if (hasLink && !isLinkShown) throw new Problem('share_x_links_off')
  const [length, max] = [lengthAt(place, text), postTextMax[place]]
  if (length > max) throw new Problem('share_text_too_long', { place: placeNames[place], length, max })
  return { text, hasLink }
}

/** Pinterest takes no more; the others twice as many. */
const ALT_TEXT_MAX = 500

/** What the picture of a post shows, for whoever does not see it. */
export function altTextOf({ title, artistName, description }: { title: string; artistName: string; description: string | null }): string {
  const words = [`“${title}” by ${artistName}, printed on metal and hung in a living room.`, description]
  const text = words.filter(Boolean).join(' ').replace(/\s+/g, ' ').trim()
  const letters = [...text]
  return letters.length > ALT_TEXT_MAX
    ? `${letters
        .slice(0, ALT_TEXT_MAX - 1)
        .join('')
        .trimEnd()}…`
    : text
}

/** When it is to be posted. @throws Problem `share_time_invalid` for the past, and for more than some months ahead */
export function plannedTime(planned: string | undefined, now: Date): Date | null {
  if (planned === undefined) return null
  const at = new Date(planned)
  const ahead = at.getTime() - now.getTime()
  // a minute passes while somebody reads what he chose
  if (ahead < -2 * MINUTE || ahead > limits.post.plannedDaysMax * 24 * 60 * MINUTE) throw new Problem('share_time_invalid')
  return at
}

/** The day of UTC in which an instant lies. */
export function dayOf(at: Date): { from: Date; to: Date } {
  const from = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate())
  return { from: new Date(from), to: new Date(from + 24 * 60 * MINUTE) }
}
