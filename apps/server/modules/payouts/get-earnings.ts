import { limits } from '@tintype/contract/limits'
import type { EarningLine, Earnings } from '@tintype/contract/payouts/payouts'
import { toUtcDay } from '@tintype/domain/time/utc-day'
import type { Artist } from '../../platform/actor.ts'
import { findLatestPayouts } from './queries/payouts.ts'
import { findPayoutBlocks } from './rules/payouts.ts'
import { getPayoutStanding, toPayoutTerms } from './standing.ts'
import type { PayoutTools } from './tools.ts'
import { toPayout } from './views/payouts.ts'

const SHOWN = 50

/** The artist's account at one instant: balance, payout blocks, the amount in open payouts, the latest lines, and the latest payouts. */
export async function getEarnings(tools: PayoutTools, { artistId }: Pick<Artist, 'artistId'>): Promise<Earnings> {
  const { database, earnings, clock } = tools
  return database.transaction(
    async (tx) => {
      const { standing } = await getPayoutStanding(tools, tx, artistId)
      const lines = await earnings.latestLines(tx, artistId, SHOWN)
      const { balanceCents: availableCents, pendingCents } = standing
      return {
        balanceCents: availableCents + pendingCents,
        availableCents,
        pendingCents,
        pending: await earnings.listPendingDays(tx, artistId, clock()),
        pendingExpectedOn: findExpectedDay(tools, lines),
        payoutInFlightCents: await earnings.inFlight(tx, artistId),
        minimumCents: limits.payoutMinimumCents,
        blocks: findPayoutBlocks(standing, toPayoutTerms(tools)),
        lines,
        payouts: (await findLatestPayouts(tx, artistId, SHOWN)).map(toPayout),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** By when the shown sales that await their delivery clear. Null if there are none, or if that day has passed, because a delivery is late. */
function findExpectedDay({ earnings, clock }: PayoutTools, lines: readonly EarningLine[]): string | null {
  const latest = lines.find(({ kind, awaitsDelivery }) => kind === 'commission' && awaitsDelivery)
  if (!latest) return null
  const day = earnings.expectedClearing(new Date(latest.at))
  return day > toUtcDay(clock()) ? day : null
}
