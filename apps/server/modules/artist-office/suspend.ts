import type { ArtistRecord } from '@tintype/contract/artist-office'
import type { Operator } from '../../platform/http/actor.ts'
import { getArtistRecord } from './get-record.ts'
import type { ArtistOfficeTools } from './index.ts'

export type StandingChange = { artistId: string; reason: string }

/**
 * Suspends an artist, in one transaction everywhere: the studio takes no change, the plates are off sale, payouts wait. The artist
 * is told why; what was ordered before is still made.
 * @throws Problem `artist_not_found`, `artist_suspended_already`, also for the second of two operators
 */
export async function suspend(tools: ArtistOfficeTools, operator: Operator, { artistId, reason }: StandingChange): Promise<ArtistRecord> {
  const { database, accounts, artworks, channel, notifications, audit, clock } = tools
  const at = clock()
  await database.transaction(async (tx) => {
    const { name: artistName, email: to } = await accounts.suspend(tx, { artistId, reason, operatorId: operator.userId, at })
    const uids = await artworks.withholdAll(tx, { artistId, at })
    await channel.artworksChanged(tx, uids)
    await notifications.send(tx, { kind: 'artist_suspended', to, artistName, reason })
    await audit.record(tx, {
      actor: operator,
      action: 'artist.suspended',
      subject: `artist:${artistId}`,
      at,
      facts: { reason, platesTakenOffSale: uids.length },
      before: { standing: 'active' },
      after: { standing: 'suspended' },
    })
  })
  return getArtistRecord(tools, artistId)
}

/**
 * Lifts a suspension: what was for sale before is for sale again, but for what a report keeps off. Whoever is leaving has nothing on
 * sale, suspended or not, and gets it back by staying.
 * @throws Problem `artist_not_found`, `artist_not_suspended`
 */
export async function lift(tools: ArtistOfficeTools, operator: Operator, { artistId, reason }: StandingChange): Promise<ArtistRecord> {
  const { database, accounts, artworks, channel, notifications, leaving, audit, clock } = tools
  await database.transaction(async (tx) => {
    const { name: artistName, email: to } = await accounts.liftSuspension(tx, artistId)
    const isLeaving = await leaving.isLeaving(tx, artistId)
    const uids = isLeaving ? [] : await artworks.releaseAll(tx, artistId)
    await channel.artworksChanged(tx, uids)
    await notifications.send(tx, { kind: 'suspension_lifted', to, artistName, reason, isLeaving })
    await audit.record(tx, {
      actor: operator,
      action: 'artist.suspension_lifted',
      subject: `artist:${artistId}`,
      at: clock(),
      facts: { reason, platesPutOnSale: uids.length },
      before: { standing: 'suspended' },
      after: { standing: 'active' },
    })
  })
  return getArtistRecord(tools, artistId)
}
