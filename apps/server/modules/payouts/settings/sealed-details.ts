import type { PayoutDetails } from '@tintype/contract/payouts/payouts'
import type { Sealer } from '../../../platform/crypto/seal.ts'

/** The purpose of sealed details: an artist's settings, or one payout, which has its own copy. Each opens only for its own purpose. */
export const toSettingsPurpose = (artistId: string) => `payout:${artistId}`
export const toPayoutPurpose = (payoutId: string) => `payout-request:${payoutId}`

export function sealDetails(sealer: Sealer, details: PayoutDetails, purpose: string): string {
  return sealer.seal(JSON.stringify(details), purpose)
}

/** Undefined where decryption fails: the data was modified or copied from another row, or the key is missing. */
export function tryOpenDetails(sealer: Sealer, sealed: string, purpose: string): PayoutDetails | undefined {
  try {
    return JSON.parse(sealer.open(sealed, purpose))
  } catch {
    return undefined
  }
}
