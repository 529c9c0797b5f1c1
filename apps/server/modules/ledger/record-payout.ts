import type { Transaction } from '../../platform/database/database.ts'
import { recordTransactions } from './queries/earnings.ts'
import { buildPayoutMove, type PayoutMoney, type PayoutMove } from './rules/ledger.ts'

/** Moves the amount of a payout one step: out of the balance, then paid out or back to the balance. Idempotent. */
export async function recordPayout(tx: Transaction, move: PayoutMove, payout: PayoutMoney): Promise<void> {
  await recordTransactions(tx, [buildPayoutMove(move, payout)])
}
