import { decodeJwt } from 'jose'

/** A Supabase project whose Supabase Auth authenticates artists. */
export type SupabaseSettings = {
  /** `SUPABASE_URL`, without a trailing slash */
  url: string
  /** The anonymous or publishable key. Public: every browser receives it. */
  anonKey: string
  /** The shared secret of an old project. Undefined: tokens are verified with the published keys. */
  jwtSecret: string | undefined
  /** Undefined: erasure, look-ups and links that secure an account are limited. */
  serviceKey: string | undefined
}

/** Whether a key of a project grants everything: a secret key, or an old key with the role `service_role`. */
export function isServiceKey(key: string): boolean {
  if (key.startsWith('sb_secret_')) return true
  try {
    return decodeJwt(key).role === 'service_role'
  } catch {
    return false
  }
}

/** Whether requests to a host stay on this machine, so that they may be unencrypted. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}
