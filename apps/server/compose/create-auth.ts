import type { Config } from '../config.ts'
import { selectProfile } from '../modules/accounts/index.ts'
import type { Auth } from '../platform/auth/auth.ts'
import { type BuiltInAuthOptions, createBuiltInAuth } from '../platform/auth/built-in.ts'

type Parts = Pick<BuiltInAuthOptions, 'database' | 'secrets' | 'mails' | 'log'>
type Settings = Pick<Config, 'publicUrl' | 'passwordHashCost' | 'minResponse' | 'supabase'>

/** The provider that authenticates users: the built-in one, or for artists a Supabase project, whose client is loaded only then. */
export async function createAuth(config: Settings, parts: Parts): Promise<Auth> {
  const { publicUrl, passwordHashCost, minResponse, supabase } = config
  const builtIn = createBuiltInAuth({ ...parts, publicUrl, passwordHashCost, minResponse, selectProfile })
  if (!supabase) return builtIn
  const { openSupabaseAuth } = await import('../platform/auth/supabase/open-supabase-auth.ts')
  return openSupabaseAuth(supabase, { builtIn, publicUrl, database: parts.database, log: parts.log, selectProfile })
}
