import type { Cents } from '@tintype/domain/money'
import type { Artist } from '../../platform/actor.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { openPayout } from './open-payout.ts'
import { chooseSettlement, type Settlement } from './rules/payouts.ts'
import { getPayoutStanding, toPayoutTerms } from './standing.ts'
import type { PayoutTools } from './tools.ts'

export type SettledBalance = { state: Exclude<Settlement, 'payable'>; dueCents: Cents }

/**
 * For an artist who leaves: requests a payout of the whole available amount, even below the minimum, and says what remains. Idempotent. The
 * balance stays locked until the transaction ends, so that a concurrent request waits and then finds the open payout.
 */
export async function settleBalance(
  tools: PayoutTools,
  tx: Transaction,
  artist: Pick<Artist, 'artistId' | 'email' | 'name'>,
): Promise<SettledBalance> {
  const { artistId } = artist
  await tools.earnings.lockBalance(tx, artistId)
  const { standing, details } = await getPayoutStanding(tools, tx, artistId)
  const { balanceCents, pendingCents, method } = standing
  const dueCents = balanceCents + pendingCents
  const state = chooseSettlement(standing, toPayoutTerms(tools))
  if (state !== 'payable') return { state, dueCents }
  if (!method || !details) throw new Error(`artist ${artistId} has no payout method`)
  await openPayout(tools, tx, artist, { amountCents: balanceCents, method, details })
  return { state: 'open', dueCents }
}
