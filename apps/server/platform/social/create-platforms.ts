import { createMeta } from './meta.ts'
import type { SocialPlatformOptions } from './oauth.ts'
import { createPinterest } from './pinterest.ts'
import type { SocialPlatforms } from './social.ts'
import { createX } from './x.ts'

/** What this server has of each; undefined where it has nothing. */
export type SocialConfig = Record<'meta' | 'pinterest' | 'x', SocialPlatformOptions | undefined>

/** Those that there are credentials for. */
export function createSocialPlatforms({ meta, pinterest, x }: SocialConfig): SocialPlatforms {
  return {
    ...(meta && { facebook: createMeta(meta) }),
    ...(pinterest && { pinterest: createPinterest(pinterest) }),
    ...(x && { x: createX(x) }),
  }
}
