import { eraseArtistJob } from './jobs.ts'
import { claimDeparture, findDeparture, findDue, lockDeparture, updateDeparture } from './queries/account-deletion.ts'
import { isDue } from './rules/account-deletion.ts'
import { type DepartingArtist, settleDeparture } from './settle-departure.ts'
import type { AccountDeletionTools } from './tools.ts'

/** Batch size. The next sweep handles the rest an hour later. */
const MOST_AT_ONCE = 100

/**
 * Erases an artist's data after the grace period, except what the ledger needs, which is anonymised. Waits until the balance is paid, because
 * a payout needs its destination. Each step is idempotent, and completion is recorded last.
 */
export async function eraseArtist(tools: AccountDeletionTools, { artist: artistId }: { artist: string }): Promise<void> {
  const { database, clock } = tools
  const departure = await findDeparture(database, artistId)
  if (!departure || !isDue(departure, clock())) return
  const { name, email, userId, suspendedAt } = await tools.accounts.describe(database, artistId)
  const isBegun = departure.begunAt !== null
  // a suspension is resolved first; the sweep retries later
  if (!isBegun && suspendedAt) return
  if (!isBegun && (await mustWait(tools, { artistId, name, email }))) return
  if (!(await claimDeparture(database, artistId, clock()))) return

  // erase the sign-in first, because an existing session would create a new profile
  await tools.auth.eraseUser(userId)
  await tools.exports.forget(artistId)
  await tools.shops.forget(artistId)
  await database.transaction(async (tx) => {
    await tools.posting.forget(tx, artistId)
    const artworks = await tools.artworks.forget(tx, artistId)
    for (const uid of artworks) await tools.channel.artworkChanged(tx, uid)
    await tools.channel.artistErased(tx, artistId)
    await tools.orders.forget(tx, artworks)
    await tools.reports.forget(tx, artistId)
    await tools.payouts.forget(tx, artistId)
    await tools.social.forget(tx, artistId)
    await tools.notifications.forget(tx, email)
    await tools.accounts.forget(tx, artistId)
    await updateDeparture(tx, artistId, { erasedAt: clock() })
  })
}

/**
 * Pays out what can be paid. The erasure waits for an open payout, for earnings that clear later (at most `erasureWaitDays`), and once for the mail about a balance that
 * cannot be paid.
 */
async function mustWait(tools: AccountDeletionTools, artist: DepartingArtist): Promise<boolean> {
  return tools.database.transaction(async (tx) => {
    const departure = await lockDeparture(tx, artist.artistId)
    if (!departure?.eraseAfter) return true
    const isNotified = departure.payableUntil !== null
    const state = await settleDeparture(tools, tx, artist, { eraseAfter: departure.eraseAfter, isNotified })
    return state === 'open' || state === 'waiting' || (state === 'unclaimed' && !isNotified)
  })
}

export async function sweepDepartures({ database, jobs, clock }: AccountDeletionTools): Promise<void> {
  const due = await findDue(database, clock(), MOST_AT_ONCE)
  await database.transaction((tx) =>
    jobs.sendAll(
      tx,
      eraseArtistJob,
      due.map((artist) => ({ artist })),
    ),
  )
}
