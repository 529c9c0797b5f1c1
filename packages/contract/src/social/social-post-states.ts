import { z } from 'zod'
import { type PostPlace as Place, POST_PLACES, placeNames } from './share-text.ts'

export const PostPlace = z.enum(POST_PLACES, { error: 'platform_unknown' })

/** `needs_reconnect`: the platform no longer accepts the artist's token; the post continues after the artist has reconnected. */
export const POST_STATES = ['queued', 'uploading', 'posted', 'failed', 'needs_reconnect', 'cancelled'] as const
export type PostState = (typeof POST_STATES)[number]

/** What started the post: its artist, or the approval of the artwork. */
export const POST_ORIGINS = ['artist', 'approval'] as const

export const POST_ERRORS = [
  'refused',
  'duplicate',
  'unknown',
  'away',
  'limited',
  'withdrawn',
  'links_off',
  'board_missing',
  'picture',
] as const
export type PostError = (typeof POST_ERRORS)[number]

const texts: Record<PostError, (place: string) => string> = {
  refused: (place) => `${place} did not accept this post.`,
  duplicate: (place) => `${place} does not take the same words twice. Please write it differently.`,
  unknown: (place) => `This may have been posted: ${place} did not answer. Please look there before you try again.`,
  away: (place) => `${place} could not be reached, so nothing was posted.`,
  limited: (place) => `${place} takes no more posts for now, so nothing was posted.`,
  withdrawn: () => 'The artwork was no longer for sale, so nothing was posted.',
  links_off: (place) => `Posts on ${place} carry no links here. Please take the address out of the words.`,
  board_missing: (place) => `${place} has no board of yours to pin this to.`,
  picture: () => 'The picture for this post could not be made.',
}

/** Why a post failed, for its artist. */
export function postErrorText(place: Place, error: PostError): string {
  return texts[error](placeNames[place])
}

/** The state of media uploaded to a platform. `published`: it was published, even if the platform's response said otherwise. */
export type MediaState = 'waiting' | 'ready' | 'gone' | 'published'

/**
 * `reconnect`: the platform rejects the token, nothing was done. `limited`: rate limit, nothing was done. `refused` and `duplicate`: the
 * post is rejected, nothing was done. `media_gone`: the uploaded media no longer exists, nothing was done. `away`: the platform was not
 * reached. `unknown`: the post may have been published.
 */
export type FaultKind = 'reconnect' | 'limited' | 'refused' | 'duplicate' | 'media_gone' | 'away' | 'unknown'
