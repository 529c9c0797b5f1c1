import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/database.ts'
import {
  computedAccounts,
  computedHolds,
  computedReversals,
  computedSupporters,
  computedTotals,
  storedSupporters,
} from './computed-sums.ts'

/**
 * What happened according to the tables of the other modules, as SELECTs, for comparison with the ledger. Each module must list every order
 * line with a commission, every refunded or disputed one, every payout and every remittance.
 */
export type LedgerEvidence = {
  /** `order_line_id, artist_id, prints, commission_cents (of one print), donation_percent, cause_id` */
  sales: SQL
  /** `refund_line_id, order_line_id, prints` */
  refunds: SQL
  /** `payout_id, artist_id, amount_cents, status` */
  payouts: SQL
  /** `dispute_line_id, order_line_id, prints, status` (`opened`, `won`, `lost`) */
  disputes: SQL
  /** `remittance_line_id, cause_id, amount_cents, status` (`due`, `remitted`, `cancelled`) */
  remittances: SQL
  /** `order_line_id` of lines whose claim window has begun: every print is shipped */
  shipped: SQL
  /** `fault`: inconsistent sums within the modules' own tables */
  faults: SQL
}

/** One invariant: a SELECT of the `fault`s found, as sentences. */
export type Check = SQL

const everyTransactionIsBalanced = sql`
  SELECT format('transaction %s has %s entries, which sum to %s %s', id, entries, total, currency) AS fault
  FROM (
    SELECT id, currency,
      num_nonnulls(artist_disputed, artist_payable, artist_payout_in_flight, cause_disputed, cause_donations, cause_due, cause_remitted,
        house_adjustments, house_cash, house_commission_expense) AS entries,
      coalesce(artist_disputed, 0) + coalesce(artist_payable, 0) + coalesce(artist_payout_in_flight, 0) + coalesce(cause_disputed, 0)
        + coalesce(cause_donations, 0) + coalesce(cause_due, 0) + coalesce(cause_remitted, 0) + coalesce(house_adjustments, 0)
        + coalesce(house_cash, 0) + coalesce(house_commission_expense, 0) AS total
    FROM ledger_postings
  ) AS recorded
  WHERE entries < 2 OR total <> 0 OR currency <> 'USD'`

const everyBalanceIsTheSumOfItsEntries = sql`
  SELECT format('account %s says %s, its entries sum to %s', account.id, account.balance_cents, made.balance_cents) AS fault
  FROM ledger_accounts AS account JOIN (${computedAccounts}) AS made ON made.id = account.id
  WHERE account.balance_cents IS DISTINCT FROM made.balance_cents OR account.id <> concat_ws(':', account.kind, account.owner_id)
  UNION ALL
  SELECT format('there are entries on %s, which is no account', account_id)
  FROM (SELECT DISTINCT account_id FROM ledger_entries) AS used
  WHERE NOT EXISTS (SELECT FROM ledger_accounts WHERE id = account_id)`

const everySupporterGaveWhatTheLedgerSays = sql`
  SELECT format('artist %s gave cause %s %s, the ledger says %s', artist_id, cause_id, kept.donated_cents, made.donated_cents) AS fault
  FROM (${storedSupporters}) AS kept FULL JOIN (${computedSupporters}) AS made USING (cause_id, artist_id)
  WHERE kept.donated_cents IS DISTINCT FROM made.donated_cents`

const everyCauseHasWhatItsSupportersGave = sql`
  SELECT format('part %s of cause %s says %s by %s, its supporters %s by %s', part, cause_id, kept.donated_cents, kept.supporters,
    made.donated_cents, made.supporters) AS fault
  FROM cause_totals AS kept FULL JOIN (${computedTotals}) AS made USING (cause_id, part)
  WHERE kept.donated_cents IS DISTINCT FROM made.donated_cents OR kept.supporters IS DISTINCT FROM made.supporters`

const everyHoldIsWhatClearsOnItsDay = sql`
  SELECT format('%s is held with %s until %s, the ledger says %s', account_id, kept.held_cents, clears_on, made.held_cents) AS fault
  FROM ledger_holds AS kept FULL JOIN (${computedHolds}) AS made USING (account_id, clears_on, part)
  -- a day from which everything was moved keeps a row with 0
  WHERE coalesce(kept.held_cents, 0) <> coalesce(made.held_cents, 0)`

/** A clearing day concerns a held commission and is not changed after it has passed; a shipped line has one. */
function everyShippedCommissionClears({ shipped }: LedgerEvidence): Check {
  return sql`
    SELECT format('clearing %s is of %s, which is not a held commission', clearing.place, commission_id) AS fault
    FROM ledger_clearings AS clearing LEFT JOIN ledger_postings AS posting ON posting.id = commission_id
    WHERE posting.kind IS DISTINCT FROM 'commission' OR posting.clears_on IS DISTINCT FROM 'infinity'
    UNION ALL
    SELECT format('clearing %s of commission %s was changed on %s, after it had passed', former, commission_id, recorded_at)
    FROM (
      SELECT commission_id, recorded_at, lag(clears_on) OVER (PARTITION BY commission_id ORDER BY place) AS former FROM ledger_clearings
    ) AS clearing
    WHERE former <= (recorded_at AT TIME ZONE 'utc')::date
    UNION ALL
    SELECT format('commission %s is held although every print of order line %s is shipped', posting.id, posting.cause)
    FROM ledger_postings AS posting JOIN (${shipped}) AS line ON line.order_line_id::text = posting.cause
    WHERE posting.kind = 'commission' AND posting.clears_on = 'infinity' AND ledger_clears_on(posting) = 'infinity'`
}

const everyTransactionTouchesItsOwnAccountsOnly = sql`
  SELECT format('transaction %s (%s) has an entry on %s', transaction_id, transaction_kind, coalesce(account_id, kind || ' without an owner')) AS fault
  FROM ledger_entries
  WHERE account_id IS NULL OR NOT CASE transaction_kind
      WHEN 'commission' THEN kind IN ('artist_payable', 'cause_donations', 'house_commission_expense')
      WHEN 'commission_reversal' THEN kind IN ('artist_payable', 'cause_donations', 'house_commission_expense')
      WHEN 'dispute_opened' THEN kind IN ('artist_payable', 'cause_donations', 'artist_disputed', 'cause_disputed')
      WHEN 'dispute_won' THEN kind IN ('artist_payable', 'cause_donations', 'artist_disputed', 'cause_disputed')
      WHEN 'dispute_lost' THEN kind IN ('artist_disputed', 'cause_disputed', 'house_commission_expense')
      WHEN 'payout_requested' THEN kind IN ('artist_payable', 'artist_payout_in_flight')
      WHEN 'payout_returned' THEN kind IN ('artist_payable', 'artist_payout_in_flight')
      WHEN 'payout_paid' THEN kind IN ('artist_payout_in_flight', 'house_cash')
      WHEN 'payout_bounced' THEN kind IN ('artist_payable', 'house_cash')
      WHEN 'adjustment' THEN kind IN ('artist_payable', 'house_adjustments')
      WHEN 'donation_due' THEN kind IN ('cause_donations', 'cause_due')
      WHEN 'donation_returned' THEN kind IN ('cause_donations', 'cause_due')
      WHEN 'donation_remitted' THEN kind IN ('cause_due', 'cause_remitted')
    END`

const noReversalExceedsItsOrigin = sql`
  SELECT format('%s prints of %s %s were taken back, it has %s; counted are %s', made.prints_reversed, origin.kind, origin_id, made.prints,
    kept.plates_reversed) AS fault
  FROM ledger_reversed AS kept
  FULL JOIN (${computedReversals}) AS made USING (origin_id)
  LEFT JOIN ledger_postings AS origin ON origin.id = origin_id
  WHERE made.prints_reversed > made.prints OR made.prints_reversed < 0
    OR kept.plates IS DISTINCT FROM made.prints OR kept.plates_reversed IS DISTINCT FROM made.prints_reversed`

const everyReversalHasAnOrigin = sql`
  SELECT format('%s %s takes back what is not there', recorded.kind, recorded.id) AS fault
  FROM ledger_postings AS recorded
  LEFT JOIN ledger_postings AS origin ON origin.id = recorded.reverses
    AND origin.kind = CASE WHEN recorded.kind IN ('dispute_won', 'dispute_lost') THEN 'dispute_opened' ELSE 'commission' END::ledger_transaction_kind
  WHERE recorded.kind IN ('commission_reversal', 'dispute_opened', 'dispute_won', 'dispute_lost') AND origin.id IS NULL`

const everyAdjustmentHasANameAndAReason = sql`
  SELECT format('adjustment %s has no operator or no reason', id) AS fault
  FROM ledger_postings WHERE kind = 'adjustment' AND (operator IS NULL OR trim(text) = '')`

/**
 * The ledger has every entry that follows from the evidence, and no other: for each order line its one commission, split as it was frozen
 * (the artist's share and the donation sum to the commission), for each refunded line its reversal, for each payout the moves of its
 * status.
 */
function theLedgerTellsWhatHappened(evidence: LedgerEvidence): Check {
  return sql`
    WITH expected AS (SELECT * FROM (${expectedEntries(evidence)}) AS entry WHERE amount_cents <> 0), recorded AS (
      SELECT transaction_kind::text AS kind, cause, account_id, amount_cents FROM ledger_entries WHERE transaction_kind <> 'adjustment'
    )
    SELECT format('%s %s should put %s on %s, and puts %s',
      coalesce(expected.kind, recorded.kind), coalesce(expected.cause, recorded.cause), coalesce(expected.amount_cents, 0),
      coalesce(expected.account_id, recorded.account_id), coalesce(recorded.amount_cents, 0)) AS fault
    FROM expected
    FULL JOIN recorded ON recorded.kind = expected.kind AND recorded.cause = expected.cause AND recorded.account_id = expected.account_id
    WHERE expected.amount_cents IS DISTINCT FROM recorded.amount_cents`
}

/** `kind, cause, account_id, amount_cents`, recomputed in SQL, independently of the TypeScript code that recorded them. */
function expectedEntries({ sales, refunds, payouts, disputes, remittances }: LedgerEvidence): SQL {
  return sql`
    WITH sale AS (
      SELECT order_line_id, artist_id, cause_id, prints, commission_cents, commission_cents * donation_percent / 100 AS donation_cents
      FROM (${sales}) AS sold
    ), earned AS (
      SELECT 'commission' AS kind, order_line_id AS cause, prints, artist_id, cause_id, commission_cents, donation_cents FROM sale
      UNION ALL
      SELECT 'commission_reversal', refund_line_id, -refund.prints, artist_id, cause_id, commission_cents, donation_cents
      FROM (${refunds}) AS refund JOIN sale USING (order_line_id)
    ), disputed AS (
      SELECT dispute_line_id AS cause, status, artist_id, cause_id, dispute.prints * (commission_cents - donation_cents) AS artist_part,
        dispute.prints * donation_cents AS cause_part
      FROM (${disputes}) AS dispute JOIN sale USING (order_line_id)
    ), remittance AS (${remittances}), moved AS (
      SELECT payout_id, artist_id, amount_cents, kind, origin, target
      FROM (${payouts}) AS payout
      JOIN (VALUES
        ('payout_requested', NULL, 'artist_payable', 'artist_payout_in_flight'),
        ('payout_paid', 'paid', 'artist_payout_in_flight', 'house_cash'),
        ('payout_paid', 'returned', 'artist_payout_in_flight', 'house_cash'),
        ('payout_bounced', 'returned', 'house_cash', 'artist_payable'),
        ('payout_returned', 'failed', 'artist_payout_in_flight', 'artist_payable'),
        ('payout_returned', 'cancelled', 'artist_payout_in_flight', 'artist_payable')
      ) AS step(kind, once_it_is, origin, target) ON once_it_is IS NULL OR once_it_is = status::text
    )
    SELECT kind, cause::text, 'artist_payable:' || artist_id AS account_id, prints * (commission_cents - donation_cents) AS amount_cents
    FROM earned
    UNION ALL SELECT kind, cause::text, 'cause_donations:' || cause_id, prints * donation_cents FROM earned
    UNION ALL SELECT kind, cause::text, 'house_commission_expense', -prints * commission_cents FROM earned
    UNION ALL SELECT kind, payout_id::text, origin || CASE origin WHEN 'house_cash' THEN '' ELSE ':' || artist_id END, -amount_cents FROM moved
    UNION ALL SELECT kind, payout_id::text, target || CASE target WHEN 'house_cash' THEN '' ELSE ':' || artist_id END, amount_cents FROM moved
    UNION ALL
    SELECT kind, cause::text, account, amount
    FROM disputed CROSS JOIN LATERAL (VALUES
      ('dispute_opened', 'artist_payable:' || artist_id, -artist_part), ('dispute_opened', 'artist_disputed:' || artist_id, artist_part),
      ('dispute_opened', 'cause_donations:' || cause_id, -cause_part), ('dispute_opened', 'cause_disputed:' || cause_id, cause_part),
      ('dispute_won', 'artist_payable:' || artist_id, artist_part), ('dispute_won', 'artist_disputed:' || artist_id, -artist_part),
      ('dispute_won', 'cause_donations:' || cause_id, cause_part), ('dispute_won', 'cause_disputed:' || cause_id, -cause_part),
      ('dispute_lost', 'artist_disputed:' || artist_id, -artist_part), ('dispute_lost', 'cause_disputed:' || cause_id, -cause_part),
      ('dispute_lost', 'house_commission_expense', artist_part + cause_part)
    ) AS step(kind, account, amount) WHERE kind IN ('dispute_opened', 'dispute_' || status)
    UNION ALL
    SELECT kind, remittance_line_id::text, account, amount
    FROM remittance CROSS JOIN LATERAL (VALUES
      ('donation_due', NULL, 'cause_donations:' || cause_id, -amount_cents), ('donation_due', NULL, 'cause_due:' || cause_id, amount_cents),
      ('donation_remitted', 'remitted', 'cause_due:' || cause_id, -amount_cents),
      ('donation_remitted', 'remitted', 'cause_remitted:' || cause_id, amount_cents),
      ('donation_returned', 'cancelled', 'cause_due:' || cause_id, -amount_cents),
      ('donation_returned', 'cancelled', 'cause_donations:' || cause_id, amount_cents)
    ) AS step(kind, once_it_is, account, amount) WHERE once_it_is IS NULL OR once_it_is = status`
}

/** The checks that detect any changed cent in an entry or a balance, with one pass over the entries each. */
export const quickChecks: readonly Check[] = [everyTransactionIsBalanced, everyBalanceIsTheSumOfItsEntries]

export function ledgerChecks(evidence: LedgerEvidence): Check[] {
  return [
    ...quickChecks,
    everySupporterGaveWhatTheLedgerSays,
    everyCauseHasWhatItsSupportersGave,
    everyHoldIsWhatClearsOnItsDay,
    everyShippedCommissionClears(evidence),
    everyTransactionTouchesItsOwnAccountsOnly,
    noReversalExceedsItsOrigin,
    everyReversalHasAnOrigin,
    everyAdjustmentHasANameAndAReason,
    theLedgerTellsWhatHappened(evidence),
    evidence.faults,
  ]
}

/** The faults of a check, at most `limit` of them, and their total number. */
export async function runCheck(tx: Transaction, check: Check, limit: number): Promise<{ faults: string[]; total: number }> {
  const { rows } = await tx.execute<{ fault: string; total: string }>(
    sql`SELECT fault, count(*) OVER () AS total FROM (${check}) AS found LIMIT ${limit}`,
  )
  return { faults: rows.map((row) => row.fault), total: Number(rows[0]?.total ?? 0) }
}

export async function countLedger(tx: Transaction): Promise<{ transactions: number; entries: number }> {
  const { rows } = await tx.execute<{ transactions: string; entries: string }>(sql`
    SELECT (SELECT count(*) FROM ledger_postings) AS transactions, (SELECT count(*) FROM ledger_entries) AS entries`)
  return { transactions: Number(rows[0]?.transactions), entries: Number(rows[0]?.entries) }
}

/** A check of a million entries exceeds the pool's limits, which are set for requests. */
export async function allowLongReport(tx: Transaction): Promise<void> {
  await tx.execute(sql`SET LOCAL statement_timeout = '10min'`)
  await tx.execute(sql`SET LOCAL work_mem = '32MB'`)
}
