import type { Artist } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { deleteArtistConnections, deleteArtistStates, deleteConnection, deleteStates } from '../queries/connection.ts'
import { checkClaimedName } from '../rules/social.ts'
import type { ConnectionRequest } from './connect.ts'
import { queueRevocation } from './revoke.ts'
import type { SocialTools } from './tools.ts'

/**
 * Deletes a connection with its tokens. A job revokes the permission at the platform. A missing connection is no error. @throws Problem
 * `username_mismatch`
 */
export async function disconnect(tools: SocialTools, artist: Artist, request: ConnectionRequest): Promise<void> {
  checkClaimedName(artist.name, request.artist_username)
  const key = { artistId: artist.artistId, platform: request.platform }
  await tools.database.transaction(async (tx) => {
    await deleteStates(tx, key, tools.clock())
    const gone = await deleteConnection(tx, key)
    if (gone) await queueRevocation(tools, tx, gone)
  })
}

/** Deletes all connections, for the erasure of an artist. */
export async function forgetConnections(tools: SocialTools, tx: Transaction, artistId: string): Promise<void> {
  await deleteArtistStates(tx, artistId)
  for (const gone of await deleteArtistConnections(tx, artistId)) await queueRevocation(tools, tx, gone)
}
