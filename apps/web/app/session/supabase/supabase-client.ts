import { AuthClient, type Session as SupabaseSession, type SupportedStorage } from '@supabase/auth-js'
import type { OwnSession } from '@tintype/contract/accounts/accounts'
import type { Session } from '../auth-provider.ts'

export type SupabaseProject = { url: string; anonKey: string }
export type SupabaseClient = InstanceType<typeof AuthClient>

/** The client whose session this browser keeps. It refreshes the session before it expires, in all tabs. */
export function createClient(project: SupabaseProject, storage: SupportedStorage): SupabaseClient {
  return new AuthClient({ ...shared(project), storageKey: 'tintype.supabase', storage, flowType: 'pkce' })
}

/** A client for one call, which does not store its session: to check a password, or to follow a link. */
export function createTemporaryClient(project: SupabaseProject, storage: SupportedStorage = memoryStorage()): SupabaseClient {
  const client = { ...shared(project), storageKey: `tintype.passing.${crypto.randomUUID()}`, storage }
  return new AuthClient({ ...client, flowType: 'implicit', autoRefreshToken: false })
}

function shared({ url, anonKey }: SupabaseProject) {
  // a page reads the parameters of its address itself
  return { url: `${url}/auth/v1`, headers: { apikey: anonKey }, detectSessionInUrl: false }
}

export function memoryStorage(): SupportedStorage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

/** The id of the authenticator app that the account uses, if any. */
export function findFactor(session: SupabaseSession): string | undefined {
  return session.user.factors?.find(({ factor_type: type, status }) => type === 'totp' && status === 'verified')?.id
}

/** Whether the session still needs the second factor. */
export function isHalfSignedIn(session: SupabaseSession): boolean {
  return findFactor(session) !== undefined && readClaims(session.access_token).aal !== 'aal2'
}

/** The session for our pages; null until the second factor was given. */
export function toSession(session: SupabaseSession | null): Session | null {
  if (!session || isHalfSignedIn(session)) return null
  const { id, email = '', user_metadata: metadata } = session.user
  const username = typeof metadata.username === 'string' ? metadata.username : undefined
  return {
    accessToken: session.access_token,
    user: { id, email, username, role: 'artist', isTwoFactorOn: findFactor(session) !== undefined },
  }
}

/** The session of this browser, for the list of sessions. */
export function describeSession({ access_token: token, user }: SupabaseSession): OwnSession {
  const { session_id: id = '', iat = 0 } = readClaims(token)
  const lastUsedAt = new Date(iat * 1000).toISOString()
  const begunAt = user.last_sign_in_at ?? lastUsedAt
  return { id, browser: null, system: null, device: 'unknown', isThisOne: true, begunAt, lastUsedAt }
}

/** For the pages only: the server verifies the token. */
function readClaims(accessToken: string): { aal?: string; session_id?: string; iat?: number } {
  const [, payload = ''] = accessToken.split('.')
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
}
