import { isEmail, normaliseEmail } from '@tintype/domain/email/email-address'
import { z } from 'zod'
import { limits } from '../limits.ts'
import { Acknowledgement, call, Instant } from '../shapes.ts'
import { textLine } from '../text-fields.ts'

/** The kinds of artist that landing pages address. */
export const ARTIST_TYPES = ['general', 'photographer', 'space_photography', 'stoic_quotes'] as const
export const ArtistType = z.enum(ARTIST_TYPES, { error: 'artist_type_unknown' })
export type ArtistType = z.infer<typeof ArtistType>

/** The only schema of email addresses, in every form and call. Its output is the spelling in which addresses are stored and compared. */
export const Email = z
  .string({ error: 'email_invalid' })
  .overwrite(normaliseEmail)
  .max(limits.email.max, 'email_invalid')
  .refine(isEmail, 'email_invalid')
  .meta({ format: 'email' })

/** Sign-in roles; an operator has no shop. */
export const Role = z.enum(['artist', 'operator'])
export type Role = z.infer<typeof Role>

/** One sign-in session. `id` cannot be used to authenticate; it only names the session to end. */
export const OwnSession = z.object({
  id: z.string(),
  /** According to the user agent; null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  device: z.enum(['computer', 'phone', 'tablet', 'unknown']),
  isThisOne: z.boolean(),
  begunAt: Instant,
  /** Up to a few minutes old. */
  lastUsedAt: Instant,
})
export type OwnSession = z.infer<typeof OwnSession>

export const PasskeyName = textLine({ max: limits.passkeys.nameMax, missing: 'passkey_name_missing', tooLong: 'passkey_name_long' })

/** One passkey of the signed-in user. */
export const OwnPasskey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Instant,
  /** Null before its first sign-in. */
  lastUsedAt: Instant.nullable(),
})
export type OwnPasskey = z.infer<typeof OwnPasskey>

/** `suggestedName`: for a new passkey, derived from the browser and system of the request. */
export type OwnPasskeys = { passkeys: OwnPasskey[]; suggestedName: string }

/** Whether the artist is suspended, and why. */
export const Standing = z.object({ suspension: z.object({ since: Instant, reason: z.string() }).nullable() })
export type Standing = z.infer<typeof Standing>

export const accounts = {
  standing: call('artist', 'GET', '/user/standing', 'Get the suspension of the artist, if any').output(Standing),
  initArtistStats: call('anyone', 'POST', '/init-artist-stats', 'Create the artist profile of a new user')
    .input(
      z.object({
        username: textLine({ max: 200 }),
        email: textLine({ max: 400 }),
        supabase_user_id: textLine({ max: 200 }),
        /** Passed by the landing page. Unknown kinds are ignored, so that an old link does not prevent a sign-up. */
        artist_type: ArtistType.optional().catch(undefined),
      }),
    )
    .output(Acknowledgement),
}
