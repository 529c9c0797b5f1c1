import { listPlatformStates, type PlatformState } from '@tintype/contract/social/social'
import type { SocialPlatforms } from '../platforms/social.ts'

/** Platforms with credentials can be connected; `connect` refuses the others. */
export function listPlatforms(platforms: SocialPlatforms): PlatformState[] {
  return listPlatformStates((platform) => platforms[platform] !== undefined)
}
