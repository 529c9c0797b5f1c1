import type { ModerationTools } from './service.ts'

export type Overview = { pendingArtworks: number; pendingDeletions: number; openPayouts: number; isLedgerSound: boolean }

/** What waits for an operator. A count stops at a thousand, which then means "a thousand or more". */
export async function getOverview({ database, artworks, payouts, ledger }: ModerationTools): Promise<Overview> {
  const [waiting, openPayouts, isLedgerSound] = await Promise.all([
    artworks.countWaiting(database),
    payouts.countOpen(database),
    ledger.isSound(),
  ])
  return { ...waiting, openPayouts, isLedgerSound }
}
