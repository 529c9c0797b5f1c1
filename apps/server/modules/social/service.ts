import type { Clock } from '../../platform/clock.ts'
import type { Sealer } from '../../platform/crypto/seal.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Artist } from '../../platform/http/actor.ts'
import type { Artworks } from '../artworks/service.ts'
import { type ConnectionRequest, connect } from './connect.ts'
import { deleteFacebookData, getFacebookDeletion } from './delete-facebook-data.ts'
import { disconnect } from './disconnect.ts'
import { listConnections } from './list-connections.ts'
import { listPlatforms } from './list-platforms.ts'
import { type PostRequest, postArtwork } from './post-artwork.ts'

export type SocialTools = {
  database: Database
  artworks: Pick<Artworks, 'getOwn'>
  clock: Clock
  sealer: Pick<Sealer, 'fingerprint'>
  publicUrl: string
  facebookAppSecret: string | undefined
}

export function createSocial(tools: SocialTools) {
  return {
    listPlatforms,
    listConnections: (artist: Artist) => listConnections(artist),
    connect: (artist: Artist, request: ConnectionRequest) => connect(artist, request),
    disconnect: (artist: Artist, request: ConnectionRequest) => disconnect(artist, request),
    deleteFacebookData: (signedRequest: string) => deleteFacebookData(tools, signedRequest),
    getFacebookDeletion: (asked: { code: string }) => getFacebookDeletion(tools, asked),
    postArtwork: (artist: Artist, request: PostRequest) => postArtwork(tools, artist, request),
  }
}

export type Social = ReturnType<typeof createSocial>
