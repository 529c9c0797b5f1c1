import { PLATFORMS, type PlatformState } from '@tintype/contract/social/social'
import type { SocialPlatforms } from '../platforms/social.ts'

/** Platforms with credentials can be connected; `connect` refuses the others. */
export function listPlatforms(platforms: SocialPlatforms): PlatformState[] {
  return PLATFORMS.map((platform) => ({ platform, isConfigured: platforms[platform] !== undefined }))
}
