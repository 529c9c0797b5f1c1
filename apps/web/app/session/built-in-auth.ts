import type { OwnSession } from '@tintype/contract/accounts/accounts'
import type { EmailChangeLink, LinkState } from '@tintype/contract/accounts/mailed-links'
import { isOperatorRole } from '@tintype/contract/operators/operator-roles'
import type { AuthProvider, AuthUser, Challenge, Session } from './auth-provider.ts'
import { callErrorFrom } from './call-error.ts'
import { onSessionChange, readSession, writeSession } from './session-storage.ts'
import { withStepUp } from './with-step-up.ts'

/** The target of the confirmation link. */
const CONFIRMED = '/email-confirmed'

/** A user in better-auth's format. */
export type WireUser = {
  id: string
  email: string
  name: string
  role?: string
  operatorRole?: string | null
  twoFactorEnabled?: boolean | null
}

/**
 * The auth provider of our own server: better-auth's endpoints under `/api/auth`, with a bearer token and never a cookie. The token comes
 * from the `set-auth-token` header; the one in the body may already be invalid.
 */
export function createBuiltInAuth(): AuthProvider {
  return {
    async signUp({ email, password, username }) {
      const { user } = await post<{ user: WireUser | null }>('/sign-up/email', {
        email,
        password,
        name: username,
        callbackURL: CONFIRMED,
      })
      return { user: user?.id ? userFrom(user) : null }
    },

    async signInWithPassword(credentials) {
      const { body, token } = await ask<{ user: WireUser } | ({ isCodeNeeded: true } & Challenge)>('POST', '/sign-in/email', credentials)
      return 'isCodeNeeded' in body ? { challenge: body.challenge, hasPasskey: body.hasPasskey } : enter(token, body.user)
    },

    async signInWithCode({ challenge, code, kind }) {
      const path = kind === 'app' ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code'
      const { body, token } = await ask<{ user: WireUser }>('POST', path, { challenge, code })
      return enter(token, body.user)
    },

    async resendConfirmation(email) {
      await post('/send-verification-email', { email, callbackURL: CONFIRMED })
    },

    async resetPasswordForEmail(email, { redirectTo }) {
      await post('/request-password-reset', { email, redirectTo })
    },

    async getSession() {
      return readSession()
    },

    getUser: checkSession,

    async signOut() {
      const request = post('/sign-out', {}).catch(() => undefined)
      writeSession(null)
      await request
    },

    async updateEmail(newEmail) {
      await withStepUp(() => post('/change-email', { newEmail }))
    },

    lookAtEmailChange: (token) => post('/look-at-email-change', { token }),

    async confirmEmailChange(token) {
      const used = await post<EmailChangeLink>('/confirm-email-change', { token })
      // the session may belong to the account whose address changed
      await checkSession().catch(() => undefined)
      return used
    },

    async lookAtPasswordReset(token) {
      return (await post<{ state: LinkState }>('/look-at-password-reset', { token })).state
    },

    async updatePassword({ newPassword, currentPassword, code, resetToken }) {
      if (resetToken) {
        await post('/reset-password', { newPassword, token: resetToken })
        return
      }
      await askAndGoOn('/change-password', { newPassword, currentPassword, ...(code && { code }), revokeOtherSessions: true })
    },

    async beginTwoFactor(password) {
      const { totpURI, backupCodes } = await post<{ totpURI: string; backupCodes: string[] }>('/two-factor/enable', { password })
      return { uri: totpURI, backupCodes }
    },

    async confirmTwoFactor(code) {
      await askAndGoOn('/two-factor/verify-totp', { code }, { isTwoFactorOn: true })
    },

    async endTwoFactor({ password, code }) {
      await askAndGoOn('/two-factor/disable', { password, code }, { isTwoFactorOn: false })
    },

    async renewBackupCodes({ password, code }) {
      const { backupCodes } = await post<{ backupCodes: string[] }>('/two-factor/generate-backup-codes', { password, code })
      return backupCodes
    },

    async stepUp({ password, code }) {
      await post('/step-up', { password, ...(code && { code }) })
    },

    async lookAtSecureAccount(token) {
      return (await post<{ state: LinkState }>('/look-at-secure-account', { token })).state
    },

    async secureAccount(token) {
      await post('/secure-account', { token })
    },

    async listSessions() {
      const { body } = await ask<{ sessions: OwnSession[] }>('GET', '/own-sessions')
      return body.sessions
    },

    async endSession(id) {
      await post('/end-session', { id })
    },

    async endSessions(which) {
      await post('/end-sessions', { which })
      if (which === 'all') writeSession(null)
    },

    onAuthStateChange: onSessionChange,
  }
}

/** Starts the session that a sign-in returns. */
export function enter(token: string | null, user: WireUser): Session {
  if (!token)
    throw callErrorFrom(502, { code: 'token_missing', message: 'Login failed: the server’s response was incomplete. Please try again.' })
  const session: Session = { accessToken: token, user: userFrom(user) }
  writeSession(session)
  return session
}

/** For calls after which the provider replaces the session: the old token is then invalid. */
async function askAndGoOn(path: string, payload: object, changes: Partial<AuthUser> = {}): Promise<void> {
  const { token } = await ask('POST', path, payload)
  const session = readSession()
  if (session) writeSession({ accessToken: token ?? session.accessToken, user: { ...session.user, ...changes } })
}

async function checkSession(): Promise<AuthUser | null> {
  const session = readSession()
  if (!session) return null
  const { body, token } = await ask<{ user: WireUser } | null>('GET', '/get-session')
  // another tab may have signed in or out during the request
  if (readSession()?.accessToken !== session.accessToken) return readSession()?.user ?? null
  const user = body?.user ? userFrom(body.user) : null
  const next = user && { accessToken: token ?? session.accessToken, user }
  if (JSON.stringify(next) !== JSON.stringify(session)) writeSession(next)
  return user
}

export async function post<Body>(path: string, payload: object): Promise<Body> {
  const { body } = await ask<Body>('POST', path, payload)
  return body
}

export async function ask<Body>(method: 'GET' | 'POST', path: string, payload?: object): Promise<{ body: Body; token: string | null }> {
  const session = readSession()
  const response = await fetch(`/api/auth${path}`, {
    method,
    credentials: 'omit',
    cache: 'no-store',
    // a sign-out must succeed even if the tab is closed at once
    keepalive: method === 'POST',
    headers: {
      ...(payload && { 'content-type': 'application/json' }),
      ...(session && { authorization: `Bearer ${session.accessToken}` }),
    },
    ...(payload && { body: JSON.stringify(payload) }),
  })
  const body: unknown = await response.json().catch(() => undefined)
  // the provider may have ended the session, which then ends here as well. The check itself never returns 401
  if (response.status === 401 && session) void checkSession().catch(() => undefined)
  if (!response.ok || body === undefined) throw callErrorFrom(response.status, body)
  return { body: body as Body, token: response.headers.get('set-auth-token') }
}

function userFrom({ id, email, name, role, operatorRole, twoFactorEnabled }: WireUser): AuthUser {
  const isOperator = role === 'operator'
  return {
    id,
    email,
    username: isOperator ? undefined : name,
    role: isOperator ? 'operator' : 'artist',
    ...(isOperatorRole(operatorRole) && { operatorRole }),
    isTwoFactorOn: twoFactorEnabled === true,
  }
}
