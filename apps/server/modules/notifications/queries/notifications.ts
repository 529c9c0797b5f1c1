import type { MailFilter } from '@tintype/contract/admin/system'
import { and, eq, getTableColumns, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { executeText } from '../../../platform/database/queries/prepared.ts'
import { type SortedPlace, type SortedRange, sortedBy, toInstantRange } from '../../../platform/database/queries/sorted-page.ts'
import { mailLog } from '../tables.ts'

export type MailRow = typeof mailLog.$inferSelect
export type NewMail = Pick<MailRow, 'id' | 'address' | 'kind' | 'orderNumber' | 'sealed'>

/** One statement for all mails, because other transactions wait for the sale that sends them. */
export async function insertMails(tx: Transaction, mails: readonly NewMail[], queuedAt: Date): Promise<void> {
  if (!mails.length) return
  const columns = [
    mails.map(({ id }) => id),
    mails.map(({ address }) => address),
    mails.map(({ kind }) => kind),
    mails.map(({ orderNumber }) => orderNumber),
    mails.map(({ sealed }) => sealed),
  ]
  await executeText(tx, { name: 'insert_mails', text: insertion }, [...columns, queuedAt])
}

const insertion = `
  INSERT INTO mail_log (id, address, kind, order_number, sealed, queued_at)
  SELECT id, address, kind, order_number, sealed, $6::timestamptz
  FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[]) AS mail (id, address, kind, order_number, sealed)`

export async function findMail(queryable: Queryable, id: string): Promise<MailRow | undefined> {
  const [row] = await queryable.select().from(mailLog).where(eq(mailLog.id, id))
  return row
}

/** Whether a mail from before an instant was tried and is still unsent. */
export async function hasStuckMail(queryable: Queryable, before: Date): Promise<boolean> {
  const found = await queryable
    .select({ id: mailLog.id })
    .from(mailLog)
    .where(and(eq(mailLog.state, 'queued'), lt(mailLog.queuedAt, before), gt(mailLog.attempts, 0)))
    .limit(1)
  return found.length > 0
}

export async function setSent(queryable: Queryable, id: string, at: Date): Promise<void> {
  await queryable
    .update(mailLog)
    .set({ state: 'sent', sentAt: at, error: null, attempts: sql`${mailLog.attempts} + 1` })
    .where(eq(mailLog.id, id))
}

/** The address gets no mails. The mail can be sent again later. */
export async function setSuppressed(queryable: Queryable, id: string): Promise<void> {
  await queryable.update(mailLog).set({ state: 'suppressed', error: null }).where(eq(mailLog.id, id))
}

export async function setTried(queryable: Queryable, id: string, { error, isLast }: { error: string; isLast: boolean }): Promise<void> {
  await queryable
    .update(mailLog)
    .set({ error, attempts: sql`${mailLog.attempts} + 1`, ...(isLast && { state: 'failed' as const }) })
    .where(eq(mailLog.id, id))
}

/** Matching mails in the order of creation, each with its cursor position. */
export async function findMailPage(
  queryable: Queryable,
  { address, state, from, to }: Omit<MailFilter, 'order'>,
  range: SortedRange<MailFilter['order']>,
): Promise<(MailRow & { place: SortedPlace })[]> {
  const { queuedAt, id } = mailLog
  const { behind, orderBy, place } = sortedBy({ by: queuedAt, id, type: 'timestamptz', isFalling: range.order === 'latest' }, range)
  const days = toInstantRange({ from, to })
  return queryable
    .select({ ...getTableColumns(mailLog), place })
    .from(mailLog)
    .where(
      and(
        address === undefined ? undefined : eq(mailLog.address, address),
        state && eq(mailLog.state, state),
        // redundant, but it matches the condition of the partial index
        state && state !== 'sent' ? sql`${mailLog.state} <> 'sent'` : undefined,
        days.from && gte(queuedAt, days.from),
        days.until && lt(queuedAt, days.until),
        behind,
      ),
    )
    .orderBy(...orderBy)
    .limit(range.limit)
}

/** Deletes an address from the log. Queued mails to it are not sent. */
export async function forgetAddress(tx: Transaction, address: string): Promise<void> {
  await tx.update(mailLog).set({ address: null, sealed: null }).where(eq(mailLog.address, address))
}

/** @returns the number of deleted mails; fewer than `limit` when none remain */
export async function purgeMails(queryable: Queryable, before: Date, limit: number): Promise<number> {
  const old = queryable.select({ id: mailLog.id }).from(mailLog).where(lt(mailLog.queuedAt, before)).limit(limit)
  const { rowCount } = await queryable.delete(mailLog).where(inArray(mailLog.id, old))
  return rowCount ?? 0
}
