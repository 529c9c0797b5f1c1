import { ArtistType } from '@tintype/contract/accounts/accounts'
import type { Actor } from '../../platform/actor.ts'
import type { FoundProfile, SignedIn } from '../../platform/auth/auth.ts'
import { ensureProfile } from './ensure-profile.ts'
import { updateEmail } from './queries/accounts.ts'
import type { AccountTools } from './tools.ts'

/** The actor of a request. Creates the profile of a sign-in that has none, for example after the browser closed too early. */
export async function resolveActor(tools: AccountTools, headers: Headers): Promise<Actor> {
  if (!headers.has('authorization')) return { kind: 'visitor' }
  const signedIn = await tools.auth.verify(headers)
  if (!signedIn) return { kind: 'visitor' }
  if (signedIn.role === 'operator') return toOperator(signedIn)
  const { userId, email } = signedIn
  const profile = signedIn.profile ?? (await makeProfile(tools, signedIn))
  if (profile.email !== email) await updateEmail(tools.database, profile.artistId, email)
  const { artistId, name, isSuspended } = profile
  return {
    kind: 'artist',
    artistId,
    userId,
    name,
    email,
    signedInAt: signedIn.signedInAt,
    isRecentlyProven: signedIn.isRecentlyProven,
    isSuspended,
  }
}

/** A removed operator is anonymous. */
function toOperator({ userId, name, operatorRole: role, lacksTwoFactor, isRecentlyProven }: SignedIn): Actor {
  return role ? { kind: 'operator', userId, name, role, lacksTwoFactor, isRecentlyProven } : { kind: 'visitor' }
}

async function makeProfile(tools: AccountTools, signedIn: SignedIn): Promise<FoundProfile> {
  const { id, name, email, suspendedAt } = await ensureProfile(tools, signedIn, ArtistType.safeParse(signedIn.claimedArtistType).data)
  return { artistId: id, name, email, isSuspended: suspendedAt !== null }
}
