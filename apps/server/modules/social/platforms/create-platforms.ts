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
export type SocialConfig = Record<'meta' | 'pinterest' | 'x', SocialPlatformOptions | undefined> & {
  /** The enabled networks that need no credentials. */
  networks?: readonly OpenNetwork[]
}

const openNetworks = { bluesky: createBluesky, mastodon: createMastodon }

/** Creates the configured platforms. @param outgoing  calls of the servers that artists name */
export function createSocialPlatforms(
  { meta, pinterest, x, networks = [] }: SocialConfig,
  outgoing: ServerNetworkOptions | undefined = undefined,
): SocialPlatforms {
  return {
    ...(meta && { facebook: createMeta(meta) }),
    ...(pinterest && { pinterest: createPinterest(pinterest) }),
    ...(x && { x: createX(x) }),
    ...(outgoing && Object.fromEntries(networks.map((name) => [name, openNetworks[name](outgoing)]))),
  }
}
