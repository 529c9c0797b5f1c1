import { randomUUID } from 'node:crypto'
import { AuthClient } from '@supabase/auth-js'
import { toAuthUrl } from '../../../platform/auth/supabase/verify-token.ts'
import { codeFrom } from '../../authenticator.ts'
import type { SupabaseStandIn } from './supabase-stand-in.ts'

/** The official client of the project, with a session of its own. */
export async function signInToProject({ url, anonKey }: SupabaseStandIn, { email, password }: { email: string; password: string }) {
  const client = new AuthClient({ url: toAuthUrl(url), headers: { apikey: anonKey }, persistSession: false, storageKey: randomUUID() })
  await client.stopAutoRefresh()
  const { data } = await client.signInWithPassword({ email, password })
  return { client, token: data.session?.access_token ?? '' }
}

/** Adds an authenticator to the account of a session. @returns its key, and the token of the session with both factors */
export async function addAuthenticator(standIn: SupabaseStandIn, client: InstanceType<typeof AuthClient>) {
  const { data } = await client.mfa.enroll({ factorType: 'totp' })
  const { id: factorId = '', totp: { uri } = { uri: '' } } = data ?? {}
  const { data: verified } = await client.mfa.challengeAndVerify({ factorId, code: codeFrom(uri, 0, standIn.now()) })
  return { uri, factorId, token: verified?.access_token ?? '' }
}
