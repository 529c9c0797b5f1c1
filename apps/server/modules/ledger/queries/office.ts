import type { AccountKind, AccountSum, TransactionKind } from '@tintype/contract/ledger/ledger'
import type { Cents } from '@tintype/domain/money'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { clarifyEntryText } from '../rules/entry-text.ts'
import { toClearing } from '../rules/ledger.ts'
import { ledgerAccounts } from '../tables.ts'

/** Sums per account kind, from the entries: a full scan, for a page that may take a moment. */
export async function sumAccounts(queryable: Queryable): Promise<AccountSum[]> {
  const { rows } = await queryable.execute<{ kind: AccountKind; accounts: string; sum: string }>(sql`
    SELECT account.kind, count(*) AS accounts, coalesce(sum(total), 0) AS sum
    FROM ${ledgerAccounts} AS account
    LEFT JOIN (SELECT account_id, sum(amount_cents) AS total FROM ledger_entries GROUP BY 1) AS sums ON account_id = account.id
    GROUP BY account.kind ORDER BY account.kind`)
  return rows.map(({ kind, accounts, sum }) => ({ kind, accounts: Number(accounts), sumCents: Number(sum) }))
}

export type OfficeEntryRow = {
  /** Numbered as in the view `ledger_entries`: the place of the posting, and the entry's number among the columns. */
  id: number
  at: Date
  account: AccountKind
  kind: TransactionKind
  /** Id of the order line, refund line, payout … that caused it. */
  cause: string
  text: string
  amountCents: Cents
  clearsOn: string | null
  awaitsDelivery: boolean
  operator: string | null
}

/** A page of the entries on all accounts of an artist, the latest first. The cost does not depend on the number of entries. */
export async function findArtistEntries(
  queryable: Queryable,
  artistId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<OfficeEntryRow[]> {
  const { rows } = await queryable.execute<RawEntry>(sql`
    SELECT place * 10 + nth AS id, cents AS amount_cents, account, recorded_at AS at, kind, cause, text, clearing, operator
    FROM (
      SELECT *, ledger_clears_on(ledger_postings)::text AS clearing FROM ledger_postings
      WHERE artist_id = ${artistId} ${before === undefined ? sql`` : sql`AND place <= ${Math.floor(before / 10)}`}
      -- one more than asked for: of the first one nothing may be left
      ORDER BY place DESC LIMIT ${limit + 1}
    ) AS posting
    CROSS JOIN LATERAL (VALUES
      (0, 'artist_disputed', artist_disputed), (1, 'artist_payable', artist_payable), (2, 'artist_payout_in_flight', artist_payout_in_flight)
    ) AS entry(nth, account, cents)
    WHERE cents IS NOT NULL ${before === undefined ? sql`` : sql`AND place * 10 + nth < ${before}`}
    ORDER BY place DESC, nth DESC LIMIT ${limit}`)
  return rows.map(({ id, at, amount_cents, clearing, ...row }) => ({
    ...row,
    text: clarifyEntryText(row.text),
    id: Number(id),
    at: new Date(at),
    amountCents: Number(amount_cents),
    ...toClearing(clearing),
  }))
}

type RawEntry = {
  id: string
  at: string
  account: AccountKind
  kind: TransactionKind
  cause: string
  text: string
  amount_cents: string
  clearing: string | null
  operator: string | null
}
