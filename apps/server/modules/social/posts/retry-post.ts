import { Problem } from '@tintype/contract/problems'
import type { SocialPost } from '@tintype/contract/social/social-posts'
import type { Artist } from '../../../platform/actor.ts'
import { changePost, lockArtistPosts, lockOwnPost, RETRYABLE_STATES } from '../queries/posts.ts'
import { countsTowardsDay, retry } from '../rules/posts.ts'
import { toSocialPost } from '../views/posts.ts'
import { readTerms } from './post-terms.ts'
import { requireDailyCapacityAt } from './require-daily-capacity.ts'
import { schedule } from './schedule.ts'
import type { PostingTools } from './tools.ts'

/**
 * Retries a post that failed or waits for a reconnection. A post that may have been published is looked for first. It counts towards
 * today's limit unless it already does; otherwise failing posts could bypass the limit. @throws Problem `post_not_found`,
 * `post_not_failed`, `share_quota_reached`
 */
export async function retryPost({ database, jobs, clock }: PostingTools, artist: Artist, { id }: { id: string }): Promise<SocialPost> {
  const { artistId } = artist
  return database.transaction(async (tx) => {
    await lockArtistPosts(tx, artistId)
    const post = await lockOwnPost(tx, artistId, id)
    if (!post) throw new Problem('post_not_found')
    if (!RETRYABLE_STATES.includes(post.state)) throw new Problem('post_not_failed')
    const now = clock()
    if (!countsTowardsDay(post, now))
      await requireDailyCapacityAt(tx, { artistId, places: [post.place], at: now, terms: await readTerms(tx) })
    const changed = await changePost(tx, id, retry(post, now))
    await schedule(jobs, tx, { id, nextAt: now, now })
    return toSocialPost(changed ?? post)
  })
}
