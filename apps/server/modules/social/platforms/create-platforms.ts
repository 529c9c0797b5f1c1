import { createMeta } from './meta.ts'
import type { SocialPlatformOptions } from './oauth.ts'
import { createPinterest } from './pinterest.ts'
import type { SocialPlatforms } from './social.ts'
import { createX } from './x.ts'

/** The credentials of each platform; undefined if not configured. */
export type SocialConfig = Record<'meta' | 'pinterest' | 'x', SocialPlatformOptions | undefined>

/** Creates the configured platforms. */
export function createSocialPlatforms({ meta, pinterest, x }: SocialConfig): SocialPlatforms {
  return {
    ...(meta && { facebook: createMeta(meta) }),
    ...(pinterest && { pinterest: createPinterest(pinterest) }),
    ...(x && { x: createX(x) }),
  }
}
