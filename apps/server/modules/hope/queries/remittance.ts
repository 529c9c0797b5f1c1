import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { causes, remittanceLines, remittances } from '../tables.ts'

export type RemittanceRow = typeof remittances.$inferSelect
export type RemittanceLineRow = typeof remittanceLines.$inferSelect & { causeTitle: string }
export type WholeRemittance = { remittance: RemittanceRow; lines: RemittanceLineRow[] }

/** Serialises remittances, so that no donation is allocated twice. */
export async function lockRemittances(tx: Transaction): Promise<void> {
  await tx.execute(sql`LOCK TABLE remittances IN SHARE ROW EXCLUSIVE MODE`)
}

export async function insertRemittance(
  tx: Transaction,
  remittance: typeof remittances.$inferInsert,
  lines: readonly { causeId: string; amountCents: number }[],
): Promise<WholeRemittance> {
  const [row] = await tx.insert(remittances).values(remittance).returning()
  if (!row) throw new Error('the remittance was not stored')
  await tx.insert(remittanceLines).values(lines.map((line) => ({ ...line, remittanceId: row.id })))
  return loadRemittance(tx, row)
}

/** Locks the remittance until the transaction ends. */
export async function lockRemittance(tx: Transaction, id: string): Promise<WholeRemittance | undefined> {
  const [row] = await tx.select().from(remittances).where(eq(remittances.id, id)).for('update')
  return row && loadRemittance(tx, row)
}

/** The remittance of a line. */
export async function findRemittanceId(queryable: Queryable, lineId: string): Promise<string | undefined> {
  const [row] = await queryable.select({ id: remittanceLines.remittanceId }).from(remittanceLines).where(eq(remittanceLines.id, lineId))
  return row?.id
}

export async function updateRemittance(tx: Transaction, id: string, change: Partial<RemittanceRow>): Promise<WholeRemittance> {
  const [row] = await tx.update(remittances).set(change).where(eq(remittances.id, id)).returning()
  if (!row) throw new Error(`there is no remittance ${id}`)
  return loadRemittance(tx, row)
}

export async function updateReceipt(
  tx: Transaction,
  lineId: string,
  receipt: Pick<RemittanceLineRow, 'receiptKey' | 'receiptType'>,
): Promise<void> {
  await tx.update(remittanceLines).set(receipt).where(eq(remittanceLines.id, lineId))
}

export async function findRemittances(queryable: Queryable, limit: number): Promise<WholeRemittance[]> {
  const rows = await queryable.select().from(remittances).orderBy(desc(remittances.id)).limit(limit)
  const lines = await findLines(
    queryable,
    rows.map((row) => row.id),
  )
  return rows.map((remittance) => ({ remittance, lines: lines.filter((line) => line.remittanceId === remittance.id) }))
}

async function loadRemittance(queryable: Queryable, remittance: RemittanceRow): Promise<WholeRemittance> {
  return { remittance, lines: await findLines(queryable, [remittance.id]) }
}

async function findLines(queryable: Queryable, ids: readonly string[]): Promise<RemittanceLineRow[]> {
  if (!ids.length) return []
  const rows = await queryable
    .select({ line: remittanceLines, causeTitle: causes.title })
    .from(remittanceLines)
    .innerJoin(causes, eq(causes.id, remittanceLines.causeId))
    .where(inArray(remittanceLines.remittanceId, [...ids]))
    .orderBy(causes.title, remittanceLines.id)
  return rows.map(({ line, causeTitle }) => ({ ...line, causeTitle }))
}

export type PaymentRow = { id: string; remittedOn: string; amountCents: number; hasReceipt: boolean }

/** Money sent to a cause, the latest first. */
export async function findPaymentsTo(queryable: Queryable, causeId: string, limit: number): Promise<PaymentRow[]> {
  const rows = await queryable
    .select({
      id: remittanceLines.id,
      remittedOn: remittances.remittedOn,
      amountCents: remittanceLines.amountCents,
      receiptKey: remittanceLines.receiptKey,
    })
    .from(remittanceLines)
    .innerJoin(remittances, eq(remittances.id, remittanceLines.remittanceId))
    .where(and(eq(remittanceLines.causeId, causeId), eq(remittances.status, 'remitted')))
    .orderBy(desc(remittances.remittedOn), desc(remittanceLines.id))
    .limit(limit)
  return rows.flatMap(({ receiptKey, remittedOn, ...row }) => (remittedOn ? [{ ...row, remittedOn, hasReceipt: receiptKey !== null }] : []))
}

/** The receipt of a sent remittance; undefined before it is sent. */
export async function findOpenReceipt(queryable: Queryable, lineId: string) {
  const [row] = await queryable
    .select({ key: remittanceLines.receiptKey, type: remittanceLines.receiptType, remittedOn: remittances.remittedOn })
    .from(remittanceLines)
    .innerJoin(remittances, eq(remittances.id, remittanceLines.remittanceId))
    .where(and(eq(remittanceLines.id, lineId), eq(remittances.status, 'remitted'), isNotNull(remittanceLines.receiptKey)))
  return row
}

export async function findAllCauses(queryable: Queryable): Promise<{ id: string; title: string }[]> {
  return queryable.select({ id: causes.id, title: causes.title }).from(causes).orderBy(causes.title, causes.id)
}

/** Every line of a remittance, for the comparison with the ledger (`LedgerEvidence`). */
export const remittanceEvidence = sql`
  SELECT remittance_lines.id AS remittance_line_id, cause_id, amount_cents, remittances.status
  FROM remittance_lines JOIN remittances ON remittances.id = remittance_id`
