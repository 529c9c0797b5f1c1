import { randomBytes } from 'node:crypto'
import type { Cents } from '@tintype/domain/money'
import type { Artist } from '../../platform/actor.ts'
import { hashSecret } from '../../platform/crypto/secret.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { SettledBalance } from '../payouts/index.ts'
import { updateDeparture } from './queries/account-deletion.ts'
import { claimDeadline, waitsUntil } from './rules/account-deletion.ts'
import type { AccountDeletionTools } from './tools.ts'

export type DepartingArtist = Pick<Artist, 'artistId' | 'email' | 'name'>

/**
 * Requests a payout of the balance of an artist who leaves. Without a usable payout method the balance stays payable, and a mail says until
 * when and how to claim it. The same happens to earnings that are still pending when the erasure has waited for `erasureWaitDays`. Call with
 * the departure locked.
 * @param departure.isNotified  the artist already has that mail
 */
export async function settleDeparture(
  tools: AccountDeletionTools,
  tx: Transaction,
  artist: DepartingArtist,
  { eraseAfter, isNotified }: { eraseAfter: Date; isNotified: boolean },
): Promise<SettledBalance['state']> {
  const { state, dueCents } = await tools.payouts.settle(tx, artist)
  const isPending = state === 'waiting' && waitsUntil(eraseAfter) <= tools.clock()
  if (state !== 'unclaimed' && !isPending) return state
  if (!isNotified) await sendClaim(tools, tx, artist, { eraseAfter, dueCents, isPending })
  return 'unclaimed'
}

/** The code is only in the mail, because the erasure removes everything else that identifies the artist. */
async function sendClaim(
  tools: AccountDeletionTools,
  tx: Transaction,
  { artistId, email, name }: DepartingArtist,
  { eraseAfter, dueCents, isPending }: { eraseAfter: Date; dueCents: Cents; isPending: boolean },
): Promise<void> {
  const claimCode = randomBytes(16).toString('hex')
  const payableUntil = claimDeadline(isPending ? tools.clock() : eraseAfter)
  await updateDeparture(tx, artistId, { payableUntil, claimHash: hashSecret(claimCode, 'hex') })
  await tools.notifications.send(tx, {
    kind: 'balance_unclaimed',
    to: email,
    artistName: name,
    amountCents: dueCents,
    eraseAfter: eraseAfter.toISOString(),
    payableUntil: payableUntil.toISOString(),
    claimCode,
    isPending,
  })
}
