import { Problem } from '@tintype/contract/problems'
import type { Artist } from '../../platform/actor.ts'
import { hasOpenPayout } from './queries/payouts.ts'
import { requestPayout } from './request-payout.ts'
import type { PayoutTools } from './tools.ts'

/** Requests a payout of the whole balance if possible. @returns whether a payout is open, this one or an earlier one */
export async function settleBalance(tools: PayoutTools, artist: Artist): Promise<boolean> {
  if (await hasOpenPayout(tools.database, artist.artistId)) return true
  try {
    await requestPayout(tools, artist, {})
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
