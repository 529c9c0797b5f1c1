import type { TransactionKind } from '@tintype/contract/ledger/ledger'
import type { Cents } from '@tintype/domain/money'
import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { iterateRows } from '../../../platform/database/queries/each-row.ts'
import { clarifyEntryText } from '../rules/entry-text.ts'
import { toClearing } from '../rules/ledger.ts'
import { ledgerPostings } from '../tables.ts'
import { postingClearing } from './clearing.ts'

/** A ledger entry as its artist reads it. */
export type ArtistEntry = {
  at: Date
  account: 'balance' | 'payout in flight' | 'disputed'
  kind: TransactionKind
  text: string
  /** Id of the order line, refund line, payout … that caused it. */
  cause: string
  amountCents: Cents
  clearsOn: string | null
  awaitsDelivery: boolean
  transactionId: string
}

export async function* listEntries(queryable: Queryable, artistId: string): AsyncGenerator<ArtistEntry> {
  const { artistPayable, artistPayoutInFlight, artistDisputed } = ledgerPostings
  const accounts = { balance: artistPayable, 'payout in flight': artistPayoutInFlight, disputed: artistDisputed } as const
  for (const [account, column] of Object.entries(accounts) as [ArtistEntry['account'], AccountColumn][]) {
    const rows = iterateRows(
      (after: number | undefined, limit) => findEntries(queryable, { artistId, column, after, limit }),
      ({ place }) => place,
    )
    for await (const { place: _place, ...row } of rows) yield { account, ...row }
  }
}

type AccountColumn = (typeof ledgerPostings)['artistPayable' | 'artistPayoutInFlight' | 'artistDisputed']

type Asked = { artistId: string; column: AccountColumn; after: number | undefined; limit: number }

async function findEntries(queryable: Queryable, { artistId, column, after, limit }: Asked) {
  const { id: transactionId, place, kind, text, cause, recordedAt: at } = ledgerPostings
  const rows = await queryable
    .select({ place, transactionId, amountCents: column, kind, text, cause, clearing: postingClearing, at })
    .from(ledgerPostings)
    .where(and(eq(ledgerPostings.artistId, artistId), isNotNull(column), after === undefined ? undefined : gt(place, after)))
    .orderBy(place)
    .limit(limit)
  return rows.map(({ clearing, ...row }) => ({
    ...row,
    text: clarifyEntryText(row.text),
    ...toClearing(clearing),
    amountCents: row.amountCents ?? 0,
  }))
}
