import type { Transaction } from '../../platform/database/database.ts'
import { recordTransactions } from './queries/earnings.ts'
import { type PayoutMoney, type PayoutMove, payoutMoveOf } from './rules/ledger.ts'

/** Moves a payout's money one step: out of the balance, then out of the house or back to the balance. Twice is once. */
export async function recordPayout(tx: Transaction, move: PayoutMove, payout: PayoutMoney): Promise<void> {
  await recordTransactions(tx, [payoutMoveOf(move, payout)])
}
