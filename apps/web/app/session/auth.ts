import type { Role } from '@tintype/contract/accounts/accounts'
import { readAuthProject } from './auth-project.ts'
import type { AuthProvider } from './auth-provider.ts'
import { createBuiltInAuth } from './built-in-auth.ts'
import { delegateAuth } from './delegate-auth.ts'
import { onSessionChange, readSession } from './session-storage.ts'

const project = readAuthProject()

/** The provider of our own server. Operators always use it. */
export const builtInAuth: AuthProvider = createBuiltInAuth()

/** The provider of artists, for calls without a session: the built-in one, or the Supabase project of the server's settings. */
export const artistAuth: AuthProvider = project ? delegateAuth(loadSupabaseAuth, onSessionChange) : builtInAuth

/** The provider of the session in this browser. Without a session there is nothing to load. */
export const auth: AuthProvider = project
  ? {
      ...delegateAuth(chooseBySession, onSessionChange),
      getSession: async () => (readSession() ? (await chooseBySession()).getSession() : null),
    }
  : builtInAuth

/** The provider of a kind of account, for sign-in and links without a session. */
export function selectAuthProvider(role: Role): AuthProvider {
  return role === 'operator' ? builtInAuth : artistAuth
}

let loading: Promise<AuthProvider> | undefined

/** Supabase's client is loaded only where a project is configured, and there only when it is needed. */
async function loadSupabaseAuth(): Promise<AuthProvider> {
  loading ??= import('./supabase/supabase-auth.ts').then(({ createSupabaseAuth }) =>
    createSupabaseAuth({ project: project as NonNullable<typeof project>, origin: window.location.origin, storage: window.localStorage }),
  )
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

async function chooseBySession(): Promise<AuthProvider> {
  return readSession()?.user.role === 'operator' ? builtInAuth : loadSupabaseAuth()
}
