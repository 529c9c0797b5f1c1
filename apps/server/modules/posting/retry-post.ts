import { Problem } from '@tintype/contract/problems'
import type { SocialPost } from '@tintype/contract/social-posts'
import type { Artist } from '../../platform/http/actor.ts'
import { changePost, FAILED, lockOwnPost } from './queries.ts'
import { tryAnew } from './rules.ts'
import { schedule } from './schedule.ts'
import type { PostingTools } from './service.ts'
import { toSocialPost } from './views.ts'

/**
 * Tries a post again that failed, or that waits for a connection. What may have arrived is looked for first.
 * @throws Problem `post_not_found`, `post_not_failed`
 */
export async function retryPost({ database, jobs, clock }: PostingTools, artist: Artist, { id }: { id: string }): Promise<SocialPost> {
  return database.transaction(async (tx) => {
    const post = await lockOwnPost(tx, artist.artistId, id)
    if (!post) throw new Problem('post_not_found')
    if (!FAILED.includes(post.state)) throw new Problem('post_not_failed')
    const now = clock()
    const changed = await changePost(tx, id, tryAnew(post, now))
    await schedule(jobs, tx, { id, nextAt: now, now })
    return toSocialPost(changed ?? post)
  })
}
