import { createContext } from 'react'

/** A Supabase project that authenticates artists. Both values are public. */
export type AuthProject = { url: string; anonKey: string }

/** The project of the server's settings. Undefined: the built-in provider authenticates artists. The document passes it to the browser. */
export const AuthProjectContext = createContext<AuthProject | undefined>(undefined)

/** The same, read from the server's document; undefined on the server. */
export function readAuthProject(): AuthProject | undefined {
  const { authUrl: url, authKey: anonKey } = globalThis.document?.documentElement.dataset ?? {}
  return url && anonKey ? { url, anonKey } : undefined
}
