import { z } from 'zod'
import { Acknowledgement, call, Instant } from '../shapes.ts'
import { textLine } from '../text-fields.ts'
import { POST_PLACES, requiredConnection } from './networks.ts'

/** The platforms that are shown as coming soon while they are not configured. One Meta connection serves Facebook and Instagram. */
const ANNOUNCED_PLATFORMS = ['facebook', 'pinterest', 'x'] as const
export type Platform = ReturnType<typeof requiredConnection>
export const PLATFORMS = POST_PLACES.filter((place): place is Platform => requiredConnection(place) === place) as [Platform, ...Platform[]]
export const Platform = z.enum(PLATFORMS, { error: 'platform_unknown' })

/** The platform in an address. `instagram` means the connection that Facebook and Instagram share. */
export const ConnectionPath = z
  .enum([...PLATFORMS, 'instagram'], { error: 'platform_unknown' })
  .transform((name): Platform => (name === 'instagram' ? 'facebook' : name))

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

/** The platforms that artists see, with their state. */
export function listPlatformStates(isConfigured: (platform: Platform) => boolean): PlatformState[] {
  return PLATFORMS.filter((platform) => isConfigured(platform) || ANNOUNCED_PLATFORMS.some((one) => one === platform)).map((platform) => ({
    platform,
    isConfigured: isConfigured(platform),
  }))
}

const ServerAddress = textLine({ max: 253 })

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
    .input(
      z.object({
        platform: ConnectionPath,
        artist_username: textLine({ max: 200 }).optional(),
        /** For Mastodon: the address of the artist's server, or the handle with it. */
        server: ServerAddress.optional(),
      }),
    )
    .output(z.object({ authorizationUrl: z.string() })),
  signIn: call('artist', 'POST', '/social/connect/{platform}', 'Connect an account with an app password')
    .input(
      z.object({
        platform: z.enum(['bluesky'], { error: 'platform_unknown' }),
        account: textLine({ max: 253, missing: 'social_account_missing' }),
        /** Only an app password, which the artist can revoke alone. It is not stored. */
        password: z.string({ error: 'social_app_password_invalid' }).regex(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/, 'social_app_password_invalid'),
        /** For accounts on another server than bsky.social. */
        server: ServerAddress.optional(),
      }),
    )
    .output(Acknowledgement),
  disconnect: call('artist', 'POST', '/social/disconnect/{platform}', 'Disconnect a platform and delete its tokens')
    .input(z.object({ platform: ConnectionPath, artist_username: textLine({ max: 200 }).optional() }))
    .output(Acknowledgement),
}
