import { toErrorMessage } from '../../api/problem.ts'
import type { AuthProvider, AuthUser } from '../../session/auth-provider.ts'
import { studioTexts } from '../studio-texts.ts'

export type Profile = AuthUser & { username: string }

/** Why the profile is missing, as a message to show. */
export class ProfileFailure extends Error {}

/**
 * The profile of the signed-in artist. The stored session suffices; the provider is asked only if it has no username.
 * @throws ProfileFailure
 */
export async function loadProfile(auth: Pick<AuthProvider, 'getSession' | 'getUser'>): Promise<Profile> {
  const session = await auth.getSession().catch((error: unknown) => fail(studioTexts.authFailed(toErrorMessage(error))))
  if (!session) fail(studioTexts.sessionFailed)
  if (hasName(session.user)) return session.user
  const user = await auth.getUser().catch(() => fail(studioTexts.profileFailed))
  return user && hasName(user) ? user : fail(studioTexts.usernameMissing)
}

/** Whether the user has a username. */
export function hasName(user: AuthUser): user is Profile {
  return Boolean(user.username)
}

function fail(message: string): never {
  throw new ProfileFailure(message)
}
