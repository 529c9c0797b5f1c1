import type { Cents } from '@tintype/domain/money'
import { inArray } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { artistPayable } from '../rules/ledger.ts'
import { ledgerAccounts } from '../tables.ts'

/** The balances of several artists, see `balanceOf`. */
export async function getArtistBalances(queryable: Queryable, artistIds: readonly string[]): Promise<Map<string, Cents>> {
  if (!artistIds.length) return new Map()
  const accounts = new Map<string, string>(artistIds.map((id) => [artistPayable(id), id]))
  const rows = await queryable
    .select({ account: ledgerAccounts.id, cents: ledgerAccounts.balanceCents })
    .from(ledgerAccounts)
    .where(inArray(ledgerAccounts.id, [...accounts.keys()]))
  const found = new Map(rows.map(({ account, cents }) => [accounts.get(account), cents ?? 0]))
  return new Map(artistIds.map((id) => [id, found.get(id) ?? 0]))
}
