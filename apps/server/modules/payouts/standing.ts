import type { PayoutDetails } from '@tintype/contract/payouts/payouts'
import type { Queryable } from '../../platform/database/database.ts'
import { findPayoutAccount, type PayoutAccountRow } from './queries/accounts.ts'
import { findSettings, hasOpenPayout, type SettingsRow } from './queries/payouts.ts'
import type { DetailsState, PayoutStanding, PayoutTerms } from './rules/payouts.ts'
import { toSettingsPurpose, tryOpenDetails } from './settings/sealed-details.ts'
import type { PayoutTools } from './tools.ts'

/**
 * The inputs of the payout rules, and the saved details. Reads a few rows by key, independently of the number of sales and payouts. After
 * `lockBalance`, the amounts are stable until the transaction ends.
 */
export async function getPayoutStanding(
  tools: PayoutTools,
  queryable: Queryable,
  artistId: string,
): Promise<{ standing: PayoutStanding; details: PayoutDetails | undefined }> {
  const { availableCents, pendingCents } = await tools.earnings.getAvailability(queryable, artistId, tools.clock())
  const settings = await findSettings(queryable, artistId)
  const { suspendedAt } = await tools.accounts.getArtist(queryable, artistId)
  const { details, state } = openSettings(tools, artistId, settings, await findPayoutAccount(queryable, artistId))
  const { method, changedAt } = settings
  const isOpen = await hasOpenPayout(queryable, artistId)
  const owed = { balanceCents: availableCents, pendingCents }
  return { standing: { ...owed, method, details: state, changedAt, hasOpenPayout: isOpen, isSuspended: suspendedAt !== null }, details }
}

/** The saved details, and whether they can be used. @param account  the artist's account at the payout provider */
export function openSettings(
  { sealer, payoutProvider }: Pick<PayoutTools, 'sealer' | 'payoutProvider'>,
  artistId: string,
  { method, detailsSealed }: SettingsRow,
  account?: PayoutAccountRow,
): { details: PayoutDetails | undefined; state: DetailsState } {
  if (detailsSealed === null) return { details: undefined, state: 'missing' }
  const details = tryOpenDetails(sealer, detailsSealed, toSettingsPurpose(artistId))
  if (!details) return { details, state: 'unreadable' }
  if (method !== 'stripe') return { details, state: 'readable' }
  // an account that was replaced or forgotten cannot be paid
  const isUsable = payoutProvider && account && account.account === details.stripeAccount
  const state = isUsable ? account.state : 'restricted'
  return { details, state: state === 'enabled' ? 'readable' : state }
}

export function toPayoutTerms({ clock, coolingHours }: Pick<PayoutTools, 'clock' | 'coolingHours'>): PayoutTerms {
  return { now: clock(), coolingHours }
}
