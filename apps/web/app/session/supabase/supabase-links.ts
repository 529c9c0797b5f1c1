import type { EmailChangeLink } from '@tintype/contract/accounts/mailed-links'
import { createTemporaryClient, type SupabaseClient, type SupabaseProject } from './supabase-client.ts'
import { toCallError, unwrapData } from './supabase-errors.ts'

/** The code that the project adds to a return address (PKCE). Other secrets are token hashes. */
const CODE = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Follows a reset link and changes the password. Ends every session, as the built-in provider does.
 * @param secret  a token hash of our mail template, or the code of a default template, which only works in the browser that requested it
 */
export async function resetPassword(
  { main, project }: { main: SupabaseClient; project: SupabaseProject },
  { secret, newPassword }: { secret: string; newPassword: string },
): Promise<void> {
  const client = createTemporaryClient(project)
  if (CODE.test(secret)) {
    const { session } = unwrapData(await main.exchangeCodeForSession(secret))
    unwrapData(await client.setSession(session))
  } else unwrapData(await client.verifyOtp({ type: 'recovery', token_hash: secret }))
  unwrapData(await client.updateUser({ password: newPassword }))
  await client.signOut({ scope: 'global' })
}

/**
 * A link of a change of address, as our mail template writes it: `<token hash>~<new address>`. Supabase cannot check a link without using
 * it.
 */
export function readChangeLink(secret: string): { hash: string; newEmail: string | null } {
  const [hash = '', ...address] = secret.split('~')
  // a plus sign in an address arrives as a space
  return { hash, newEmail: address.join('~').trim().replaceAll(' ', '+') || null }
}

/** Follows one of the two links. The second one changes the address and ends every session. */
export async function followChangeLink(project: SupabaseProject, secret: string): Promise<EmailChangeLink> {
  const { hash, newEmail } = readChangeLink(secret)
  const client = createTemporaryClient(project)
  const { data, error } = await client.verifyOtp({ type: 'email_change', token_hash: hash })
  if (error?.code === 'otp_expired') return { state: 'invalid', step: null, newEmail }
  if (error) throw toCallError(error)
  if (!data.session) return { state: 'used', step: 'request', newEmail }
  await client.signOut({ scope: 'global' })
  return { state: 'used', step: 'address', newEmail: data.session.user.email ?? newEmail }
}
