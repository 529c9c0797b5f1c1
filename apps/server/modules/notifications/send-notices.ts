import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../platform/database/database.ts'
import { mailJob } from './jobs.ts'
import type { Notice } from './notices.ts'
import { insertMails } from './queries/notifications.ts'
import { canStoreMail, normaliseAddress, toNoticePurpose } from './storable-mails.ts'
import type { NotificationTools } from './tools.ts'

/** Sends mails when the caller's transaction commits. @returns the id of each mail */
export async function sendNotices(
  { jobs, sealer, clock }: Pick<NotificationTools, 'jobs' | 'sealer' | 'clock'>,
  tx: Transaction,
  notices: readonly Notice[],
): Promise<string[]> {
  const mails = notices.map((notice) => {
    const id = randomUUID()
    return { id, notice, sealed: sealer.seal(JSON.stringify(notice), toNoticePurpose(id)) }
  })
  const logged = mails.map(({ id, notice, sealed }) => ({
    ...{ id, kind: notice.kind, address: normaliseAddress(notice.to) },
    orderNumber: 'orderNumber' in notice ? notice.orderNumber : null,
    sealed: canStoreMail(notice.kind) ? sealed : null,
  }))
  await insertMails(tx, logged, clock())
  await jobs.sendAll(
    tx,
    mailJob,
    mails.map(({ id, sealed }) => ({ id, sealed })),
  )
  return mails.map(({ id }) => id)
}
