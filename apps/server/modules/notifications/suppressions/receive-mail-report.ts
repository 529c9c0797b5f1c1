import { readMailReport } from '../../../platform/mail/events/mail-report.ts'
import { findMail } from '../queries/notifications.ts'
import type { SuppressionTools } from '../tools.ts'
import { applyMailEvent } from './apply-mail-event.ts'

/** `foreign`: the report is about no mail in our log, so that its sender cannot stop mails to other addresses. */
export type ReportOutcome = 'received' | 'no_report' | 'foreign'

/**
 * Stores a report that a mail server sent as a mail (RFC 3464, RFC 5965), with the same effect as one of a provider. It is not signed: only
 * a report that returns the id of a mail in our log counts, and only for the address that we sent it to. A repeated report has no effect.
 */
export async function receiveMailReport(tools: Pick<SuppressionTools, 'database' | 'clock'>, raw: Uint8Array): Promise<ReportOutcome> {
  const { database, clock } = tools
  const report = await readMailReport(raw)
  if (!report) return 'no_report'
  const { mailId, at, ...event } = report
  const address = (await findMail(database, mailId))?.address
  if (!address) return 'foreign'
  const now = clock()
  // a date in the future would outlast a later decision of an operator
  const occurredAt = at && at < now ? at : now
  await database.transaction((tx) => applyMailEvent(tools, tx, { ...event, at: occurredAt, provider: 'report', address }))
  return 'received'
}
