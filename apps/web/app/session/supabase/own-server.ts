import type { OwnSession } from '@tintype/contract/accounts/accounts'
import type { AuthUser } from '../auth-provider.ts'
import { callErrorFrom } from '../call-error.ts'

export type OwnServer = ReturnType<typeof createOwnServer>

type WireUser = { id: string; email: string; name: string; twoFactorEnabled: boolean }

/**
 * The calls of our server about a session of the project. Our records decide about the name of an artist and the end of a session.
 * @param origin  the address of this application
 */
export function createOwnServer(origin: string) {
  async function ask<Body>(accessToken: string, method: 'GET' | 'POST', path: string, payload?: object): Promise<Body> {
    const response = await fetch(`${origin}/api/auth${path}`, {
      method,
      credentials: 'omit',
      cache: 'no-store',
      // a sign-out must succeed even if the tab is closed at once
      keepalive: method === 'POST',
      headers: { authorization: `Bearer ${accessToken}`, ...(payload && { 'content-type': 'application/json' }) },
      ...(payload && { body: JSON.stringify(payload) }),
    })
    const body: unknown = await response.json().catch(() => undefined)
    if (!response.ok || body === undefined) throw callErrorFrom(response.status, body)
    return body as Body
  }

  return {
    /** The artist of a session, created at the first sign-in; null if the session has ended. */
    async findUser(accessToken: string): Promise<AuthUser | null> {
      const answer = await ask<{ user: WireUser } | null>(accessToken, 'GET', '/get-session')
      if (!answer) return null
      const { id, email, name, twoFactorEnabled } = answer.user
      return { id, email, username: name, role: 'artist', isTwoFactorOn: twoFactorEnabled }
    },

    signOut: (accessToken: string) => ask<unknown>(accessToken, 'POST', '/sign-out', {}),
    listSessions: async (accessToken: string) => (await ask<{ sessions: OwnSession[] }>(accessToken, 'GET', '/own-sessions')).sessions,
    endSession: (accessToken: string, id: string) => ask<unknown>(accessToken, 'POST', '/end-session', { id }),
    endSessions: (accessToken: string, which: 'others' | 'all') => ask<unknown>(accessToken, 'POST', '/end-sessions', { which }),
  }
}
