import { Problem } from '@tintype/contract/problems'
import type { Artist } from '../../platform/http/actor.ts'
import type { PayoutTools } from './index.ts'
import { hasOpenPayout } from './queries/payouts.ts'
import { requestPayout } from './request-payout.ts'

/** Asks for the whole balance if it can be paid out now. @returns whether a payout is on its way, this one or an earlier one */
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
