import { describeFailure } from '../../platform/jobs/describe-failure.ts'
import type { JobAttempt } from '../../platform/jobs/jobs.ts'
import { type Notice, readNotice } from './notices.ts'
import { findMail, setSent, setTried } from './queries/notifications.ts'
import { toNoticePurpose } from './storable-mails.ts'
import { renderMail } from './templates/render-mail.ts'
import type { NotificationTools } from './tools.ts'

/**
 * Renders a mail and sends it. A retry has the same Message-ID, so that a mail server keeps one copy. A repeated job does not send again,
 * and an erased recipient gets no mail.
 */
export async function deliverNotice(
  tools: NotificationTools,
  { id, sealed }: { id: string; sealed: string },
  { isLast }: JobAttempt = { isLast: () => false },
): Promise<void> {
  const { database, clock, onLeft } = tools
  const logged = await findMail(database, id)
  if (logged && (logged.address === null || logged.state === 'sent')) return
  const notice = await sendMail(tools, id, sealed).catch(async (error: unknown) => {
    await setTried(database, id, { error: describeFailure(error).message, isLast: isLast(error) })
    throw error
  })
  const leftAt = clock()
  await database.transaction(async (tx) => {
    await setSent(tx, id, leftAt)
    await onLeft?.(tx, notice, leftAt)
  })
}

async function sendMail({ mailer, sealer, publicUrl }: NotificationTools, id: string, sealed: string): Promise<Notice> {
  const notice = readNotice(sealer.open(sealed, toNoticePurpose(id)))
  await mailer.send(await renderMail(notice, { publicUrl }), id)
  return notice
}
