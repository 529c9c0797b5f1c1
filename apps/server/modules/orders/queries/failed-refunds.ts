import type { Cents } from '@tintype/domain/money'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { refunds, unmatchedPayments } from '../../payments/tables.ts'

/** What was refunded of an order and did not arrive, until an operator has paid it in another way. */
export async function sumFailedRefunds(queryable: Queryable, orderId: string): Promise<Cents> {
  const [row] = await queryable
    .select({ failedCents: sql<string>`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .innerJoin(unmatchedPayments, and(eq(unmatchedPayments.kind, 'refund_refused'), eq(unmatchedPayments.reference, refunds.reference)))
    .where(and(eq(refunds.orderId, orderId), isNull(unmatchedPayments.answeredAt)))
  return Number(row?.failedCents ?? 0)
}
