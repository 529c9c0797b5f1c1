import { auth } from '../session/auth.ts'

/** The headers that say who is asking; none when nobody is signed in. An operator has no username. */
export async function sessionHeaders(): Promise<Record<string, string>> {
  const session = await auth.getSession()
  if (!session) return {}
  const { accessToken, user } = session
  return { authorization: `Bearer ${accessToken}`, ...(user.username && { 'x-user-username': user.username }) }
}

/** The server no longer knows the session: sign out here, and the guard takes the person to the sign-in page. */
export function onSessionRefused(status: number): void {
  if (status === 401) void auth.getUser().catch(() => undefined)
}
