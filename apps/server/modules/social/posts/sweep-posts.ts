import { findOverdue } from '../queries/posts.ts'
import { sendPostJob } from './jobs.ts'
import type { PostingTools } from './tools.ts'

/** Grace period for jobs that are about to run. */
const LATE_MS = 60_000
/** Batch size. The next sweep handles the rest minutes later. */
const AT_ONCE = 500

/** Schedules due posts whose job was lost. */
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
