import { randomBytes } from 'node:crypto'
import { Problem } from '@tintype/contract/problems'
import { type PostPlace, requiredConnection } from '@tintype/contract/social/networks'
import { placeNames } from '@tintype/contract/social/share-text'
import type { SocialPost } from '@tintype/contract/social/social-posts'
import type { Artist } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { runOnce } from '../../../platform/idempotency/once.ts'
import { findLastBoard, insertPosts, lockArtistPosts, type NewPost } from '../queries/posts.ts'
import { checkShareable, markedLink, plannedTime, wordPost } from '../rules/posts.ts'
import { toSocialPost } from '../views/posts.ts'
import { readTerms } from './post-terms.ts'
import { requireDailyCapacityAt } from './require-daily-capacity.ts'
import { schedule } from './schedule.ts'
import type { PostingTools } from './tools.ts'

export type PostRequest = {
  artwork_uid: string
  target_platforms: readonly PostPlace[]
  message: string
  planned_at?: string | undefined
  board_id?: string | undefined
  idempotencyKey?: string | undefined
}

/**
 * Queues posts of an artwork, one per place, all or none. @throws Problem `share_platform_missing`, `artwork_not_found`,
 * `share_not_approved`, `deletion_already_pending`, `platform_coming_soon`, `share_not_connected`, `share_time_invalid`,
 * `share_board_missing`, `share_quota_reached`, those of `wordPost`; `idempotency_key_reused`
 */
export async function postArtwork(tools: PostingTools, artist: Artist, { idempotencyKey, ...request }: PostRequest): Promise<SocialPost[]> {
  return tools.database.transaction(async (tx) => {
    if (!idempotencyKey) return queue(tools, tx, artist, request)
    const scope = `social-post:${artist.artistId}`
    return runOnce(tx, { scope, key: idempotencyKey, request }, () => queue(tools, tx, artist, request))
  })
}

async function queue(
  tools: PostingTools,
  tx: Transaction,
  { artistId }: Artist,
  request: Omit<PostRequest, 'idempotencyKey'>,
): Promise<SocialPost[]> {
  const { jobs, clock, artworks, storefrontUrl } = tools
  const places = [...new Set(request.target_platforms)]
  if (!places.length) throw new Problem('share_platform_missing')
  const artwork = await artworks.getOwn(tx, artistId, request.artwork_uid)
  checkShareable(artwork)
  await requireConnected(tools, tx, { artistId, places })
  const now = clock()
  const plannedAt = plannedTime(request.planned_at, now)
  const dueAt = plannedAt ?? now
  const boardId = places.includes('pinterest') ? (request.board_id ?? (await findLastBoard(tx, artistId))) : null
  if (places.includes('pinterest') && !boardId) throw new Problem('share_board_missing')

  // serialises concurrent requests, so that the second one counts the posts of the first one
  await lockArtistPosts(tx, artistId)
  const terms = await readTerms(tx)
  await requireDailyCapacityAt(tx, { artistId, places, at: dueAt, terms })
  const facts = {
    message: request.message,
    title: artwork.name,
    artistName: (await artworks.findForChannel(tx, artwork.uid))?.artistName ?? '',
  }
  const rows = places.map((place): NewPost => {
    const link = newLink(storefrontUrl, artwork.handle)
    const wording = wordPost(place, { ...facts, link, xLinks: terms.xLinks })
    const of = { artistId, artworkUid: artwork.uid, place, origin: 'artist' as const, title: artwork.name, link, ...wording }
    return { ...of, boardId: place === 'pinterest' ? boardId : null, createdAt: now, plannedAt, dueAt, nextAt: dueAt }
  })
  const posts = await insertPosts(tx, rows)
  for (const { id } of posts) await schedule(jobs, tx, { id, nextAt: dueAt, now })
  return posts.map(toSocialPost)
}

/** The address of the artwork with a unique mark. */
export function newLink(storefrontUrl: string, handle: string): string {
  return markedLink(`${storefrontUrl}/products/${handle}`, randomBytes(6).toString('base64url'))
}

async function requireConnected(
  { social }: PostingTools,
  tx: Transaction,
  { artistId, places }: { artistId: string; places: readonly PostPlace[] },
): Promise<void> {
  const configured = new Set(social.listPlatforms().flatMap(({ platform, isConfigured }) => (isConfigured ? [platform] : [])))
  if (!places.every((place) => configured.has(requiredConnection(place)))) throw new Problem('platform_coming_soon')
  const connections = await social.listConnections({ artistId }, tx)
  const missing = places.find((place) => {
    const connection = connections.find(({ platform }) => platform === requiredConnection(place))
    return !connection || (place === 'instagram' && !connection.platform_account_details?.igun)
  })
  if (missing) throw new Problem('share_not_connected', { place: placeNames[missing] })
}
