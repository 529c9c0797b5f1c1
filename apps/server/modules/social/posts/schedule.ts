import type { Transaction } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { sendPostJob } from './jobs.ts'

/** Maximum delay of a job in the queue. The sweep schedules later posts when they are due. */
const LONGEST_SECONDS = 24 * 60 * 60

/** Schedules the next run of a post. */
export async function schedule(
  jobs: Pick<Jobs, 'send'>,
  tx: Transaction,
  { id, nextAt, now }: { id: string; nextAt: Date; now: Date },
): Promise<void> {
  const afterSeconds = Math.max(0, Math.ceil((nextAt.getTime() - now.getTime()) / 1000))
  if (afterSeconds <= LONGEST_SECONDS) await jobs.send(tx, sendPostJob, { post: id }, { afterSeconds })
}
