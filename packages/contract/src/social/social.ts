import { z } from 'zod'
import { Acknowledgement, call, Instant } from '../shapes.ts'
import { textLine } from '../text-fields.ts'

/** One Meta connection serves Facebook and Instagram. */
export const PLATFORMS = ['facebook', 'pinterest', 'x'] as const
export const Platform = z.enum(PLATFORMS, { error: 'platform_unknown' })
export type Platform = z.infer<typeof Platform>

export function isPlatform(text: string): text is Platform {
  return PLATFORMS.some((platform) => platform === text)
}

export const SocialConnection = z.object({
  platform: Platform,
  accountName: z.string(),
  /** The kind of account, if the platform distinguishes kinds. `igun`: the name of the linked Instagram account. */
  platform_account_details: z.object({ type: z.string(), igun: z.string().nullable() }).optional(),
  /** The platform rejects our token; only the artist can renew it. */
  needsReconnect: z.boolean(),
})
export type SocialConnection = z.infer<typeof SocialConnection>

/** Whether this server is configured for the platform; otherwise it is shown as coming soon. */
export const PlatformState = z.object({ platform: Platform, isConfigured: z.boolean() })
export type PlatformState = z.infer<typeof PlatformState>

/** The state of a deletion request from Facebook. */
export const FacebookDeletionState = z.object({ code: z.string(), requestedAt: Instant, doneAt: Instant })
export type FacebookDeletionState = z.infer<typeof FacebookDeletionState>

export const social = {
  facebookDeletion: call('anyone', 'GET', '/social/facebook/data-deletion/{code}', 'Get the progress of a deletion requested at Facebook')
    .input(z.object({ code: textLine({ max: 100 }) }))
    .output(FacebookDeletionState),
  platforms: call('artist', 'GET', '/social/platforms', 'List the platforms that can be connected').output(z.array(PlatformState)),
  status: call('artist', 'GET', '/social/status', 'List connected platforms').output(z.array(SocialConnection)),
  connect: call('artist', 'GET', '/social/connect/{platform}', 'Start connecting a platform')
    .input(z.object({ platform: Platform, artist_username: textLine({ max: 200 }).optional() }))
    .output(z.object({ authorizationUrl: z.string() })),
  disconnect: call('artist', 'POST', '/social/disconnect/{platform}', 'Disconnect a platform and delete its tokens')
    .input(z.object({ platform: Platform, artist_username: textLine({ max: 200 }).optional() }))
    .output(Acknowledgement),
}
