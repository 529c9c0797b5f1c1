import { PLATFORMS, type PlatformState } from '@tintype/contract/social'

/** No platform has credentials yet, so none can be connected; `connect` refuses for the same reason. */
export function listPlatforms(): PlatformState[] {
  return PLATFORMS.map((platform) => ({ platform, isConfigured: false }))
}
