import type { ArtistType } from '@tintype/contract/accounts/accounts'
import { nameKey } from '@tintype/contract/accounts/names'
import { normaliseEmail } from '@tintype/domain/email/email-address'
import { withMinimumDuration } from '../../platform/minimum-duration.ts'
import { ensureProfile } from './ensure-profile.ts'
import type { AccountTools } from './tools.ts'

export type ProfileClaim = { username: string; email: string; supabase_user_id: string; artist_type?: ArtistType | undefined }

/**
 * Creates the profile of a new sign-in. The API leaves this call open, so it trusts no claim. It acts only if authentication knows that id
 * with that address and name. Every claim gets the same response after the same time.
 */
export async function initProfile(tools: AccountTools, claim: ProfileClaim): Promise<void> {
  await withMinimumDuration(tools.auth.minResponse.plainMs, () => initTrueProfile(tools, claim))
}

async function initTrueProfile(tools: AccountTools, claim: ProfileClaim): Promise<void> {
  const user = await tools.auth.findUser(claim.supabase_user_id)
  const isTrue = user && normaliseEmail(user.email) === normaliseEmail(claim.email) && nameKey(user.name) === nameKey(claim.username)
  if (isTrue) await ensureProfile(tools, user, claim.artist_type)
}
