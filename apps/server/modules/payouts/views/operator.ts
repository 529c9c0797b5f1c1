import { mayAct } from '@tintype/contract/operators/operator-roles'
import { hideDetails } from '@tintype/contract/payouts/payout-hiding'
import { isOpenPayout } from '@tintype/contract/payouts/payout-states'
import type { OperatorPayout, PayoutBlock } from '@tintype/contract/payouts/payouts'
import { problemText } from '@tintype/contract/problems'
import type { Operator } from '../../../platform/actor.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { findPayoutAccounts } from '../queries/accounts.ts'
import { findManySettings, type PayoutRow, UNSAVED_SETTINGS } from '../queries/payouts.ts'
import { findFourEyesRule, findPayoutBlocks } from '../rules/payouts.ts'
import { openSettings, toPayoutTerms } from '../standing.ts'
import type { PayoutTools } from '../tools.ts'
import { isSentByProvider } from '../transfers/is-sent-by-provider.ts'
import { toOperatorPayout } from './payouts.ts'

/** Consequences of the open payout itself. They are not shown to the operator who decides on it. */
const ownDoing: readonly PayoutBlock['code'][] = ['payout_open', 'payout_below_minimum']

/** Payouts as this operator may see them, in the given order; the number of statements is constant. */
export async function showPayouts(
  tools: PayoutTools,
  queryable: Queryable,
  operator: Operator,
  rows: readonly PayoutRow[],
): Promise<OperatorPayout[]> {
  if (!rows.length) return []
  const artistIds = [...new Set(rows.map(({ artistId }) => artistId))]
  const artists = await tools.accounts.getArtists(queryable, artistIds)
  const settings = await findManySettings(queryable, artistIds)
  const accounts = await findPayoutAccounts(queryable, artistIds)
  const balances = await tools.earnings.getArtistBalances(queryable, artistIds)

  function findBlocks({ artistId, status }: PayoutRow): PayoutBlock[] {
    if (!isOpenPayout(status)) return []
    const row = settings.get(artistId) ?? UNSAVED_SETTINGS
    const standing = {
      balanceCents: balances.get(artistId) ?? 0,
      pendingCents: 0,
      method: row.method,
      details: openSettings(tools, artistId, row, accounts.get(artistId)).state,
      changedAt: row.changedAt,
      hasOpenPayout: true,
      isSuspended: Boolean(artists.get(artistId)?.suspendedAt),
    }
    return findPayoutBlocks(standing, toPayoutTerms(tools)).filter(({ code }) => !ownDoing.includes(code))
  }

  function findFourEyesProblem(row: PayoutRow): string | null {
    const rule = tools.needsFourEyes ? findFourEyesRule(row, operator.userId) : null
    return rule && problemText('four_eyes', { rule })
  }

  return rows.map((row) => {
    const facts = {
      artist: artists.get(row.artistId),
      blocks: findBlocks(row),
      fourEyes: findFourEyesProblem(row),
      isAutomatic: isSentByProvider(tools, row),
    }
    const payout = toOperatorPayout(tools.sealer, row, facts)
    // only operators who pay need the account details
    return mayAct(operator.role, 'finance') ? payout : { ...payout, details: hideDetails(payout.details) }
  })
}
