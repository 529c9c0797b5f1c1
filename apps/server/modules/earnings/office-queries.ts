import type { AccountKind, AccountSum, TransactionKind } from '@tintype/contract/ledger'
import type { Cents } from '@tintype/contract/money'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { artistDisputed, artistPayable, artistPayoutInFlight } from './ledger-rules.ts'
import { ledgerAccounts } from './tables.ts'

/** What the accounts of each kind add up to, from the entries: a scan, for a page that may take a moment. */
export async function sumAccounts(queryable: Queryable): Promise<AccountSum[]> {
  const { rows } = await queryable.execute<{ kind: AccountKind; accounts: string; sum: string }>(sql`
    SELECT account.kind, count(*) AS accounts, coalesce(sum(total), 0) AS sum
    FROM ${ledgerAccounts} AS account
    LEFT JOIN (SELECT account_id, sum(amount_cents) AS total FROM ledger_entries GROUP BY 1) AS sums ON account_id = account.id
    GROUP BY account.kind ORDER BY account.kind`)
  return rows.map(({ kind, accounts, sum }) => ({ kind, accounts: Number(accounts), sumCents: Number(sum) }))
}

export type OfficeEntryRow = {
  id: number
  at: Date
  account: AccountKind
  kind: TransactionKind
  /** The id of the order line, refund, payout … that it was recorded for. */
  cause: string
  text: string
  amountCents: Cents
  clearsOn: string | null
  operator: string | null
}

/** A page of the entries on all accounts of an artist, the latest first. As fast after a million of them as after one. */
export async function findArtistEntries(
  queryable: Queryable,
  artistId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<OfficeEntryRow[]> {
  const accounts = [artistPayable(artistId), artistPayoutInFlight(artistId), artistDisputed(artistId)]
  // the order is spelled as the index has it: in another order of nulls all entries are sorted for every page
  const { rows } = await queryable.execute<RawEntry>(sql`
    SELECT entry.id, entry.amount_cents, split_part(entry.account_id, ':', 1) AS account, recorded.recorded_at AS at, recorded.kind,
      recorded.cause, recorded.text, recorded.clears_on::text AS clears_on, recorded.operator
    FROM unnest(${sql.param(accounts)}::text[]) AS own(account_id)
    CROSS JOIN LATERAL (
      SELECT * FROM ledger_entries
      WHERE ledger_entries.account_id = own.account_id ${before === undefined ? sql`` : sql`AND id < ${before}`}
      ORDER BY id DESC NULLS LAST LIMIT ${limit}
    ) AS entry
    JOIN ledger_transactions AS recorded ON recorded.id = entry.transaction_id
    ORDER BY entry.id DESC LIMIT ${limit}`)
  return rows.map(({ id, at, amount_cents, clears_on, ...row }) => ({
    ...row,
    id: Number(id),
    at: new Date(at),
    amountCents: Number(amount_cents),
    clearsOn: clears_on,
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
  clears_on: string | null
  operator: string | null
}
