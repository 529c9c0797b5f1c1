import type { Transaction } from '../../platform/database/database.ts'
import { findOrigins, lockEarners, recordTransactions } from './queries/earnings.ts'
import { buildReversal, type RefundedPrints } from './rules/ledger.ts'

/**
 * Reverses commissions and donations of refunded lines. Idempotent per refund line. Pass all lines of a refund at once, each order line
 * once; the caller leaves out lines without a commission.
 * @throws Problem `refund_too_large` where the remaining commission is less
 */
export async function recordRefunds(tx: Transaction, refunds: readonly RefundedPrints[]): Promise<void> {
  if (!refunds.length) return
  const orderLineIds = refunds.map((refund) => refund.orderLineId)
  if (new Set(orderLineIds).size < refunds.length) throw new Error('one order line is given twice')
  await lockEarners(tx, 'commission', orderLineIds)
  const causes = refunds.map((refund) => refund.refundLineId)
  const origins = await findOrigins(tx, 'commission', orderLineIds, causes)
  const reversals = refunds.map((refund) => {
    const origin = origins.get(refund.orderLineId)
    if (!origin) throw new Error(`order line ${refund.orderLineId} earned nothing that could be taken back`)
    return buildReversal(origin, refund)
  })
  await recordTransactions(tx, reversals)
}
