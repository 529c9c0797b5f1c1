import type { Platform } from '@tintype/contract/social/social'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { Artist } from '../../platform/http/actor.ts'
import type { Turn } from '../../platform/jobs/jobs.ts'
import { type BrowserKey, browserCookie, browserKeyIn } from './callback.ts'
import { type ConnectionRequest, connect } from './connect.ts'
import { deleteFacebookData, forgetFacebookUser, getFacebookDeletion } from './delete-facebook-data.ts'
import { disconnect, forgetConnections } from './disconnect.ts'
import { type ComingBack, finishConnecting } from './finish-connecting.ts'
import { describeConnections, listConnections } from './list-connections.ts'
import { listPlatforms } from './list-platforms.ts'
import { revoke } from './revoke.ts'
import { sweepConnections } from './sweep-connections.ts'
import type { SocialTools } from './tools.ts'
import { type Access, keepFresh, withAccess } from './with-access.ts'

export type { SocialTools } from './tools.ts'

export function createSocial(tools: SocialTools) {
  return {
    listPlatforms: () => listPlatforms(tools.platforms),
    /** @param queryable  the caller's transaction, if it has one */
    listConnections: (artist: Pick<Artist, 'artistId'>, queryable: Queryable = tools.database) => listConnections(queryable, artist),
    connect: (artist: Artist, request: ConnectionRequest) => connect(tools, artist, request),
    /** The cookie for the key from `connect`. */
    cookieOf: (kept: BrowserKey) => browserCookie(kept, tools.publicUrl),
    /** The key from a browser's `Cookie` header. */
    browserKeyIn: (cookies: string | null, platform: string) => browserKeyIn(cookies, platform, tools.publicUrl),
    finishConnecting: (coming: ComingBack) => finishConnecting(tools, coming),
    disconnect: (artist: Artist, request: ConnectionRequest) => disconnect(tools, artist, request),
    withAccess: <Result>(artistId: string, platform: Platform, use: (access: Access) => Promise<Result>) =>
      withAccess(tools, artistId, platform, use),
    revoke: (payload: { revocation: string }, turn: Turn) => revoke(tools, payload, turn),
    keepFresh: (payload: { artist: string; platform: Platform }) => keepFresh(tools, payload),
    sweep: () => sweepConnections(tools),
    /** For the data export. */
    describe: (queryable: Queryable, artistId: string) => describeConnections(queryable, artistId),
    /** For the erasure of an artist. */
    forget: (tx: Transaction, artistId: string) => forgetConnections(tools, tx, artistId),
    deleteFacebookData: (signedRequest: string) => deleteFacebookData(tools, signedRequest),
    forgetFacebookUser: (signedRequest: string) => forgetFacebookUser(tools, signedRequest),
    getFacebookDeletion: (asked: { code: string }) => getFacebookDeletion(tools, asked),
  }
}

export type Social = ReturnType<typeof createSocial>
