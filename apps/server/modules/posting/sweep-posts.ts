import type { PostingTools } from './index.ts'
import { sendPostJob } from './jobs.ts'
import { findOverdue } from './queries/posting.ts'

/** Jobs have that long to come by themselves. */
const LATE_MS = 60_000
/** So many at a time; the rest minutes later. */
const AT_ONCE = 500

/** Sends posts on their way whose time has come and whose job has not. */
export async function sweepPosts({ database, jobs, clock }: Pick<PostingTools, 'database' | 'jobs' | 'clock'>): Promise<void> {
  const ids = await findOverdue(database, new Date(clock().getTime() - LATE_MS), AT_ONCE)
  await database.transaction((tx) =>
    jobs.sendAll(
      tx,
      sendPostJob,
      ids.map((post) => ({ post })),
    ),
  )
}
