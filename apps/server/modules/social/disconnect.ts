import type { Artist } from '../../platform/http/actor.ts'
import type { ConnectionRequest } from './connect.ts'
import { checkClaimedName } from './rules.ts'

/** Takes a connection away; one that is not there is away already. @throws Problem `username_mismatch` */
export async function disconnect(artist: Artist, request: ConnectionRequest): Promise<void> {
  checkClaimedName(artist.name, request.artist_username)
}
