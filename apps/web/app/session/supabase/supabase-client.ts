import { AuthClient, type Session as SupabaseSession, type SupportedStorage } from '@supabase/auth-js'
import type { AuthProject } from '../auth-project.ts'

export type SupabaseClient = InstanceType<typeof AuthClient>

/** Where the client keeps the session with its refresh token. */
export const STORAGE_KEY = 'tintype.supabase'

/** The client whose session this browser keeps. It refreshes the session before it expires, in all tabs. */
export function createClient(project: AuthProject, storage: SupportedStorage): SupabaseClient {
  return new AuthClient({ ...shared(project), storageKey: STORAGE_KEY, storage, flowType: 'pkce' })
}

/** The client that requests and follows reset links, apart from the session of this browser. It keeps the secret of PKCE. */
export function createResetClient(project: AuthProject, storage: SupportedStorage): SupabaseClient {
  return new AuthClient({ ...shared(project), storageKey: `${STORAGE_KEY}-reset`, storage, flowType: 'pkce', autoRefreshToken: false })
}

/** A client for one call, which does not store its session: to check a password, or to follow a link. */
export function createTemporaryClient(project: AuthProject, storage: SupportedStorage = memoryStorage()): SupabaseClient {
  const client = { ...shared(project), storageKey: `tintype.passing.${crypto.randomUUID()}`, storage }
  return new AuthClient({ ...client, flowType: 'implicit', autoRefreshToken: false })
}

function shared({ url, anonKey }: AuthProject) {
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
  return listFactors(session).find(({ factor_type: type }) => type === 'totp')?.id
}

/** Whether the account has any second factor: an authenticator app, a phone or a security key. */
export function hasFactor(session: SupabaseSession): boolean {
  return listFactors(session).length > 0
}

/** Whether the session still needs the second factor. */
export function isHalfSignedIn(session: SupabaseSession): boolean {
  return hasFactor(session) && readClaims(session.access_token).aal !== 'aal2'
}

/** The id that our list of sessions uses. For the pages only: the server verifies the token. */
export function readSessionId({ access_token: token }: SupabaseSession): string | undefined {
  return readClaims(token).session_id
}

function listFactors({ user: { factors = [] } }: SupabaseSession) {
  return factors.filter(({ status }) => status === 'verified')
}

function readClaims(accessToken: string): { aal?: string; session_id?: string } {
  const [, payload = ''] = accessToken.split('.')
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
}
