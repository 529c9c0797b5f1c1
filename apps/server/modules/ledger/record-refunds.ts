import type { Transaction } from '../../platform/database/database.ts'
import { findOrigins, lockEarners, recordTransactions } from './queries/earnings.ts'
import { type RefundedPlates, reversalOf } from './rules/ledger.ts'

/**
 * Takes back what refunded plates earned, from the artist and from the cause. Twice for one refund's line is once.
 * All lines of a refund at once, each order line named once; lines that earned nothing are left out by the caller.
 * @throws Problem `refund_too_large` where less than that is left of the commission
 */
export async function recordRefunds(tx: Transaction, refunds: readonly RefundedPlates[]): Promise<void> {
  if (!refunds.length) return
  const orderLineIds = refunds.map((refund) => refund.orderLineId)
  if (new Set(orderLineIds).size < refunds.length) throw new Error('one order line is given twice')
  await lockEarners(tx, 'commission', orderLineIds)
  const causes = refunds.map((refund) => refund.refundLineId)
  const origins = await findOrigins(tx, 'commission', orderLineIds, causes)
  const reversals = refunds.map((refund) => {
    const origin = origins.get(refund.orderLineId)
    if (!origin) throw new Error(`order line ${refund.orderLineId} earned nothing that could be taken back`)
    return reversalOf(origin, refund)
  })
  await recordTransactions(tx, reversals)
}
