import { describeFailure } from '../../platform/jobs/describe-failure.ts'
import type { JobAttempt } from '../../platform/jobs/jobs.ts'
import { type Notice, readNotice } from './notices.ts'
import { findMail, setSent, setSuppressed, setTried } from './queries/notifications.ts'
import { findSuppression } from './queries/suppressions.ts'
import { isStopped } from './rules/suppression.ts'
import { normaliseAddress, toNoticePurpose } from './storable-mails.ts'
import { isSecurityMail } from './suppressions/security-mails.ts'
import { renderMail } from './templates/render-mail.ts'
import type { NotificationTools } from './tools.ts'
import { findUnsubscribeUrl } from './unsubscribe/unsubscribe-link.ts'

/**
 * Renders a mail and sends it. A retry has the same Message-ID, so that a mail server keeps one copy. A repeated job does not send again,
 * and an erased recipient or a suppressed address gets no mail.
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
  if (!notice) return setSuppressed(database, id)
  const leftAt = clock()
  await database.transaction(async (tx) => {
    await setSent(tx, id, leftAt)
    await onLeft?.(tx, notice, leftAt)
  })
}

/** @returns undefined if the address gets no such mails */
async function sendMail(tools: NotificationTools, id: string, sealed: string): Promise<Notice | undefined> {
  const { mailer, sealer, publicUrl } = tools
  const notice = readNotice(sealer.open(sealed, toNoticePurpose(id)))
  if (await isSuppressed(tools, notice)) return undefined
  const unsubscribeUrl = findUnsubscribeUrl(notice, { sealer, publicUrl })
  await mailer.send(await renderMail(notice, { publicUrl, unsubscribeUrl }), id)
  return notice
}

async function isSuppressed({ database, clock }: NotificationTools, { to, kind }: Notice): Promise<boolean> {
  const suppression = await findSuppression(database, normaliseAddress(to))
  return suppression !== undefined && isStopped(suppression, { isSecurity: isSecurityMail(kind) }, clock())
}
