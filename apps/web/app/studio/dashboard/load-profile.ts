import { studioTexts } from '@tintype/contract/artworks/studio-texts'
import { messageOf } from '../../api/problem.ts'
import type { AuthProvider, AuthUser } from '../../session/auth-provider.ts'

export type Profile = AuthUser & { username: string }

/** Why there is no profile, as a sentence to show. */
export class ProfileFailure extends Error {}

/**
 * Whose overview this is. What the browser holds is enough; the provider is asked only where the name is not among it.
 * @throws ProfileFailure
 */
export async function loadProfile(auth: Pick<AuthProvider, 'getSession' | 'getUser'>): Promise<Profile> {
  const session = await auth.getSession().catch((error: unknown) => fail(studioTexts.authFailed(messageOf(error))))
  if (!session) fail(studioTexts.sessionFailed)
  if (hasName(session.user)) return session.user
  const user = await auth.getUser().catch(() => fail(studioTexts.profileFailed))
  return user && hasName(user) ? user : fail(studioTexts.usernameMissing)
}

/** Whether what is known of somebody is a profile. */
export function hasName(user: AuthUser): user is Profile {
  return Boolean(user.username)
}

function fail(message: string): never {
  throw new ProfileFailure(message)
}
