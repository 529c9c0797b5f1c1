import { hideDetails } from '@tintype/contract/payouts/payout-hiding'
import type { PayoutDetails, PayoutMethod } from '@tintype/contract/payouts/payouts'
import { iterateRows } from '../../platform/database/queries/each-row.ts'
import type { Place } from '../../platform/database/queries/keyset.ts'
import { findArtistPayouts, findSettings, type PayoutRow } from './queries/payouts.ts'
import { toPayoutPurpose, tryOpenDetails } from './settings/sealed-details.ts'
import { openSettings } from './standing.ts'
import type { PayoutTools } from './tools.ts'

type OwnColumn =
  | 'id'
  | 'amountCents'
  | 'status'
  | 'method'
  | 'requestedAt'
  | 'approvedAt'
  | 'paidAt'
  | 'reference'
  | 'failedAt'
  | 'failureReason'

/** With masked numbers: an exported file may be stored for years. Null where they cannot be decrypted. */
export type OwnPayout = Pick<PayoutRow, OwnColumn> & { destination: PayoutDetails | null }

/** Every payout of an artist, the oldest first. */
export async function* listOwnPayouts(
  { database, sealer }: Pick<PayoutTools, 'database' | 'sealer'>,
  artistId: string,
): AsyncGenerator<OwnPayout> {
  const rows = iterateRows(
    (after: Place | undefined, limit) => findArtistPayouts(database, artistId, { after, limit }),
    ({ place }) => place,
  )
  for await (const { payout } of rows) {
    const { id, amountCents, status, method, requestedAt, approvedAt, paidAt, reference, failedAt, failureReason } = payout
    const details = tryOpenDetails(sealer, payout.detailsSealed, toPayoutPurpose(id))
    const destination = details ? hideDetails(details) : null
    yield { id, amountCents, status, method, requestedAt, approvedAt, paidAt, reference, failedAt, failureReason, destination }
  }
}

/** An artist's payout method and details, with masked numbers. */
export async function describeSettings(
  tools: Pick<PayoutTools, 'database' | 'sealer' | 'payoutProvider'>,
  artistId: string,
): Promise<{ method: PayoutMethod | null; destination: PayoutDetails }> {
  const settings = await findSettings(tools.database, artistId)
  const { details = {} } = openSettings(tools, artistId, settings)
  return { method: settings.method, destination: hideDetails(details) }
}
