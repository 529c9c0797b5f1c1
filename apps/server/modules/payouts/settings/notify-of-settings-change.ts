import { describeDestination } from '@tintype/contract/payouts/payout-hiding'
import { payoutMethodNames } from '@tintype/contract/payouts/payouts'
import type { Artist } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { coolingEndsAt } from '../rules/payouts.ts'
import type { PayoutTools } from '../tools.ts'
import type { SettingsPlan } from './settings-plan.ts'

/** Mails every address that the change may concern: the account's own, and the PayPal addresses before and after. */
export async function notifyOfSettingsChange(
  tools: PayoutTools,
  tx: Transaction,
  artist: Artist,
  { before, after, changedAt }: SettingsPlan,
): Promise<void> {
  const at = tools.clock()
  const notice = {
    kind: 'payout_details_changed' as const,
    artistName: artist.name,
    method: after.method && payoutMethodNames[after.method],
    isFirst: before.method === null,
    destination: describeDestination(after.details),
    at: at.toISOString(),
    waitsUntil: after.method && tools.coolingHours > 0 ? (coolingEndsAt(changedAt, tools.coolingHours)?.toISOString() ?? null) : null,
  }
  const securePath = await tools.auth.createSecureLink(tx, artist.userId)
  for (const to of uniqueAddresses(artist.email, before.details.email, after.details.email)) {
    // a PayPal address may be the attacker's
    const secureUrl = securePath !== undefined && to === artist.email ? `${tools.publicUrl}${securePath}` : undefined
    await tools.notifications.send(tx, { ...notice, to, ...(secureUrl && { secureUrl }) })
  }
}

/** Removes duplicates regardless of case; the first spelling is kept. */
function uniqueAddresses(...addresses: (string | undefined)[]): string[] {
  const known = addresses.filter((address) => address !== undefined)
  return known.filter((address, place) => known.findIndex((other) => other.toLowerCase() === address.toLowerCase()) === place)
}
