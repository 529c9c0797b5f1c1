import type { SocialPost } from '@tintype/contract/social/social-posts'
import type { Artist } from '../../../platform/actor.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { iterateRows } from '../../../platform/database/queries/each-row.ts'
import { decodeCursor, encodeCursor, Place, toKeysetPage } from '../../../platform/database/queries/keyset.ts'
import { findArtistPosts, findPostPage, type PostRow } from '../queries/posts.ts'
import { toSocialPost } from '../views/posts.ts'
import type { PostingTools } from './tools.ts'

export type PostListRequest = { artwork_uid: string; cursor?: string | undefined; limit: number }

/** The posts of an artwork, the latest first. @throws Problem `malformed` for a broken cursor */
export async function listPosts(
  { database }: Pick<PostingTools, 'database'>,
  { artistId }: Artist,
  { artwork_uid: artworkUid, cursor, limit }: PostListRequest,
): Promise<{ posts: SocialPost[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : decodeCursor(Place, cursor)
  const { rows, next } = toKeysetPage(await findPostPage(database, { artistId, artworkUid, after, limit: limit + 1 }), limit)
  return { posts: rows.map(({ post }) => toSocialPost(post)), nextCursor: next && encodeCursor(next) }
}

/** Every post of an artist, the oldest first. */
export function listEveryPost(queryable: Queryable, artistId: string): AsyncGenerator<PostRow> {
  return iterateRows(
    (after: { id: string } | undefined, limit) => findArtistPosts(queryable, { artistId, after, limit }),
    ({ id }) => ({ id }),
  )
}
