import type { TransactionKind } from '@tintype/contract/ledger'
import type { Cents } from '@tintype/contract/money'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { eachRow } from '../../platform/database/each-row.ts'
import { type AccountId, artistDisputed, artistPayable, artistPayoutInFlight } from './ledger-rules.ts'
import { ledgerEntries, ledgerTransactions } from './tables.ts'

/** One line of the ledger, as its artist reads it. */
export type ArtistEntry = {
  at: Date
  account: 'balance' | 'payout in flight' | 'disputed'
  kind: TransactionKind
  text: string
  /** The id of the order line, refund, payout … that it was recorded for. */
  cause: string
  amountCents: Cents
  clearsOn: string | null
  transactionId: string
}

export async function* listEntries(queryable: Queryable, artistId: string): AsyncGenerator<ArtistEntry> {
  const accounts = {
    balance: artistPayable(artistId),
    'payout in flight': artistPayoutInFlight(artistId),
    disputed: artistDisputed(artistId),
  }
  for (const [account, id] of Object.entries(accounts) as [ArtistEntry['account'], AccountId][]) {
    const rows = eachRow(
      (after: number | undefined, limit) => findEntries(queryable, id, { after, limit }),
      (row) => row.id,
    )
    for await (const { id: _place, ...row } of rows) yield { account, ...row }
  }
}

async function findEntries(queryable: Queryable, account: AccountId, { after, limit }: { after: number | undefined; limit: number }) {
  const { kind, text, cause, clearsOn, recordedAt } = ledgerTransactions
  const { id, transactionId, amountCents } = ledgerEntries
  return (
    queryable
      .select({ id, transactionId, amountCents, kind, text, cause, clearsOn, at: recordedAt })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, transactionId))
      .where(and(eq(ledgerEntries.accountId, account), after === undefined ? undefined : gt(id, after)))
      // spelled as the index has it, walked from its end
      .orderBy(sql`${id} ASC NULLS FIRST`)
      .limit(limit)
  )
}
