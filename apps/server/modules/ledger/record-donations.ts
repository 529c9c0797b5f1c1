import type { Transaction } from '../../platform/database/database.ts'
import { recordTransactions } from './queries/earnings.ts'
import { buildDonationMove, type DonationMoney, type DonationMove } from './rules/ledger.ts'

/** Moves donations one step: to a remittance, then paid out, or back. Idempotent. Pass all lines of a remittance at once. */
export async function recordDonations(tx: Transaction, move: DonationMove, donations: readonly DonationMoney[]): Promise<void> {
  await recordTransactions(
    tx,
    donations.map((donation) => buildDonationMove(move, donation)),
  )
}
