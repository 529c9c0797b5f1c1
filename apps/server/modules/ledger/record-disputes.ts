import type { Transaction } from '../../platform/database/database.ts'
import { findOrigins, lockEarners, recordTransactions } from './queries/earnings.ts'
import { buildDispute, buildDisputeEnd, type DisputedPrints, type DisputeEnd } from './rules/ledger.ts'

/**
 * Holds back commissions and donations of disputed lines. Pass all lines of a dispute at once.
 * @throws Problem `refund_too_large` where the remaining commission is less
 */
export async function recordDisputes(tx: Transaction, disputes: readonly DisputedPrints[]): Promise<void> {
  if (!disputes.length) return
  const orderLineIds = disputes.map((dispute) => dispute.orderLineId)
  await lockEarners(tx, 'commission', orderLineIds)
  const origins = await findOrigins(tx, 'commission', orderLineIds, [])
  const holdings = disputes.map((dispute) => {
    const origin = origins.get(dispute.orderLineId)
    if (!origin) throw new Error(`order line ${dispute.orderLineId} has no commission to hold`)
    return buildDispute(origin, dispute)
  })
  await recordTransactions(tx, holdings)
}

/** Releases the held amounts, or reverses them finally. The caller must ensure that a dispute ends only once. */
export async function recordDisputeEnds(tx: Transaction, ends: readonly DisputeEnd[]): Promise<void> {
  const causes = ends.map((end) => end.disputeLineId)
  await lockEarners(tx, 'dispute_opened', causes)
  const opened = await findOrigins(tx, 'dispute_opened', causes, [])
  const endings = ends.map((end) => {
    const origin = opened.get(end.disputeLineId)
    if (!origin) throw new Error(`no amount is held for dispute line ${end.disputeLineId}`)
    return buildDisputeEnd(origin, end)
  })
  await recordTransactions(tx, endings)
}
