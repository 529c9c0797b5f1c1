import { and, eq, gt, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/database.ts'
import { addDisputed } from '../../orders/index.ts'
import { orderLines } from '../../orders/tables.ts'
import { disputeLines, disputes } from '../tables.ts'

export type DisputeRow = typeof disputes.$inferSelect
export type DisputeLineRow = typeof disputeLines.$inferSelect

/** Undefined where the dispute is already recorded. */
export async function insertDispute(
  tx: Transaction,
  dispute: typeof disputes.$inferInsert,
  lines: readonly { orderLineId: string; quantity: number }[],
): Promise<DisputeLineRow[] | undefined> {
  const [row] = await tx.insert(disputes).values(dispute).onConflictDoNothing({ target: disputes.reference }).returning({ id: disputes.id })
  if (!row) return undefined
  const rows = await tx
    .insert(disputeLines)
    .values(lines.map((line) => ({ ...line, disputeId: row.id })))
    .returning()
  await addDisputed(tx, lines)
  return rows
}

/** The dispute, locked until the transaction ends. */
export async function lockDispute(tx: Transaction, reference: string): Promise<DisputeRow | undefined> {
  const [dispute] = await tx.select().from(disputes).where(eq(disputes.reference, reference)).for('update')
  return dispute
}

export async function endDisputeRow(tx: Transaction, id: string, { isWon, at }: { isWon: boolean; at: Date }): Promise<void> {
  await tx
    .update(disputes)
    .set({ status: isWon ? 'won' : 'lost', endedAt: at })
    .where(eq(disputes.id, id))
  if (isWon) await addDisputed(tx, await findReleasedLines(tx, id))
}

/** The lines of a dispute with negative quantities. */
async function findReleasedLines(tx: Transaction, disputeId: string): Promise<{ orderLineId: string; quantity: number }[]> {
  return tx
    .select({ orderLineId: disputeLines.orderLineId, quantity: sql<number>`-${disputeLines.quantity}` })
    .from(disputeLines)
    .where(eq(disputeLines.disputeId, disputeId))
}

/** The lines of a dispute with a commission. */
export async function findEarning(tx: Transaction, disputeId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: disputeLines.id })
    .from(disputeLines)
    .innerJoin(orderLines, eq(orderLines.id, disputeLines.orderLineId))
    .where(and(eq(disputeLines.disputeId, disputeId), gt(orderLines.commissionCents, 0)))
  return rows.map((row) => row.id)
}

/** Every disputed line with a commission, for the comparison with the ledger (`LedgerEvidence`). */
export const disputeEvidence = sql`
  SELECT dispute_lines.id AS dispute_line_id, order_line_id, dispute_lines.quantity AS prints, disputes.status
  FROM dispute_lines JOIN disputes ON disputes.id = dispute_id JOIN order_lines ON order_lines.id = order_line_id WHERE commission_cents > 0`
