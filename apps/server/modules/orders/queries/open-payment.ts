import { and, eq, exists, inArray, isNull, or } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { disputes, unmatchedPayments } from '../../payments/tables.ts'
import { orders } from '../tables.ts'

/** Questions about money of an order, whose answer needs the customer: money that is owed or disputed. */
const OPEN_KINDS = ['refund_refused', 'dispute_unmatched'] as const

/** Whether a dispute of an order is open, or a refund of it was returned and is still owed. A dispute that is won or lost has ended. */
export async function hasOpenPayment(queryable: Queryable, orderId: string): Promise<boolean> {
  const { kind, answeredAt } = unmatchedPayments
  const dispute = queryable
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.orderId, orderId), eq(disputes.status, 'opened')))
  const question = queryable
    .select({ id: unmatchedPayments.id })
    .from(unmatchedPayments)
    .where(and(eq(unmatchedPayments.orderId, orderId), inArray(kind, [...OPEN_KINDS]), isNull(answeredAt)))
  const [open] = await queryable
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), or(exists(dispute), exists(question))))
  return open !== undefined
}
