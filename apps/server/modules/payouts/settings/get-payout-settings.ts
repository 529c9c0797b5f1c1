import { hideDetails } from '@tintype/contract/payouts/payout-hiding'
import type { PayoutDetails, PayoutMethod } from '@tintype/contract/payouts/payouts'
import { problemText } from '@tintype/contract/problems'
import type { Artist } from '../../../platform/actor.ts'
import { findSettings } from '../queries/payouts.ts'
import { openSettings } from '../standing.ts'
import type { PayoutTools } from '../tools.ts'

export type PayoutSettingsView = { method: PayoutMethod | null; details: PayoutDetails; detailsError?: string }

/**
 * The artist's payout method and details: complete after a recent proof of identity, otherwise with masked numbers. `detailsError` is set
 * only where the stored details cannot be decrypted.
 */
export async function getPayoutSettings(tools: PayoutTools, artist: Artist): Promise<PayoutSettingsView> {
  const settings = await findSettings(tools.database, artist.artistId)
  const { details = {}, state } = openSettings(tools, artist.artistId, settings)
  if (state === 'unreadable') return { method: settings.method, details, detailsError: problemText('payout_details_unreadable') }
  return { method: settings.method, details: artist.isRecentlyProven ? details : hideDetails(details) }
}
