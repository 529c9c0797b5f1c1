import { auth } from '../session/auth.ts'

/** Headers that identify the user; empty without a session. Operators have no username. */
export async function sessionHeaders(): Promise<Record<string, string>> {
  const session = await auth.getSession()
  if (!session) return {}
  const { accessToken, user } = session
  return { authorization: `Bearer ${accessToken}`, ...(user.username && { 'x-user-username': user.username }) }
}

/** Ends the local session after the server has rejected it. The guard then redirects to the sign-in page. */
export function onSessionRefused(status: number): void {
  if (status === 401) void auth.getUser().catch(() => undefined)
}
