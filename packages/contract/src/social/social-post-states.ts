import { z } from 'zod'
import { type PostPlace as Place, POST_PLACES } from './networks.ts'
import { placeNames } from './share-text.ts'

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
  'mature',
  'board_missing',
  'picture',
] as const
export type PostError = (typeof POST_ERRORS)[number]

const texts: Record<PostError, (place: string) => string> = {
  refused: (place) => `${place} rejected this post.`,
  duplicate: (place) => `${place} rejects repeated posts with the same text. Please change the text.`,
  unknown: (place) => `${place} didn’t respond, so this may have been posted. Please check there before you try again.`,
  away: (place) => `${place} could not be reached, so nothing was posted.`,
  limited: (place) => `${place} has reached its posting limit for now, so nothing was posted.`,
  withdrawn: () => 'The artwork was no longer on sale, so nothing was posted.',
  links_off: (place) => `Links can’t be posted on ${place}. Please remove the link from the text.`,
  mature: (place) => `${place} has no warning for mature content, so this was not posted automatically.`,
  board_missing: (place) => `You have no board on ${place} to pin this to.`,
  picture: () => 'The image for this post could not be created.',
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
