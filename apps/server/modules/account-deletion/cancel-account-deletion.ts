import { Problem } from '@tintype/contract/problems'
import type { Artist } from '../../platform/actor.ts'
import { deleteDeparture, lockDeparture } from './queries/account-deletion.ts'
import { type DeletionState, toDeletionState } from './rules/account-deletion.ts'
import type { AccountDeletionTools } from './tools.ts'

/** Cancels the deletion and restores everything. Idempotent. @throws Problem `leaving_begun` */
export async function cancelAccountDeletion(
  tools: AccountDeletionTools,
  { artistId, name: artistName, email: to }: Artist,
): Promise<DeletionState> {
  return tools.database.transaction(async (tx) => {
    const departure = await lockDeparture(tx, artistId)
    if (departure?.begunAt) throw new Problem('leaving_begun')
    if (departure) await deleteDeparture(tx, artistId)
    if (departure?.confirmedAt) {
      // a suspended artist has nothing on sale in either case
      const { suspendedAt } = await tools.accounts.getArtist(tx, artistId)
      const uids = suspendedAt ? [] : await tools.artworks.relistAll(tx, artistId)
      for (const uid of uids) await tools.channel.artworkChanged(tx, uid)
      await tools.notifications.send(tx, { kind: 'leaving_stayed', to, artistName })
    }
    return toDeletionState(undefined, tools.clock())
  })
}
