import { Problem } from '@tintype/contract/problems'
import type { SocialPost } from '@tintype/contract/social/social-posts'
import type { Artist } from '../../../platform/actor.ts'
import { changePost, lockOwnPost } from '../queries/posts.ts'
import { toSocialPost } from '../views/posts.ts'
import type { PostingTools } from './tools.ts'

/** Cancels a post that was not sent. Idempotent. @throws Problem `post_not_found`, `post_begun` */
export async function cancelPost({ database }: PostingTools, artist: Artist, { id }: { id: string }): Promise<SocialPost> {
  return database.transaction(async (tx) => {
    const post = await lockOwnPost(tx, artist.artistId, id)
    if (!post) throw new Problem('post_not_found')
    if (post.state === 'cancelled') return toSocialPost(post)
    // a post that waits for a reconnection was not sent either
    const isWaiting = post.state === 'queued' || post.state === 'needs_reconnect'
    if (!isWaiting || post.attemptedAt) throw new Problem('post_begun')
    const changed = await changePost(tx, id, { state: 'cancelled', nextAt: null, error: null })
    return toSocialPost(changed ?? post)
  })
}
