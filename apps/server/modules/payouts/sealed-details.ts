import type { PayoutDetails } from '@tintype/contract/payouts'
import type { Sealer } from '../../platform/crypto/seal.ts'

/** What sealed details are for: an artist's settings, or one payout, which keeps its own copy. One does not open as another. */
export const forArtist = (artistId: string) => `payout:${artistId}`
export const forPayout = (payoutId: string) => `payout-request:${payoutId}`

export function sealDetails(sealer: Sealer, details: PayoutDetails, purpose: string): string {
  return sealer.seal(JSON.stringify(details), purpose)
}

/** Undefined where they cannot be decrypted: changed, moved from elsewhere, or their key is gone. */
export function tryOpenDetails(sealer: Sealer, sealed: string, purpose: string): PayoutDetails | undefined {
  try {
    return JSON.parse(sealer.open(sealed, purpose))
  } catch {
    return undefined
  }
}
