import { sql } from 'drizzle-orm'

// The expected contents of the derived tables, each computed from the postings.

/** Account kinds with a stored balance. */
const withBalance = sql`('artist_payable', 'artist_payout_in_flight', 'artist_disputed', 'cause_disputed', 'cause_due', 'cause_remitted')`

/** The part of an artist among 64, computed as in the trigger of the ledger. */
const partOfArtist = sql`(get_byte(uuid_send(artist_id), 15) & 63)`

/** `id, balance_cents` of every account; null where no balance is stored. */
export const computedAccounts = sql`
  SELECT account.id, CASE WHEN account.kind IN ${withBalance} THEN coalesce(total, 0) END AS balance_cents
  FROM ledger_accounts AS account
  LEFT JOIN (SELECT account_id, sum(amount_cents) AS total FROM ledger_entries GROUP BY account_id) AS sums ON account_id = account.id`

/** `cause_id, artist_id, donated_cents, since` */
export const computedSupporters = sql`
  SELECT cause_id, artist_id, sum(cause_donations) AS donated_cents, min(recorded_at) AS since
  FROM ledger_postings WHERE cause_donations IS NOT NULL AND artist_id IS NOT NULL
  GROUP BY 1, 2`

/** `cause_id, artist_id, donated_cents`, as stored: each pair is in one of two tables. */
export const storedSupporters = sql`
  SELECT cause_id, artist_id, donated_cents FROM cause_supporters
  UNION ALL
  SELECT gives_to, owner_id, given_cents FROM ledger_accounts WHERE gives_to IS NOT NULL`

/** `cause_id, part, donated_cents, supporters`; from the stored supporters, which have their own comparison with the entries. */
export const computedTotals = sql`
  SELECT cause_id, ${partOfArtist} AS part, sum(donated_cents) AS donated_cents, count(*) FILTER (WHERE donated_cents > 0) AS supporters
  FROM (${storedSupporters}) AS supporter GROUP BY 1, 2`

/** `account_id, clears_on, part, held_cents` */
export const computedHolds = sql`
  WITH clearing AS (
    SELECT DISTINCT ON (commission_id) commission_id, clears_on FROM ledger_clearings ORDER BY commission_id, place DESC
  ), held AS (
    SELECT posting.artist_id, posting.cause_id, posting.artist_payable, posting.cause_donations,
      CASE posting.clears_on WHEN 'infinity' THEN coalesce(clearing.clears_on, posting.clears_on) ELSE posting.clears_on END AS clears_on
    FROM ledger_postings AS posting
    LEFT JOIN ledger_postings AS opened ON opened.id = posting.reverses AND opened.kind = 'dispute_opened'
    LEFT JOIN clearing ON commission_id = coalesce(opened.reverses, posting.reverses, posting.id)
    WHERE posting.clears_on IS NOT NULL
  )
  SELECT 'artist_payable:' || artist_id AS account_id, clears_on, 0 AS part, sum(artist_payable) AS held_cents
  FROM held WHERE artist_payable IS NOT NULL
  GROUP BY 1, 2
  UNION ALL
  SELECT 'cause_donations:' || cause_id, clears_on, ${partOfArtist}, sum(cause_donations)
  FROM held WHERE cause_donations IS NOT NULL
  GROUP BY 1, 2, 3`

/** `origin_id, prints, prints_reversed`: a commission by refunds and by open or lost disputes; a dispute by its end. */
export const computedReversals = sql`
  SELECT origin.id AS origin_id, origin.plates AS prints, sum(taken.plates)::integer AS prints_reversed
  FROM (
    SELECT reverses, plates FROM ledger_postings WHERE reverses IS NOT NULL
    UNION ALL
    SELECT opened.reverses, -won.plates FROM ledger_postings AS won JOIN ledger_postings AS opened ON opened.id = won.reverses
    WHERE won.kind = 'dispute_won'
  ) AS taken
  JOIN ledger_postings AS origin ON origin.id = taken.reverses
  GROUP BY 1, 2`
