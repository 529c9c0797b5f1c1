import { toUtcDay } from '@tintype/domain/time/utc-day'
import { systemClock } from '../../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { verifyLedger } from './checks/verify-ledger.ts'
import { getArtistBalances } from './queries/artist-balances.ts'
import {
  causeFunds,
  causeTotals,
  findLatestLines,
  getArtistBalance,
  getAvailability,
  listPendingDays,
  rebuildBalances,
  sumOpenPayouts,
} from './queries/balance.ts'
import { lockBalance } from './queries/earnings.ts'
import { listEntries } from './queries/entry.ts'
import { findStatement, listStatementLines } from './queries/statement.ts'
import { recordClearings } from './record-clearings.ts'
import { recordDisputeEnds, recordDisputes } from './record-disputes.ts'
import { recordDonations } from './record-donations.ts'
import { recordPayout } from './record-payout.ts'
import { recordRefunds } from './record-refunds.ts'
import { recordSales } from './record-sales.ts'
import { splitCommission } from './rules/earnings.ts'
import type { ClaimWindow, PayoutMoney, Sale } from './rules/ledger.ts'
import { expectedClearing } from './rules/ledger.ts'
import type { LedgerTools } from './tools.ts'
import { toEarningLine } from './views/earnings.ts'

export function createLedger(tools: LedgerTools) {
  const { clock = systemClock } = tools
  return {
    splitCommission,
    /** A single statement, so it is atomic even outside a transaction. */
    recordSales: (queryable: Queryable, sales: readonly Sale[]) => recordSales(queryable, sales, tools.holdDays),
    /** Sets when the commissions of these order lines clear, from their claim windows. */
    recordClearings: (tx: Transaction, windows: readonly ClaimWindow[], at: Date) => recordClearings(tools, tx, windows, at),
    recordRefunds,
    recordDisputes,
    recordDisputeEnds,
    recordDonations,
    recordPayoutRequested: (tx: Transaction, payout: PayoutMoney) => recordPayout(tx, 'payout_requested', payout),
    recordPayoutPaid: (tx: Transaction, payout: PayoutMoney) => recordPayout(tx, 'payout_paid', payout),
    /** For a payout that was never paid. */
    recordPayoutReturned: (tx: Transaction, payout: PayoutMoney) => recordPayout(tx, 'payout_returned', payout),
    /** For a payout that was paid and returned by the bank. */
    recordPayoutBounced: (tx: Transaction, payout: PayoutMoney) => recordPayout(tx, 'payout_bounced', payout),
    /** The amount available for payout, locked until the transaction ends: a concurrent caller waits and then sees the remaining amount. */
    async lockBalance(tx: Transaction, artistId: string): Promise<number> {
      await lockBalance(tx, artistId)
      const { availableCents } = await getAvailability(tx, artistId, toUtcDay(clock()))
      return availableCents
    },
    getArtistBalance,
    getArtistBalances,
    /** The amounts available for payout and held. After `lockBalance` they are stable until the transaction ends. */
    getAvailability: (queryable: Queryable, artistId: string, at: Date) => getAvailability(queryable, artistId, toUtcDay(at)),
    listPendingDays: (queryable: Queryable, artistId: string, at: Date) => listPendingDays(queryable, artistId, toUtcDay(at)),
    /** By when a sale clears if nothing is late. */
    expectedClearing: (soldAt: Date) => expectedClearing(soldAt, tools.holdDays ?? 0),
    inFlight: sumOpenPayouts,
    latestLines: async (queryable: Queryable, artistId: string, limit: number) =>
      (await findLatestLines(queryable, artistId, limit)).map(toEarningLine),
    causeFunds: (queryable: Queryable, causeIds: readonly string[], at: Date) => causeFunds(queryable, causeIds, toUtcDay(at)),
    causeTotals,
    /** Every entry on the artist's accounts, by account, the oldest first. */
    listEntries,
    /** The lines that a payout consists of, in ledger order. */
    findStatement,
    listStatementLines,
    verifyLedger: (database: Database) => verifyLedger(database, tools.evidence),
    rebuildBalances,
  }
}

export type Ledger = ReturnType<typeof createLedger>
