import type { Database } from '../../platform/database/database.ts'
import type { Artist } from '../../platform/http/actor.ts'
import type { Artworks } from '../artworks/service.ts'
import { type ConnectionRequest, connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { listConnections } from './list-connections.ts'
import { listPlatforms } from './list-platforms.ts'
import { type PostRequest, postArtwork } from './post-artwork.ts'

export type SocialTools = { database: Database; artworks: Pick<Artworks, 'getOwn'> }

export function createSocial(tools: SocialTools) {
  return {
    listPlatforms,
    listConnections: (artist: Artist) => listConnections(artist),
    connect: (artist: Artist, request: ConnectionRequest) => connect(artist, request),
    disconnect: (artist: Artist, request: ConnectionRequest) => disconnect(artist, request),
    postArtwork: (artist: Artist, request: PostRequest) => postArtwork(tools, artist, request),
  }
}

export type Social = ReturnType<typeof createSocial>
