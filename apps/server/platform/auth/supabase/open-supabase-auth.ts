import { systemClock } from '../../clock.ts'
import type { Auth } from '../auth.ts'
import { createProjectCalls } from './project-calls.ts'
import type { SupabaseSettings } from './settings.ts'
import { createSigningKeys } from './signing-keys.ts'
import { createSupabaseAuth, type SupabaseAuthOptions } from './supabase-auth.ts'
import { createTokenVerifier, toAuthUrl } from './verify-token.ts'

type Parts = Omit<SupabaseAuthOptions, 'verifyToken' | 'calls'>

/** Authentication by a Supabase project. Makes no request before the first token arrives. */
export function openSupabaseAuth({ url, anonKey, jwtSecret, serviceKey }: SupabaseSettings, parts: Parts): Auth {
  const { clock = systemClock } = parts
  const keys = createSigningKeys(new URL(`${toAuthUrl(url)}/.well-known/jwks.json`), { fetch, clock })
  return createSupabaseAuth({
    ...parts,
    verifyToken: createTokenVerifier({ url, keys, jwtSecret, clock }),
    calls: createProjectCalls({ url, anonKey, serviceKey }),
  })
}
