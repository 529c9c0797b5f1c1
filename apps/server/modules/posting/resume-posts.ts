import { connectionOf, POST_PLACES } from '@tintype/contract/share-text'
import type { Platform } from '@tintype/contract/social'
import type { Transaction } from '../../platform/database/database.ts'
import { sendPostJob } from './jobs.ts'
import { wakeReconnected } from './queries.ts'
import type { PostingTools } from './service.ts'

/** What waited for its artist to connect again goes on. */
export async function resumePosts(
  { jobs, clock }: PostingTools,
  tx: Transaction,
  { artistId, platform }: { artistId: string; platform: Platform },
): Promise<void> {
  const places = POST_PLACES.filter((place) => connectionOf(place) === platform)
  const ids = await wakeReconnected(tx, { artistId, places, at: clock() })
  await jobs.sendAll(
    tx,
    sendPostJob,
    ids.map((post) => ({ post })),
  )
}
