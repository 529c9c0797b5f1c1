import { findDestinationProblem } from '@tintype/contract/payouts/payout-destinations'
import { isHidden, revealDetails } from '@tintype/contract/payouts/payout-hiding'
import { type PayoutDetails, type PayoutSettings, type PayoutSettingsInput, parsePayoutSettings } from '@tintype/contract/payouts/payouts'
import { Problem } from '@tintype/contract/problems'
import type { Artist } from '../../../platform/actor.ts'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { findPayoutAccount } from '../queries/accounts.ts'
import { findSettings, hasRequestedPayout, lockSettings, type SettingsRow, updateSettings } from '../queries/payouts.ts'
import { needsCooling } from '../rules/payouts.ts'
import { openSettings } from '../standing.ts'
import type { PayoutTools } from '../tools.ts'
import { notifyOfSettingsChange } from './notify-of-settings-change.ts'
import { sealDetails, toSettingsPurpose } from './sealed-details.ts'
import type { SettingsPlan } from './settings-plan.ts'

export type { SettingsPlan } from './settings-plan.ts'

/** @param address  IP address of the client */
export type SettingsRequest = PayoutSettingsInput & { address?: string | undefined }

/**
 * Replaces the artist's payout method and details; `method: null` clears them. Payouts already requested keep their own copy. The first
 * method and every change need a recent proof of identity, and are mailed to every known address. Payouts are then blocked for the
 * cooling-off period; see `needsCooling` for the exception.
 * @throws Problem of `parsePayoutSettings`, `findDestinationProblem` or `findStripeSettings`; `payout_detail_hidden`, `reauthentication_required`
 */
export async function savePayoutSettings(tools: PayoutTools, artist: Artist, request: SettingsRequest): Promise<void> {
  const { artistId } = artist
  const planned = await planSettings(tools, tools.database, artistId, { row: await findSettings(tools.database, artistId), request })
  if (planned.isSame) return
  if (!artist.isRecentlyProven) throw new Problem('reauthentication_required')
  await tools.database.transaction(async (tx) => {
    const plan = await planSettings(tools, tx, artistId, { row: await lockSettings(tx, artistId), request })
    if (plan.isSame) return
    await store(tools, tx, artist, plan)
    await tools.audit.record(tx, {
      actor: artist,
      action: `payout_settings.${plan.after.method === null ? 'cleared' : plan.before.method === null ? 'set' : 'changed'}`,
      subject: `artist:${artistId}`,
      at: tools.clock(),
      facts: { before: plan.before.method, after: plan.after.method },
      address: request.address,
    })
    await notifyOfSettingsChange(tools, tx, artist, plan)
  })
}

async function planSettings(
  tools: PayoutTools,
  queryable: Queryable,
  artistId: string,
  { row, request }: { row: SettingsRow; request: SettingsRequest },
): Promise<SettingsPlan> {
  const { details = {}, state } = openSettings(tools, artistId, row)
  const before = { method: row.method, details }
  const after = request.method === 'stripe' ? await findStripeSettings(tools, queryable, artistId) : parseSettings(request, details)
  const isSame = after.method === before.method && state !== 'unreadable' && isEqual(after.details, details)
  const now = tools.clock()
  const { availableCents, pendingCents } = await tools.earnings.getAvailability(queryable, artistId, now)
  const hasMoney = availableCents > 0 || pendingCents > 0
  const isCooling = needsCooling(row, { hasMoney, hasRequested: await hasRequestedPayout(queryable, artistId), now })
  return { isSame, before, after, changedAt: isCooling ? now : null, firstSetAt: row.firstSetAt ?? now }
}

/** The artist's account at Stripe, whatever the client sent. @throws Problem `payout_stripe_off`, `payout_stripe_missing` */
async function findStripeSettings({ payoutProvider }: PayoutTools, queryable: Queryable, artistId: string): Promise<PayoutSettings> {
  if (!payoutProvider) throw new Problem('payout_stripe_off')
  const account = await findPayoutAccount(queryable, artistId)
  if (!account) throw new Problem('payout_stripe_missing')
  return { method: 'stripe', details: { country: account.country, stripeAccount: account.account } }
}

/** The settings to store, with every masked value replaced by the saved one. */
function parseSettings(request: SettingsRequest, saved: PayoutDetails): PayoutSettings {
  const settings = parsePayoutSettings({ method: request.method, details: revealDetails(request.details, saved) })
  const { method, details } = settings
  if (!method) return settings
  const hidden = Object.keys(details).find((field) => isHidden(details[field] ?? ''))
  if (hidden) throw new Problem('payout_detail_hidden', { field: `details.${hidden}` })
  // saved values were accepted before: validate only changed ones
  const changed = Object.fromEntries(Object.entries(details).filter(([field, value]) => field === 'country' || saved[field] !== value))
  const problem = findDestinationProblem(method, changed)
  if (problem) throw new Problem(problem.code, { field: `details.${problem.field}` })
  return settings
}

function isEqual(one: PayoutDetails, other: PayoutDetails): boolean {
  const fields = Object.keys(one)
  return fields.length === Object.keys(other).length && fields.every((field) => one[field] === other[field])
}

async function store(tools: PayoutTools, tx: Transaction, { artistId }: Artist, plan: SettingsPlan): Promise<void> {
  const { after, changedAt, firstSetAt } = plan
  const detailsSealed = after.method ? sealDetails(tools.sealer, after.details, toSettingsPurpose(artistId)) : null
  await updateSettings(tx, artistId, { method: after.method, detailsSealed, changedAt, firstSetAt, updatedAt: tools.clock() })
}
