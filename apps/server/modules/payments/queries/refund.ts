import { and, asc, eq, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { addRefunded } from '../../orders/index.ts'
import { orders } from '../../orders/tables.ts'
import { refundLines, refunds, unmatchedPayments } from '../tables.ts'

export type NewRefund = Omit<typeof refunds.$inferInsert, 'id'>
export type RefundLineRow = typeof refundLines.$inferSelect

/** Stores a refund with its lines, and updates the refunded amounts of the order and its lines. */
export async function insertRefund(
  tx: Transaction,
  refund: NewRefund,
  lines: readonly { orderLineId: string; quantity: number }[],
): Promise<{ refundId: string; lines: RefundLineRow[] }> {
  const [row] = await tx.insert(refunds).values(refund).returning({ id: refunds.id })
  if (!row) throw new Error('the refund was not stored')
  const rows = await tx
    .insert(refundLines)
    .values(lines.map((line) => ({ ...line, refundId: row.id })))
    .returning()
  await addRefunded(tx, { orderId: refund.orderId, amountCents: refund.amountCents, taxCents: refund.taxCents ?? 0, lines })
  return { refundId: row.id, lines: rows }
}

export type UnsentRefund = Pick<typeof refunds.$inferSelect, 'orderId' | 'amountCents'> &
  Pick<typeof orders.$inferSelect, 'paymentProvider' | 'paymentReference' | 'paymentSession'>

/**
 * The question about a refund: its reference is the refund's id where it was never sent, the provider's reference where it failed later.
 */
const isAboutRefund = and(
  eq(unmatchedPayments.kind, 'refund_refused'),
  eq(unmatchedPayments.reference, sql`coalesce(${refunds.reference}, ${refunds.id}::text)`),
)

/** After a question the money may be returned in another way at any moment, so the refund is not sent automatically any more. */
const isToBeSent = (queryable: Queryable) =>
  and(isNull(refunds.reference), notExists(queryable.select({ one: sql`1` }).from(unmatchedPayments).where(isAboutRefund)))

/** What the customer gets, with the tax. */
const returned = sql<number>`${refunds.amountCents} + ${refunds.taxCents}`.mapWith(Number)

/** A refund that still has to be sent to the payment provider. */
export async function findUnsent(queryable: Queryable, refundId: string): Promise<UnsentRefund | undefined> {
  const [refund] = await queryable
    .select({
      orderId: refunds.orderId,
      amountCents: returned,
      paymentProvider: orders.paymentProvider,
      paymentReference: orders.paymentReference,
      paymentSession: orders.paymentSession,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.id, refundId), isToBeSent(queryable)))
  return refund
}

/** Refunds that should have been sent before an instant, the oldest first. */
export async function listUnsent(queryable: Queryable, before: Date): Promise<string[]> {
  const rows = await queryable
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(isToBeSent(queryable), lt(refunds.refundedAt, before)))
    .orderBy(asc(refunds.refundedAt))
    .limit(1000)
  return rows.map((row) => row.id)
}

/** @returns the id of the refund's order; undefined for an unknown refund */
export async function setReference(queryable: Queryable, refundId: string, reference: string): Promise<string | undefined> {
  const [row] = await queryable.update(refunds).set({ reference }).where(eq(refunds.id, refundId)).returning({ orderId: refunds.orderId })
  return row?.orderId
}

/** Like `setReference`, but keeps an existing reference. */
export async function ensureReference(queryable: Queryable, refundId: string, reference: string): Promise<string | undefined> {
  const [row] = await queryable
    .update(refunds)
    .set({ reference: sql`coalesce(${refunds.reference}, ${reference})` })
    .where(eq(refunds.id, refundId))
    .returning({ orderId: refunds.orderId })
  return row?.orderId
}

/**
 * A refund of an order that was never sent or failed at the provider, and was made before an instant.
 * @property question  the reference of the question about it
 * @property settledAt  when an operator recorded how the customer got the money otherwise; null before that
 */
export async function findOutstandingRefund(
  tx: Transaction,
  { orderId, amountCents, before }: { orderId: string; amountCents: number; before: Date },
): Promise<{ id: string; question: string; settledAt: Date | null } | undefined> {
  const [owed] = await tx
    .select({
      id: refunds.id,
      question: sql<string>`coalesce(${refunds.reference}, ${refunds.id}::text)`,
      settledAt: unmatchedPayments.answeredAt,
    })
    .from(refunds)
    .leftJoin(unmatchedPayments, isAboutRefund)
    .where(
      and(
        eq(refunds.orderId, orderId),
        eq(returned, amountCents),
        lt(refunds.refundedAt, before),
        or(isNull(refunds.reference), isNotNull(unmatchedPayments.id)),
      ),
    )
    .orderBy(sql`${unmatchedPayments.answeredAt} desc nulls first`, asc(refunds.refundedAt))
    .limit(1)
  return owed
}

export async function isRefundKnown(queryable: Queryable, reference: string): Promise<boolean> {
  const rows = await queryable.select({ id: refunds.id }).from(refunds).where(eq(refunds.reference, reference))
  return rows.length > 0
}

/** Every refunded line with a commission, for the comparison with the ledger (`LedgerEvidence`). */
export const refundEvidence = sql`
  SELECT refund_lines.id AS refund_line_id, order_line_id, refund_lines.quantity AS prints
  FROM refund_lines JOIN order_lines ON order_lines.id = order_line_id WHERE commission_cents > 0`

/** Sums on orders and lines that differ from the refunds and disputes (`LedgerEvidence`). */
export const orderFaults = sql`
  SELECT format('order %s says that %s were refunded, its refunds sum to %s', number, refunded_cents, coalesce(total, 0)) AS fault
  FROM orders LEFT JOIN (SELECT order_id, sum(amount_cents) AS total FROM refunds GROUP BY order_id) AS sums ON order_id = orders.id
  WHERE refunded_cents <> coalesce(total, 0)
  UNION ALL
  SELECT format('order %s says that %s of tax were refunded, its refunds sum to %s', number, refunded_tax_cents, coalesce(total, 0))
  FROM orders LEFT JOIN (SELECT order_id, sum(tax_cents) AS total FROM refunds GROUP BY order_id) AS sums ON order_id = orders.id
  WHERE refunded_tax_cents <> coalesce(total, 0)
  UNION ALL
  SELECT format('order line %s says that %s prints were refunded and %s disputed, the refunds and disputes say %s and %s', order_lines.id,
    refunded_quantity, disputed_quantity, coalesce(refunded.prints, 0), coalesce(disputed.prints, 0))
  FROM order_lines
  LEFT JOIN (SELECT order_line_id, sum(quantity) AS prints FROM refund_lines GROUP BY 1) AS refunded ON refunded.order_line_id = order_lines.id
  LEFT JOIN (
    SELECT order_line_id, sum(quantity) AS prints FROM dispute_lines JOIN disputes ON disputes.id = dispute_id WHERE status <> 'won' GROUP BY 1
  ) AS disputed ON disputed.order_line_id = order_lines.id
  WHERE refunded_quantity <> coalesce(refunded.prints, 0) OR disputed_quantity <> coalesce(disputed.prints, 0)
  UNION ALL
  SELECT format('refund %s gave back %s, its lines and shipping sum to %s', refunds.id, amount_cents, total)
  FROM refunds JOIN (
    SELECT refund_id, sum(refund_lines.quantity * price_cents) AS goods_cents
    FROM refund_lines JOIN order_lines ON order_lines.id = order_line_id GROUP BY refund_id
  ) AS goods ON refund_id = refunds.id CROSS JOIN LATERAL (SELECT goods_cents + shipping_cents AS total) AS sums
  WHERE amount_cents <> total`
