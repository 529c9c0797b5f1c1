import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../platform/database/database.ts'
import { mailJob } from './jobs.ts'
import type { Notice } from './notices.ts'
import type { NotificationTools } from './service.ts'

/** Writes to people once the caller's transaction has committed, and not if it rolls back. */
export async function sendNotices({ jobs, sealer }: NotificationTools, tx: Transaction, notices: readonly Notice[]): Promise<void> {
  const mails = notices.map((notice) => {
    const id = randomUUID()
    return { id, sealed: sealer.seal(JSON.stringify(notice), `notice:${id}`) }
  })
  await jobs.sendAll(tx, mailJob, mails)
}
