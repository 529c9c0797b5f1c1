import type { OpenNetwork } from '@tintype/contract/social/networks'
import type { Platform } from '@tintype/contract/social/social'
import { createBluesky } from './bluesky/bluesky.ts'
import { createMastodon } from './mastodon/mastodon.ts'
import { createMeta } from './meta.ts'
import type { SocialPlatformOptions } from './oauth.ts'
import { createPinterest } from './pinterest.ts'
import type { ServerNetworkOptions } from './server-calls.ts'
import type { SocialPlatforms } from './social.ts'
import { createThreads } from './threads/threads.ts'
import { createX } from './x.ts'

/** The platforms that need credentials, by the name of their settings. */
const credentialed = {
  meta: { platform: 'facebook', create: createMeta },
  pinterest: { platform: 'pinterest', create: createPinterest },
  x: { platform: 'x', create: createX },
  threads: { platform: 'threads', create: createThreads },
} as const
export type CredentialedApi = keyof typeof credentialed

/** The credentials of each platform; undefined if not configured. */
export type SocialConfig = Record<CredentialedApi, SocialPlatformOptions | undefined>

/** The enabled networks that need no credentials, and the calls of the servers that artists name. */
export type OpenNetworkConfig = ServerNetworkOptions & { networks: readonly OpenNetwork[] }

const openNetworks = { bluesky: createBluesky, mastodon: createMastodon }

/** The platform of a setting's name, such as `meta`. */
export function toPlatform(api: CredentialedApi): Platform {
  return credentialed[api].platform
}

/** Creates the configured platforms. */
export function createSocialPlatforms(config: SocialConfig, open?: OpenNetworkConfig): SocialPlatforms {
  const created = (Object.keys(credentialed) as CredentialedApi[]).flatMap((api) => {
    const [{ platform, create }, credentials] = [credentialed[api], config[api]]
    return credentials ? [[platform, create(credentials)] as const] : []
  })
  return {
    ...Object.fromEntries(created),
    ...(open && Object.fromEntries(open.networks.map((name) => [name, openNetworks[name](open)]))),
  }
}
