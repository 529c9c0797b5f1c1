import type { OperatorPayout, Payout, PayoutBlock, StripeAccount } from '@tintype/contract/payouts/payouts'
import type { Sealer } from '../../../platform/crypto/seal.ts'
import type { PayoutAccountRow } from '../queries/accounts.ts'
import type { PayoutRow } from '../queries/payouts.ts'
import { payoutNumber } from '../rules/payouts.ts'
import { toPayoutPurpose, tryOpenDetails } from '../settings/sealed-details.ts'

export function toPayout(row: PayoutRow): Payout {
  const { id, status, amountCents, method, reference, failureReason } = row
  const paidAt = row.paidAt?.toISOString() ?? null
  const number = payoutNumber(row.number)
  return { id, number, status, amountCents, method, requestedAt: row.requestedAt.toISOString(), paidAt, reference, failureReason }
}

/** @param account  undefined before the artist's first visit to Stripe */
export function toStripeAccount(account: PayoutAccountRow | undefined): StripeAccount {
  return account ? { state: account.state, country: account.country } : { state: 'none', country: null }
}

type OperatorFacts = {
  artist: { name: string; email: string } | undefined
  blocks: PayoutBlock[]
  fourEyes: string | null
  isAutomatic: boolean
}

/** With the details as they were at the request, in clear text: operators who pay need them. */
export function toOperatorPayout(sealer: Sealer, row: PayoutRow, { artist, blocks, fourEyes, isAutomatic }: OperatorFacts): OperatorPayout {
  const details = tryOpenDetails(sealer, row.detailsSealed, toPayoutPurpose(row.id))
  return {
    ...toPayout(row),
    blocks,
    fourEyes,
    isAutomatic,
    batchId: row.batchId,
    artistName: artist?.name ?? '',
    artistEmail: artist?.email ?? '',
    details: details ?? {},
    ...(details
      ? {}
      : {
          detailsError:
            'The payout details could not be decrypted. Please ask the artist to enter them again, and mark this payout as failed.',
        }),
  }
}
