import type { Platform } from '@tintype/contract/social/social'
import type { Artist } from '../../../platform/actor.ts'
import { bind } from '../../../platform/bind.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { type BrowserKey, browserCookie, browserKeyIn } from './callback.ts'
import { connect } from './connect.ts'
import { deletePlatformUser, forgetPlatformUser, getFacebookDeletion } from './delete-platform-user.ts'
import { disconnect, forgetConnections } from './disconnect.ts'
import { finishConnecting } from './finish-connecting.ts'
import { describeConnections, listConnections } from './list-connections.ts'
import { listPlatforms } from './list-platforms.ts'
import { revoke } from './revoke.ts'
import { signIn } from './sign-in.ts'
import { sweepConnections } from './sweep-connections.ts'
import type { SocialTools } from './tools.ts'
import { type Access, renewTokens, withAccess } from './with-access.ts'

export type { SocialTools } from './tools.ts'

export function createSocial(tools: SocialTools) {
  return {
    ...bind(tools, {
      connect,
      finishConnecting,
      signIn,
      disconnect,
      revoke,
      keepFresh: renewTokens,
      sweep: sweepConnections,
      /** For the erasure of an artist. */
      forget: forgetConnections,
      deletePlatformUser,
      forgetPlatformUser,
      getFacebookDeletion,
    }),
    listPlatforms: () => listPlatforms(tools.platforms),
    /** @param queryable  the caller's transaction, if it has one */
    listConnections: (artist: Pick<Artist, 'artistId'>, queryable: Queryable = tools.database) => listConnections(queryable, artist),
    /** The cookie for the key from `connect`. */
    cookieOf: (kept: BrowserKey) => browserCookie(kept, tools.publicUrl),
    /** The key from a browser's `Cookie` header. */
    browserKeyIn: (cookies: string | null, platform: string) => browserKeyIn(cookies, platform, tools.publicUrl),
    withAccess: <Result>(artistId: string, platform: Platform, use: (access: Access) => Promise<Result>) =>
      withAccess(tools, artistId, platform, use),
    /** For the data export. */
    describe: describeConnections,
  }
}

export type Social = ReturnType<typeof createSocial>
