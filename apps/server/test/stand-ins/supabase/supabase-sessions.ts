import { randomBytes, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { authError } from './supabase-errors.ts'
import { showUser, type User } from './supabase-users.ts'

export type Session = {
  id: string
  user: User
  createdAt: number
  refreshedAt: number
  /** Methods of authentication and when each was last used. */
  methods: Map<string, number>
  /** The newest last. Only it is active. */
  refreshTokens: string[]
}

export type SigningKey = { kid: string; privateKey: CryptoKey; publicKey: CryptoKey }

type Options = {
  issuer: string
  now: () => number
  /** May change while the stand-in runs. */
  settings: { accessSeconds: number; reuseSeconds: number }
  jwtSecret: string | undefined
}

/** Sessions, access tokens signed with ES256 (or the shared secret of an old project), and refresh tokens for one use. */
export function createSessions({ issuer, now, settings, jwtSecret }: Options) {
  const sessions = new Map<string, Session>()
  const keys: SigningKey[] = []

  async function rotateKey(): Promise<void> {
    keys.unshift({ kid: randomUUID(), ...(await generateKeyPair('ES256', { extractable: true })) })
  }

  async function open(user: User, method: string): Promise<object> {
    const session: Session = {
      ...{ id: randomUUID(), user, createdAt: now(), refreshedAt: now() },
      ...{ methods: new Map([[method, now()]]), refreshTokens: [newRefreshToken()] },
    }
    sessions.set(session.id, session)
    user.lastSignInAt = now()
    return grant(session)
  }

  /** The response to every call that issues tokens. */
  async function grant(session: Session): Promise<object> {
    const seconds = Math.floor(now() / 1000)
    return {
      ...{ access_token: await sign(session, seconds), token_type: 'bearer' },
      ...{ expires_in: settings.accessSeconds, expires_at: seconds + settings.accessSeconds },
      ...{ refresh_token: session.refreshTokens.at(-1), user: showUser(session.user) },
    }
  }

  async function sign({ id, user, methods }: Session, seconds: number): Promise<string> {
    const claims = {
      ...{ aud: 'authenticated', email: user.email, phone: '', role: 'authenticated', session_id: id, is_anonymous: false },
      aal: methods.has('totp') ? 'aal2' : 'aal1',
      amr: [...methods].map(([method, at]) => ({ method, timestamp: Math.floor(at / 1000) })),
      ...{ app_metadata: { provider: 'email', providers: ['email'] }, user_metadata: user.metadata },
      ...{ sub: user.id, iss: issuer, iat: seconds, exp: seconds + settings.accessSeconds },
    }
    const token = new SignJWT(claims)
    if (jwtSecret) return token.setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(Buffer.from(jwtSecret))
    const [{ kid, privateKey }] = keys as [SigningKey]
    return token.setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' }).sign(privateKey)
  }

  /**
   * Exchanges a refresh token. The parent of the active token, and every former token within the reuse interval, returns the active one.
   * Every other former token ends the session.
   */
  async function refresh(token: string): Promise<object> {
    const session = [...sessions.values()].find(({ refreshTokens }) => refreshTokens.includes(token))
    if (!session) throw authError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
    if (session.user.bannedUntil > now()) throw authError(400, 'user_banned', 'Invalid Refresh Token: User Banned')
    const behind = session.refreshTokens.length - 1 - session.refreshTokens.indexOf(token)
    if (behind > 1 && now() - session.refreshedAt >= settings.reuseSeconds * 1000) {
      sessions.delete(session.id)
      throw authError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
    }
    if (behind === 0) session.refreshTokens.push(newRefreshToken())
    session.refreshedAt = now()
    return grant(session)
  }

  /** @throws AuthFailure `no_authorization`, `bad_jwt`, `session_not_found`, `user_banned` */
  async function authenticate(bearer: string | undefined): Promise<Session> {
    if (!bearer) throw authError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
    const id = await readSessionId(bearer)
    const session = sessions.get(id)
    if (!session) throw authError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
    if (session.user.bannedUntil > now()) throw authError(403, 'user_banned', 'User is banned')
    return session
  }

  async function readSessionId(token: string): Promise<string> {
    const options = { issuer, currentDate: new Date(now()) }
    const { payload } = await jwtVerify(token, findKey, options).catch(() => {
      throw authError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature, token is malformed or expired')
    })
    return String(payload.session_id)
  }

  function findKey(header: { kid?: string }): CryptoKey | Uint8Array {
    if (jwtSecret) return Buffer.from(jwtSecret)
    const key = keys.find(({ kid }) => kid === header.kid)
    if (!key) throw new Error(`no key ${header.kid}`)
    return key.publicKey
  }

  function end(which: (session: Session) => boolean): void {
    for (const session of sessions.values()) if (which(session)) sessions.delete(session.id)
  }

  async function publishKeys(): Promise<object> {
    const published = keys.map(async ({ kid, publicKey }) => ({
      ...(await exportJWK(publicKey)),
      kid,
      alg: 'ES256',
      use: 'sig',
      key_ops: ['verify'],
      ext: true,
    }))
    return { keys: jwtSecret ? [] : await Promise.all(published) }
  }

  return {
    ...{ open, grant, refresh, authenticate, end, publishKeys, rotateKey },
    /** Revokes all keys but the current one. */
    revokeOldKeys: () => void keys.splice(1),
    of: (userId: string) => [...sessions.values()].filter(({ user }) => user.id === userId),
  }
}

function newRefreshToken(): string {
  return randomBytes(9).toString('base64url')
}
