import { hideDetails } from '@tintype/contract/payout-hiding'
import type { PayoutSettingsView } from '@tintype/contract/payouts'
import { problemText } from '@tintype/contract/problems'
import type { Artist } from '../../platform/http/actor.ts'
import { findSettings } from './queries.ts'
import { isFreshSignIn } from './rules.ts'
import type { PayoutTools } from './service.ts'
import { openSettings } from './standing.ts'

/**
 * How the artist wants to be paid: whole right after a sign-in, afterwards with every number hidden but for its end.
 * `detailsError` says that the stored details could not be decrypted, and nothing else does.
 */
export async function getPayoutSettings(tools: PayoutTools, artist: Artist): Promise<PayoutSettingsView> {
  const settings = await findSettings(tools.database, artist.artistId)
  const { details = {}, state } = openSettings(tools, artist.artistId, settings)
  const { method } = settings
  const isFresh = isFreshSignIn(artist.signedInAt, tools.clock())
  if (state === 'unreadable')
    return { method, details, detailsError: problemText('payout_details_unreadable'), needsReauthentication: !isFresh }
  return { method, details: isFresh ? details : hideDetails(details), needsReauthentication: !isFresh }
}
