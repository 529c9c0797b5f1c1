import { Problem } from '@tintype/contract/problems'
import type { Social } from '../connections/module.ts'
import { SocialFault } from '../platforms/posts.ts'
import { SocialRefused, SocialUnavailable } from '../platforms/social.ts'
import type { PostingTools } from './tools.ts'

/** Adapts connections for posting: connection errors become platform faults. */
export function socialAccess(social: Pick<Social, 'listPlatforms' | 'listConnections' | 'withAccess'>): PostingTools['social'] {
  return {
    listPlatforms: social.listPlatforms,
    listConnections: social.listConnections,
    async withAccess(artistId, platform, use) {
      try {
        return await social.withAccess(artistId, platform, ({ accessToken, account }) =>
          use({ accessToken, accountId: account.pageId ?? account.userId, instagramId: account.instagramId }).catch(sayRefused),
        )
      } catch (error) {
        throw toFault(error)
      }
    },
  }
}

/** Reports a rejected token, so that it is renewed and the call is retried. */
function sayRefused(error: unknown): never {
  if (error instanceof SocialFault && error.kind === 'reconnect') throw new SocialRefused('token', error.message, { cause: error })
  throw error
}

function toFault(error: unknown): unknown {
  if (error instanceof Problem && isUnconnected(error)) return new SocialFault('reconnect', { cause: error })
  if (error instanceof SocialUnavailable) return new SocialFault('away', { cause: error })
  return error
}

function isUnconnected({ code }: Problem): boolean {
  return code === 'platform_not_connected' || code === 'platform_needs_reconnect' || code === 'platform_coming_soon'
}
