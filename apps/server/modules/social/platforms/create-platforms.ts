import type { OpenNetwork } from '@tintype/contract/social/social'
import { createBluesky } from './bluesky/bluesky.ts'
import { createMastodon } from './mastodon/mastodon.ts'
import { createMeta } from './meta.ts'
import type { SocialPlatformOptions } from './oauth.ts'
import { createPinterest } from './pinterest.ts'
import type { ServerNetworkOptions } from './server-calls.ts'
import type { SocialPlatforms } from './social.ts'
import { createX } from './x.ts'

/** The credentials of each platform; undefined if not configured. */
export type SocialConfig = Record<'meta' | 'pinterest' | 'x', SocialPlatformOptions | undefined>

/** The enabled networks that need no credentials, and the calls of the servers that artists name. */
export type OpenNetworkConfig = ServerNetworkOptions & { networks: readonly OpenNetwork[] }

const openNetworks = { bluesky: createBluesky, mastodon: createMastodon }

/** Creates the configured platforms. */
export function createSocialPlatforms({ meta, pinterest, x }: SocialConfig, open?: OpenNetworkConfig): SocialPlatforms {
  return {
    ...(meta && { facebook: createMeta(meta) }),
    ...(pinterest && { pinterest: createPinterest(pinterest) }),
    ...(x && { x: createX(x) }),
    ...(open && Object.fromEntries(open.networks.map((name) => [name, openNetworks[name](open)]))),
  }
}
