import type { LoggedMail, MailFilter } from '@tintype/contract/admin/system'
import { Problem } from '@tintype/contract/problems'
import { formatFileName, listFile } from '../../http/downloads/list-file.ts'
import type { Operator } from '../../platform/actor.ts'
import type { Audit } from '../../platform/audit/audit.ts'
import { parseSortedCursor, toSortedPage } from '../../platform/database/queries/sorted-page.ts'
import { readNotice } from './notices.ts'
import { findMail, findMailPage, type MailRow } from './queries/notifications.ts'
import { sendNotices } from './send-notices.ts'
import { normaliseAddress, toNoticePurpose } from './storable-mails.ts'
import type { NotificationTools } from './tools.ts'

type Tools = Pick<NotificationTools, 'database' | 'jobs' | 'sealer' | 'clock'> & { audit: Pick<Audit, 'record'> }
type MailsRequest = MailFilter & { limit: number; cursor?: string | undefined }

/** The mail log for operators. */
export function createMailLog(tools: Tools) {
  return {
    /** @throws Problem `malformed` for a broken cursor */
    async list({ limit, cursor, order, ...filter }: MailsRequest) {
      const behind = parseSortedCursor(order, cursor)
      const found = await findMailPage(tools.database, asKept(filter), { order, behind, limit: limit + 1 })
      const { rows, nextCursor } = toSortedPage(found, limit)
      return { mails: rows.map(toLoggedMail), nextCursor }
    },
    file: ({ order, ...filter }: MailFilter) =>
      listFile({
        name: formatFileName('mails', tools.clock()),
        columns: ['Created (UTC)', 'Email', 'Recipient', 'Status', 'Attempts', 'Error', 'Sent (UTC)'],
        order,
        read: (range) => findMailPage(tools.database, asKept(filter), range),
        toCells: ({ queuedAt, kind, address, state, attempts, error, sentAt }) => [
          ...[queuedAt.toISOString(), kind, address ?? '', state, attempts, error ?? '', sentAt?.toISOString() ?? ''],
        ],
      }),
    sendAgain: (operator: Operator, id: string) => sendAgain(tools, operator, id),
  }
}

export type MailLog = ReturnType<typeof createMailLog>

/**
 * Sends a mail again as a new one. With the same Message-ID, a mail server would drop the copy. @throws Problem `mail_not_found`,
 * `mail_not_kept`
 */
async function sendAgain(tools: Tools, operator: Operator, id: string): Promise<LoggedMail> {
  const { database, sealer, audit, clock } = tools
  return database.transaction(async (tx) => {
    const mail = await findMail(tx, id)
    if (!mail) throw new Problem('mail_not_found')
    if (!mail.sealed) throw new Problem('mail_not_kept')
    const notice = readNotice(sealer.open(mail.sealed, toNoticePurpose(id)))
    const [again = ''] = await sendNotices(tools, tx, [notice])
    const facts = { by: operator.name, kind: mail.kind, again }
    const change = { before: { mails: 1 }, after: { mails: 2 } }
    await audit.record(tx, { actor: operator, action: 'mail.sent_again', subject: `mail:${id}`, at: clock(), facts, ...change })
    const row = await findMail(tx, again)
    if (!row) throw new Error(`mail ${again} was not kept`)
    return toLoggedMail(row)
  })
}

/** The filter with the address in its stored form. */
function asKept({ address, ...filter }: Omit<MailFilter, 'order'>): Omit<MailFilter, 'order'> {
  return { ...filter, ...(address && { address: normaliseAddress(address) }) }
}

function toLoggedMail({ id, address, kind, state, attempts, error, queuedAt, sentAt, sealed }: MailRow): LoggedMail {
  return {
    ...{ id, address, kind, state, attempts, error, queuedAt: queuedAt.toISOString() },
    sentAt: sentAt?.toISOString() ?? null,
    canBeSentAgain: sealed !== null,
  }
}
