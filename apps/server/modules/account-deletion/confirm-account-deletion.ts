import type { LinkState } from '@tintype/contract/accounts/mailed-links'
import { Problem } from '@tintype/contract/problems'
import { z } from 'zod'
import { hashSecret } from '../../platform/crypto/secret.ts'
import { eraseArtistJob } from './jobs.ts'
import { findDeparture, lockDeparture, updateDeparture } from './queries/account-deletion.ts'
import { calculateEraseAfter, canConfirmDeletion } from './rules/account-deletion.ts'
import { settleDeparture } from './settle-departure.ts'
import type { AccountDeletionTools } from './tools.ts'

const Key = z.tuple([z.uuid(), z.string().min(40)])

/** The state of a mail's key, and the date of the erasure if it was confirmed with it. */
export async function findDeletionKeyState(
  { database, clock }: Pick<AccountDeletionTools, 'database' | 'clock'>,
  { key }: { key: string },
): Promise<{ state: LinkState; eraseAfter: string | null }> {
  const [artistId, secret] = Key.safeParse(key.split('.')).data ?? []
  const departure = artistId && secret ? await findDeparture(database, artistId) : undefined
  if (!departure || !secret || departure.keyHash !== hashSecret(secret, 'hex')) return { state: 'invalid', eraseAfter: null }
  if (departure.confirmedAt) return { state: 'used', eraseAfter: departure.eraseAfter?.toISOString() ?? null }
  return { state: canConfirmDeletion(departure, clock()) ? 'open' : 'invalid', eraseAfter: null }
}

/**
 * Confirms with the key of the mail: the artworks leave the store, a payout of the balance is requested, and the grace period begins. All of
 * it happens or nothing.
 * A second time with the same key changes nothing.
 * @throws Problem `leaving_link_over` for a key that is invalid, expired or replaced
 */
export async function confirmAccountDeletion(tools: AccountDeletionTools, { key }: { key: string }): Promise<{ eraseAfter: string }> {
  const { data } = Key.safeParse(key.split('.'))
  if (!data) throw new Problem('leaving_link_over')
  const [artistId, secret] = data
  const eraseAfter = await tools.database.transaction(async (tx) => {
    const departure = await lockDeparture(tx, artistId)
    const now = tools.clock()
    if (departure?.keyHash !== hashSecret(secret, 'hex')) throw new Problem('leaving_link_over')
    if (departure.confirmedAt && departure.eraseAfter) return departure.eraseAfter
    if (!canConfirmDeletion(departure, now)) throw new Problem('leaving_link_over')
    const until = calculateEraseAfter(now, tools.graceDays)
    await updateDeparture(tx, artistId, { confirmedAt: now, eraseAfter: until })
    for (const uid of await tools.artworks.unlistAll(tx, { artistId, at: now })) await tools.channel.artworkChanged(tx, uid)
    const { name, email } = await tools.accounts.describe(tx, artistId)
    await tools.notifications.send(tx, { kind: 'leaving_confirmed', to: email, artistName: name, eraseAfter: until.toISOString() })
    await tools.jobs.send(tx, eraseArtistJob, { artist: artistId }, { afterSeconds: tools.graceDays * 24 * 60 * 60 })
    // last, because it locks the balance until the commit; repeated before the erasure for what can be paid only then
    await settleDeparture(tools, tx, { artistId, name, email }, { eraseAfter: until, isNotified: false })
    return until
  })
  return { eraseAfter: eraseAfter.toISOString() }
}
