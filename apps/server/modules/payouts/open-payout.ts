import { randomUUID } from 'node:crypto'
import { describeDestination } from '@tintype/contract/payouts/payout-hiding'
import { type Payout, type PayoutDetails, type PayoutMethod, payoutMethodNames } from '@tintype/contract/payouts/payouts'
import type { Cents } from '@tintype/domain/money'
import type { Artist } from '../../platform/actor.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { insertPayout } from './queries/payouts.ts'
import { sealDetails, toPayoutPurpose } from './settings/sealed-details.ts'
import type { PayoutTools } from './tools.ts'
import { toPayout } from './views/payouts.ts'

type Claim = { amountCents: Cents; method: PayoutMethod; details: PayoutDetails }

/** Opens a payout of an amount that the caller has locked and judged payable: its row, its mail and its ledger entry. */
export async function openPayout(
  tools: PayoutTools,
  tx: Transaction,
  { artistId, email, name }: Pick<Artist, 'artistId' | 'email' | 'name'>,
  { amountCents, method, details }: Claim,
): Promise<Payout> {
  const id = randomUUID()
  const detailsSealed = sealDetails(tools.sealer, details, toPayoutPurpose(id))
  const at = tools.clock()
  const payout = await insertPayout(tx, { id, artistId, amountCents, method, detailsSealed, requestedAt: at })
  await tools.notifications.send(tx, {
    kind: 'payout_requested',
    to: email,
    artistName: name,
    amountCents,
    method: payoutMethodNames[method],
    destination: describeDestination(details),
  })
  await tools.earnings.recordPayoutRequested(tx, { payoutId: id, artistId, amountCents, at })
  return toPayout(payout)
}
