import { POST_PLACES, requiredConnection } from '@tintype/contract/social/networks'
import type { Platform } from '@tintype/contract/social/social'
import type { Transaction } from '../../../platform/database/database.ts'
import { changePost, countByDay, lockArtistPosts, lockUnconnected, requeuePosts } from '../queries/posts.ts'
import { giveUp, planResumedPosts, toUtcDayRange } from '../rules/posts.ts'
import { readTerms } from './post-terms.ts'
import { schedule } from './schedule.ts'
import type { PostingTools } from './tools.ts'

/** Resumes posts that waited for a reconnection, within the daily limits. */
export async function resumePosts(
  { jobs, clock }: PostingTools,
  tx: Transaction,
  { artistId, platform }: { artistId: string; platform: Platform },
): Promise<void> {
  const places = POST_PLACES.filter((place) => requiredConnection(place) === platform)
  await lockArtistPosts(tx, artistId)
  const waiting = await lockUnconnected(tx, { artistId, places })
  if (!waiting.length) return
  const now = clock()
  const [{ perDay }, counts] = [await readTerms(tx), await countByDay(tx, artistId, toUtcDayRange(now).from)]
  const plans = planResumedPosts(waiting, { counts, perDay, now })
  const woken = plans.flatMap(({ id, at }) => (at ? [{ id, at }] : []))
  await requeuePosts(tx, woken, now)
  for (const { id, at } of plans) {
    if (at) await schedule(jobs, tx, { id, nextAt: at, now })
    else await changePost(tx, id, giveUp('limited'))
  }
}
