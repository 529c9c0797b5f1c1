import { OPEN_NETWORKS, PLATFORMS, type PlatformState } from '@tintype/contract/social/social'
import type { SocialPlatforms } from '../platforms/social.ts'

/** Platforms with credentials can be connected; `connect` refuses the others. Open networks are listed only if they are enabled. */
export function listPlatforms(platforms: SocialPlatforms): PlatformState[] {
  return PLATFORMS.map((platform) => ({ platform, isConfigured: platforms[platform] !== undefined })).filter(
    ({ platform, isConfigured }) => isConfigured || !OPEN_NETWORKS.some((network) => network === platform),
  )
}
