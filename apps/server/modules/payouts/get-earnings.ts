import { limits } from '@tintype/contract/limits'
import type { Earnings } from '@tintype/contract/payouts/payouts'
import type { Artist } from '../../platform/actor.ts'
import { findLatestPayouts } from './queries/payouts.ts'
import { findPayoutBlocks } from './rules/payouts.ts'
import { getStanding, termsOf } from './standing.ts'
import type { PayoutTools } from './tools.ts'
import { toPayout } from './views/payouts.ts'

const SHOWN = 50

/** The artist's account at one instant: balance, payout blocks, the amount in open payouts, the latest lines, and the latest payouts. */
export async function getEarnings(tools: PayoutTools, { artistId }: Pick<Artist, 'artistId'>): Promise<Earnings> {
  const { database, earnings } = tools
  return database.transaction(
    async (tx) => {
      const { standing } = await getStanding(tools, tx, artistId)
      const { balanceCents: availableCents, pendingCents } = standing
      return {
        balanceCents: availableCents + pendingCents,
        availableCents,
        pendingCents,
        payoutInFlightCents: await earnings.inFlight(tx, artistId),
        minimumCents: limits.payoutMinimumCents,
        blocks: findPayoutBlocks(standing, termsOf(tools)),
        lines: await earnings.latestLines(tx, artistId, SHOWN),
        payouts: (await findLatestPayouts(tx, artistId, SHOWN)).map(toPayout),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
