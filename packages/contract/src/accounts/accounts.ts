import { z } from 'zod'
import { limits } from '../limits.ts'
import { Acknowledgement, call, Instant } from '../shapes.ts'

/** Specification, section 9. */
export const ARTIST_TYPES = ['general', 'photographer', 'space_photography', 'stoic_quotes'] as const
export const ArtistType = z.enum(ARTIST_TYPES, { error: 'artist_type_unknown' })
export type ArtistType = z.infer<typeof ArtistType>

export const Email = z.email({ error: 'email_invalid' }).trim().toLowerCase().max(limits.email.max, 'email_invalid')

/** Roles of a sign-in; an operator has no shop. */
export const Role = z.enum(['artist', 'operator'])
export type Role = z.infer<typeof Role>

/** One place where somebody is signed in. Nothing here opens anything: `id` only names it, to end it. */
export const OwnSession = z.object({
  id: z.string(),
  /** As the browser says; null where it says nothing we know. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  device: z.enum(['computer', 'phone', 'tablet', 'unknown']),
  isThisOne: z.boolean(),
  begunAt: Instant,
  /** A few minutes late at most. */
  lastUsedAt: Instant,
})
export type OwnSession = z.infer<typeof OwnSession>

export const PasskeyName = z.string().trim().min(1, 'passkey_name_missing').max(limits.passkeys.nameMax, 'passkey_name_long')

/** One passkey of the signed-in user. */
export const OwnPasskey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Instant,
  /** Null before its first sign-in. */
  lastUsedAt: Instant.nullable(),
})
export type OwnPasskey = z.infer<typeof OwnPasskey>

/** `suggestedName`: for a new passkey, the browser and system of the request. */
export type OwnPasskeys = { passkeys: OwnPasskey[]; suggestedName: string }

/** Whether the artist may do everything here, or is suspended, and why. */
export const Standing = z.object({ suspension: z.object({ since: Instant, reason: z.string() }).nullable() })
export type Standing = z.infer<typeof Standing>

export const accounts = {
  standing: call('artist', 'GET', '/user/standing', 'Whether the artist is suspended, and why').output(Standing),
  initArtistStats: call('anyone', 'POST', '/init-artist-stats', 'Create the profile of a sign-in that was just made')
    .input(
      z.object({
        username: z.string().max(200),
        email: z.string().max(400),
        supabase_user_id: z.string().max(200),
        /** Of the landing page that led here. A kind that we do not know is none: nobody is kept from signing up by an old link. */
        artist_type: ArtistType.optional().catch(undefined),
      }),
    )
    .output(Acknowledgement),
}
