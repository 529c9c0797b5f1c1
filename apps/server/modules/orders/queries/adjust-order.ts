import type { Cents } from '@tintype/domain/money'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/database.ts'
import { subtotalCents } from '../rules/order.ts'
import { orderLines, orders } from '../tables.ts'
import type { NewOrderLine, OrderLineRow, OrderRow, WholeOrder } from './order.ts'

type LineQuantity = { orderLineId: string; quantity: number }

export async function setOrderStatus(tx: Transaction, orderId: string, status: OrderRow['status']): Promise<void> {
  await tx.update(orders).set({ status }).where(eq(orders.id, orderId))
}

export async function setTax(tx: Transaction, orderId: string, taxCents: Cents): Promise<void> {
  await tx.update(orders).set({ taxCents }).where(eq(orders.id, orderId))
}

/** Adds a refund to the sums of an order and of its lines. Each line occurs once. */
export async function addRefunded(
  tx: Transaction,
  { orderId, amountCents, taxCents, lines }: { orderId: string; amountCents: Cents; taxCents: Cents; lines: readonly LineQuantity[] },
): Promise<void> {
  await addToLines(tx, sql`refunded_quantity`, lines)
  await tx
    .update(orders)
    .set({
      refundedCents: sql`${orders.refundedCents} + ${amountCents}`,
      refundedTaxCents: sql`${orders.refundedTaxCents} + ${taxCents}`,
    })
    .where(eq(orders.id, orderId))
}

/** Adds disputed quantities to order lines; negative ones release them. Each line occurs once. */
export async function addDisputed(tx: Transaction, lines: readonly LineQuantity[]): Promise<void> {
  await addToLines(tx, sql`disputed_quantity`, lines)
}

async function addToLines(tx: Transaction, column: SQL, lines: readonly LineQuantity[]): Promise<void> {
  const ids = sql.param(lines.map(({ orderLineId }) => orderLineId))
  const quantities = sql.param(lines.map(({ quantity }) => quantity))
  await tx.execute(sql`
    UPDATE order_lines SET ${column} = ${column} + added.quantity
    FROM unnest(${ids}::uuid[], ${quantities}::integer[]) AS added (id, quantity) WHERE order_lines.id = added.id`)
}

/** Adds lines to an existing order and updates its totals. A fully refunded order becomes paid again. */
export async function addLines(
  tx: Transaction,
  { order, lines: before }: WholeOrder,
  lines: readonly NewOrderLine[],
): Promise<OrderLineRow[]> {
  const last = Math.max(...before.map(({ line }) => line))
  const added = await tx
    .insert(orderLines)
    .values(lines.map((line, at) => ({ ...line, orderId: order.id, line: last + 1 + at })))
    .returning()
  const addedCents = subtotalCents(lines)
  await tx
    .update(orders)
    .set({
      subtotalCents: sql`${orders.subtotalCents} + ${addedCents}`,
      totalCents: sql`${orders.totalCents} + ${addedCents}`,
      status: order.status === 'refunded' ? 'paid' : order.status,
    })
    .where(eq(orders.id, order.id))
  return added.toSorted((a, b) => a.line - b.line)
}

/**
 * Deletes orders that were never paid, with their addresses, after the period for questions about them. Skips an order that is being paid
 * at this moment.
 * @returns the number of deleted orders
 */
export async function purgeUnpaid(tx: Transaction, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM orders WHERE status = 'cancelled' AND paid_at IS NULL AND cancelled_at < ${before.toISOString()}::timestamptz
      AND NOT EXISTS (SELECT FROM payment_questions WHERE order_id = orders.id)
    LIMIT ${limit} FOR UPDATE OF orders SKIP LOCKED`)
  const gone = sql`ANY(${sql.param(rows.map(({ id }) => id))}::uuid[])`
  await tx.execute(sql`DELETE FROM order_lines WHERE order_id = ${gone}`)
  await tx.execute(sql`DELETE FROM orders WHERE id = ${gone}`)
  return rows.length
}
