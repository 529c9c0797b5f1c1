import { hideDetails } from '@tintype/contract/payouts/payout-hiding'
import type { PayoutDetails, PayoutMethod, StripeAccount } from '@tintype/contract/payouts/payouts'
import { problemText } from '@tintype/contract/problems'
import type { Artist } from '../../../platform/actor.ts'
import { findPayoutAccount } from '../queries/accounts.ts'
import { findSettings } from '../queries/payouts.ts'
import { openSettings } from '../standing.ts'
import type { PayoutTools } from '../tools.ts'
import { toStripeAccount } from '../views/payouts.ts'

export type PayoutSettingsView = {
  method: PayoutMethod | null
  details: PayoutDetails
  detailsError?: string
  /** The artist's account at Stripe; left out where Stripe is not offered. */
  stripe?: StripeAccount
}

/**
 * The artist's payout method and details: complete after a recent proof of identity, otherwise with masked numbers. `detailsError` is set
 * only where the stored details cannot be decrypted.
 */
export async function getPayoutSettings(tools: PayoutTools, artist: Artist): Promise<PayoutSettingsView> {
  const settings = await findSettings(tools.database, artist.artistId)
  const { details = {}, state } = openSettings(tools, artist.artistId, settings)
  const stripe = tools.payoutProvider && toStripeAccount(await findPayoutAccount(tools.database, artist.artistId))
  const view = { method: settings.method, ...(stripe && { stripe }) }
  if (state === 'unreadable') return { ...view, details, detailsError: problemText('payout_details_unreadable') }
  return { ...view, details: artist.isRecentlyProven ? details : hideDetails(details) }
}
