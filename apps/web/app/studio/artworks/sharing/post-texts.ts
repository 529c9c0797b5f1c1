import { POST_PLACES, type PostPlace, requiredConnection } from '@tintype/contract/social/networks'
import { lengthAt, placeNames, postText, postTextMax } from '@tintype/contract/social/share-text'
import type { SocialConnection } from '@tintype/contract/social/social'
import { postErrorText } from '@tintype/contract/social/social-post-states'
import type { SocialPost } from '@tintype/contract/social/social-posts'
import type { StatusTone } from '../../../ui/feedback/status-word.tsx'
import type { OfferedPlace } from './platform-chips.tsx'

/** The platforms that the artist can post to. Instagram is included if an account is linked to the Facebook page. */
export function listPostPlaces(connections: readonly SocialConnection[]): OfferedPlace[] {
  return POST_PLACES.flatMap((place): OfferedPlace[] => {
    const found = connections.find(({ platform }) => platform === requiredConnection(place))
    if (!found) return []
    const instagram = found.platform_account_details?.igun
    if (place === 'instagram') return instagram ? [{ place, accountName: instagram }] : []
    return [{ place, accountName: found.accountName }]
  })
}

/** As long as the tracking parameter of every post's link. */
const TRACKING_PARAMETER = '?p=00000000'

type Draft = { message: string; title: string; artistName: string; productUrl: string | null; xLinks: boolean }

/** The text for a platform, and the share of its maximum length. */
export function previewPost(place: PostPlace, { productUrl, xLinks, ...facts }: Draft): { text: string; now: number; max: number } {
  const link = productUrl && (place !== 'x' || xLinks) ? productUrl : null
  const length = lengthAt(place, postText(place, { ...facts, link: link && `${link}${TRACKING_PARAMETER}` }))
  return { text: postText(place, { ...facts, link }), now: length, max: postTextMax[place] }
}

/** The status of a post, in one word. */
export function postStatus({ state, plannedAt, nextAt }: SocialPost, now = Date.now()): { tone: StatusTone; words: string } {
  if (state === 'posted') return { tone: 'done', words: 'Posted' }
  if (state === 'failed') return { tone: 'refused', words: 'Not posted' }
  if (state === 'needs_reconnect') return { tone: 'refused', words: 'Reconnect needed' }
  if (state === 'cancelled') return { tone: 'leaving', words: 'Cancelled' }
  if (state === 'uploading') return { tone: 'waiting', words: 'Posting…' }
  const isLater = nextAt !== null && Date.parse(nextAt) - now > 60_000
  return { tone: 'waiting', words: isLater ? (plannedAt === nextAt ? 'Scheduled' : 'Delayed') : 'Queued' }
}

/** Details of a post's status; undefined if the word suffices. */
export function postDetail({ place, state, error, said }: SocialPost): string | undefined {
  if (state === 'needs_reconnect')
    return `${placeNames[place]} no longer accepts our connection to your account. Reconnect it in Settings to send this post.`
  if (state === 'queued' && error === 'away') return `${placeNames[place]} isn’t responding. We’ll retry this post automatically.`
  if (state !== 'failed' || !error) return undefined
  return [postErrorText(place, error), said && error === 'refused' && `Message from the platform: “${said}”`].filter(Boolean).join(' ')
}

const POLL_MS = 1500
const SLOW_POLL_MS = 15_000

/** The polling interval while posts are pending; false if nothing changes by itself. */
export function postPollIntervalMs(posts: readonly SocialPost[] | undefined, now = Date.now()): number | false {
  const waits = (posts ?? []).flatMap(({ nextAt }) => (nextAt ? [Date.parse(nextAt) - now] : []))
  if (!waits.length) return false
  return Math.min(...waits) < 60_000 ? POLL_MS : SLOW_POLL_MS
}
