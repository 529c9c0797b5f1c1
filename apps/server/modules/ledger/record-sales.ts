import type { Queryable } from '../../platform/database/database.ts'
import { recordTransactions } from './queries/earnings.ts'
import { commissionOf, type Sale } from './rules/ledger.ts'

/**
 * Credits what order lines earn: the artist's share, and the donation of those who give. Twice for one line is once.
 * All lines of an order at once, because balances of several artists are locked in one order only within one call.
 * A plate whose commission is 0 leaves nothing to record.
 */
export async function recordSales(queryable: Queryable, sales: readonly Sale[], holdDays = 0): Promise<void> {
  await recordTransactions(
    queryable,
    sales.filter((sale) => sale.commissionCents > 0).map((sale) => commissionOf(sale, holdDays)),
  )
}
