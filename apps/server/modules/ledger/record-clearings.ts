import type { Transaction } from '../../platform/database/database.ts'
import { findHeldCommissions, insertClearings, lockHolds } from './queries/clearing.ts'
import { type ClaimWindow, planClearings } from './rules/ledger.ts'
import type { LedgerTools } from './tools.ts'

/**
 * Sets the clearing days of commissions from the claim windows of their order lines. Idempotent. A commission that has already cleared,
 * or that was never held, does not change. The caller must have locked the order, and calls this late in its transaction, because the
 * balances stay locked until its end.
 */
export async function recordClearings(
  { holdDays = 0 }: Pick<LedgerTools, 'holdDays'>,
  tx: Transaction,
  windows: readonly ClaimWindow[],
  at: Date,
): Promise<void> {
  if (!windows.length) return
  const held = await findHeldCommissions(
    tx,
    windows.map(({ orderLineId }) => orderLineId),
  )
  const clearings = planClearings(held, windows, { holdDays, at })
  if (!clearings.length) return
  const changed = new Set(clearings.map(({ commissionId }) => commissionId))
  await lockHolds(
    tx,
    held.filter(({ id }) => changed.has(id)),
  )
  await insertClearings(tx, clearings, at)
}
