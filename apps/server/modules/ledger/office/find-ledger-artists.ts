import type { LedgerArtist } from '@tintype/contract/ledger/ledger'
import { nameArtists } from './get-account.ts'
import type { LedgerOfficeTools } from './ledger-office-tools.ts'

const SHOWN = 10

/** Artists whose name, shop or email contains the words; an exact match of name or email comes first. */
export async function findLedgerArtists(tools: LedgerOfficeTools, { query }: { query: string }): Promise<LedgerArtist[]> {
  return nameArtists(tools, await tools.accounts.search(tools.database, query, SHOWN))
}
