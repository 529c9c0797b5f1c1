import type { ArtistRecord } from '@tintype/contract/admin/artist-office'
import type { Operator } from '../../../platform/actor.ts'
import { getArtistRecord } from './get-record.ts'
import type { ArtistOfficeTools } from './tools.ts'

export type SuspensionChange = { artistId: string; reason: string }

/**
 * Suspends an artist in one transaction: the studio is read-only, artworks are off sale, payouts wait. The artist is notified with the
 * reason. Existing orders are still made. @throws Problem `artist_not_found`, `artist_suspended_already`, also for the second of two
 * concurrent calls
 */
export async function suspend(tools: ArtistOfficeTools, operator: Operator, { artistId, reason }: SuspensionChange): Promise<ArtistRecord> {
  const { database, accounts, artworks, channel, notifications, audit, clock } = tools
  const at = clock()
  await database.transaction(async (tx) => {
    const { name: artistName, email: to } = await accounts.suspend(tx, { artistId, reason, operatorId: operator.userId, at })
    const uids = await artworks.unlistAll(tx, { artistId, at })
    await channel.artworksChanged(tx, uids)
    await notifications.send(tx, { kind: 'artist_suspended', to, artistName, reason })
    await audit.record(tx, {
      actor: operator,
      action: 'artist.suspended',
      subject: `artist:${artistId}`,
      at,
      facts: { reason, artworksTakenOffSale: uids.length },
      before: { standing: 'active' },
      after: { standing: 'suspended' },
    })
  })
  return getArtistRecord(tools, artistId)
}

/**
 * Lifts a suspension. Artworks are on sale again, except those that a report keeps down. The artworks of an artist with a pending deletion
 * stay off sale until the artist cancels it. @throws Problem `artist_not_found`, `artist_not_suspended`
 */
export async function lift(tools: ArtistOfficeTools, operator: Operator, { artistId, reason }: SuspensionChange): Promise<ArtistRecord> {
  const { database, accounts, artworks, channel, notifications, accountDeletion, audit, clock } = tools
  await database.transaction(async (tx) => {
    const { name: artistName, email: to } = await accounts.liftSuspension(tx, artistId)
    const isLeaving = await accountDeletion.isLeaving(tx, artistId)
    const uids = isLeaving ? [] : await artworks.relistAll(tx, artistId)
    await channel.artworksChanged(tx, uids)
    await notifications.send(tx, { kind: 'suspension_lifted', to, artistName, reason, isLeaving })
    await audit.record(tx, {
      actor: operator,
      action: 'artist.suspension_lifted',
      subject: `artist:${artistId}`,
      at: clock(),
      facts: { reason, artworksPutOnSale: uids.length },
      before: { standing: 'suspended' },
      after: { standing: 'active' },
    })
  })
  return getArtistRecord(tools, artistId)
}
