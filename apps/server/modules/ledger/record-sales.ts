import type { Queryable } from '../../platform/database/database.ts'
import { recordTransactions } from './queries/earnings.ts'
import { buildCommission, type Sale } from './rules/ledger.ts'

/**
 * Credits commissions and donations of order lines. Idempotent per line. Pass all lines of an order at once, because balances of several
 * artists are locked in a global order only within one call. Lines with a commission of 0 are skipped.
 */
export async function recordSales(queryable: Queryable, sales: readonly Sale[], holdDays = 0): Promise<void> {
  await recordTransactions(
    queryable,
    sales.filter((sale) => sale.commissionCents > 0).map((sale) => buildCommission(sale, holdDays)),
  )
}
