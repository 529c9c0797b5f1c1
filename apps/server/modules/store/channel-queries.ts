import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import type { OrderLineRow } from './order-queries.ts'
import { channelLines, orderLines, orders, paymentQuestions } from './tables.ts'

/** Keeps one order of a channel from being made twice at the same instant: there is no row yet that could be locked. */
export async function lockChannelOrder(tx: Transaction, reference: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${reference}, 1))`)
}

/** @returns the id of the order that was made of it */
export async function findMadeOrder(tx: Transaction, { provider, reference }: { provider: string; reference: string }) {
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.paymentProvider, provider), eq(orders.paymentReference, reference)))
  return order?.id
}

export async function insertChannelLines(tx: Transaction, lines: readonly { orderLineId: string; reference: string }[]): Promise<void> {
  await tx.insert(channelLines).values([...lines])
}

/** The lines of an order with what its channel calls them. */
export async function findChannelLines(tx: Transaction, orderId: string): Promise<(OrderLineRow & { reference: string })[]> {
  const rows = await tx
    .select({ line: orderLines, reference: channelLines.reference })
    .from(orderLines)
    .innerJoin(channelLines, eq(channelLines.orderLineId, orderLines.id))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.line))
  return rows.map(({ line, reference }) => ({ ...line, reference }))
}

/** What was asked about an order that could not be made, once it could. */
export async function closeUnreadable(tx: Transaction, reference: string, at: Date): Promise<void> {
  await tx
    .update(paymentQuestions)
    .set({ answeredAt: at, answeredBy: 'shopify', answer: 'The order was changed there and could be made.' })
    .where(
      and(eq(paymentQuestions.kind, 'order_unreadable'), eq(paymentQuestions.reference, reference), isNull(paymentQuestions.answeredAt)),
    )
}
