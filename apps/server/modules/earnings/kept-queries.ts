import { sql } from 'drizzle-orm'

// What the database keeps beside the entries, each worked out from nothing but the entries and their transactions: as it should be.

/** Accounts whose balance is kept. */
const withBalance = sql`('artist_payable', 'artist_payout_in_flight', 'artist_disputed', 'cause_disputed', 'cause_due', 'cause_remitted')`

/** Those of every artist in 64 parts, as the trigger of the ledger makes them. */
const partOfArtist = sql`(get_byte(uuid_send(artist_id), 15) & 63)`

/** `id, balance_cents` of every account; null where none is kept. */
export const accountsMade = sql`
  SELECT account.id, CASE WHEN account.kind IN ${withBalance} THEN coalesce(total, 0) END AS balance_cents
  FROM ledger_accounts AS account
  LEFT JOIN (SELECT account_id, sum(amount_cents) AS total FROM ledger_entries GROUP BY account_id) AS sums ON account_id = account.id`

/** `cause_id, artist_id, donated_cents, since` */
export const supportersMade = sql`
  SELECT split_part(entry.account_id, ':', 2)::uuid AS cause_id, recorded.artist_id, sum(entry.amount_cents) AS donated_cents,
    min(recorded.recorded_at) AS since
  FROM ledger_entries AS entry
  JOIN ledger_transactions AS recorded ON recorded.id = entry.transaction_id
  WHERE entry.account_id LIKE 'cause_donations:%' AND recorded.artist_id IS NOT NULL
  GROUP BY 1, 2`

/** `cause_id, part, donated_cents, supporters`; out of `cause_supporters`, which is held against the entries itself. */
export const totalsMade = sql`
  SELECT cause_id, ${partOfArtist} AS part, sum(donated_cents) AS donated_cents, count(*) FILTER (WHERE donated_cents > 0) AS supporters
  FROM cause_supporters GROUP BY 1, 2`

/** `account_id, clears_on, part, held_cents` */
export const holdsMade = sql`
  SELECT account_id, clears_on, CASE WHEN account_id LIKE 'cause%' THEN ${partOfArtist} ELSE 0 END AS part, sum(amount_cents) AS held_cents
  FROM ledger_transactions AS recorded JOIN ledger_entries ON transaction_id = recorded.id
  WHERE clears_on IS NOT NULL AND (account_id LIKE 'artist_payable:%' OR account_id LIKE 'cause_donations:%')
  GROUP BY 1, 2, 3`

/** `origin_id, plates, plates_reversed`: by refunds and by disputes that are open or lost; of a dispute by its end. */
export const reversedMade = sql`
  SELECT origin.id AS origin_id, origin.plates, sum(taken.plates)::integer AS plates_reversed
  FROM (
    SELECT reverses, plates FROM ledger_transactions WHERE reverses IS NOT NULL
    UNION ALL
    SELECT opened.reverses, -won.plates FROM ledger_transactions AS won JOIN ledger_transactions AS opened ON opened.id = won.reverses
    WHERE won.kind = 'dispute_won'
  ) AS taken
  JOIN ledger_transactions AS origin ON origin.id = taken.reverses
  GROUP BY 1, 2`
