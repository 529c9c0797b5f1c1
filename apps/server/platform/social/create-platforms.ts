import type { SocialPlatforms } from './social.ts'
import { createX, type SocialPlatformOptions } from './x.ts'

/** What this server has of each; undefined where it has nothing. */
export type SocialConfig = { x: SocialPlatformOptions | undefined }

/** Those that there are credentials for. */
export function createSocialPlatforms({ x }: SocialConfig): SocialPlatforms {
  return { ...(x && { x: createX(x) }) }
}
