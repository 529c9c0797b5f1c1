import type { StripeAccount } from '@tintype/contract/payouts/payouts'
import { Problem } from '@tintype/contract/problems'
import type { Artist } from '../../../platform/actor.ts'
import { countAttempt } from '../../../platform/auth/limits/attempts.ts'
import { RATE_LIMITS } from '../../../platform/auth/limits/rate-limits.ts'
import { PaymentRefused, PaymentsUnavailable } from '../../../platform/payments/payments.ts'
import type { PayoutProvider } from '../../../platform/payments/payout-provider.ts'
import { findPayoutAccount, savePayoutAccount } from '../queries/accounts.ts'
import { lockSettings } from '../queries/payouts.ts'
import type { PayoutTools } from '../tools.ts'
import { toStripeAccount } from '../views/payouts.ts'
import { savePayoutSettings } from './save-payout-settings.ts'
import { updateAccountState } from './update-account-state.ts'

/** @param address  IP address of the client */
export type StripeRequest = { country: string; address?: string | undefined }

/**
 * Chooses Stripe as the artist's payout method, and opens a page of Stripe where the artist enters details or continues. An artist with an
 * account in the same country keeps it; the country of an account cannot change. The choice has the rules of `savePayoutSettings`.
 * @throws Problem `payout_stripe_off`, `payout_country_refused`, `payout_account_restricted`, `reauthentication_required`, `rate_limited`, `unavailable`
 */
export async function openStripe(tools: PayoutTools, artist: Artist, { country, address }: StripeRequest): Promise<{ url: string }> {
  const { payoutProvider: provider, publicUrl } = tools
  if (!provider) throw new Problem('payout_stripe_off')
  if (!artist.isRecentlyProven) throw new Problem('reauthentication_required')
  if (await countAttempt(tools.database, `stripe pages of ${artist.artistId}`, RATE_LIMITS.stripePagesOfArtist))
    throw new Problem('rate_limited')
  const account = await ensureAccount(tools, provider, { artistId: artist.artistId, country })
  await savePayoutSettings(tools, artist, { method: 'stripe', details: {}, address })
  const toPage = (state: string) => `${publicUrl}/earnings?stripe=${state}`
  return askStripe('payout_account_restricted', () =>
    provider.openPage(account, { returnUrl: toPage('return'), refreshUrl: toPage('refresh') }),
  )
}

async function ensureAccount(
  { database, clock }: PayoutTools,
  provider: PayoutProvider,
  artist: { artistId: string; country: string },
): Promise<string> {
  const known = await findPayoutAccount(database, artist.artistId)
  if (known?.country === artist.country) return known.account
  const { account } = await askStripe('payout_country_refused', () => provider.openAccount(artist))
  await database.transaction(async (tx) => {
    await lockSettings(tx, artist.artistId)
    await savePayoutAccount(tx, { ...artist, account, openedAt: clock() })
  })
  return account
}

/** @param code  the problem where Stripe refuses */
async function askStripe<Answer>(
  code: 'payout_country_refused' | 'payout_account_restricted',
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof PaymentRefused) throw new Problem(code, {}, { cause: error })
    if (error instanceof PaymentsUnavailable) throw new Problem('unavailable', {}, { cause: error })
    throw error
  }
}

/**
 * Asks Stripe for the state of the artist's account, for example when the artist returns from there.
 * @throws Problem `payout_stripe_off`, `rate_limited`, `unavailable`
 */
export async function checkStripe(tools: PayoutTools, { artistId }: Pick<Artist, 'artistId'>): Promise<StripeAccount> {
  const { payoutProvider: provider, database } = tools
  if (!provider) throw new Problem('payout_stripe_off')
  const known = await findPayoutAccount(database, artistId)
  if (!known) return toStripeAccount(undefined)
  // payments of customers share Stripe's limit of requests
  if (await countAttempt(database, `stripe checks of ${artistId}`, RATE_LIMITS.stripeChecksOfArtist)) throw new Problem('rate_limited')
  await askStripe('payout_account_restricted', () => updateAccountState(tools, provider, known.account))
  return toStripeAccount(await findPayoutAccount(database, artistId))
}
