import type { EmailChangeLink } from '@tintype/contract/accounts/mailed-links'
import type { AuthProject } from '../auth-project.ts'
import type { OwnServer } from './own-server.ts'
import { createTemporaryClient, type SupabaseClient } from './supabase-client.ts'
import { toCallError, unwrapData } from './supabase-errors.ts'

/** The code that the project adds to a return address (PKCE). Other secrets are token hashes. */
const CODE = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Follows a reset link and changes the password. Ends every session, as the built-in provider does. A link that was followed stays usable
 * in this tab, because the project may refuse the password.
 * @param secret  a token hash of our mail template, or the code of a default template, which only works in the browser that requested it
 * @returns the id of the user
 */
export async function resetPassword(
  { client, followed, server }: { client: SupabaseClient; followed: Set<string>; server: OwnServer },
  { secret, newPassword }: { secret: string; newPassword: string },
): Promise<string | undefined> {
  if (!followed.has(secret)) {
    unwrapData(
      CODE.test(secret) ? await client.exchangeCodeForSession(secret) : await client.verifyOtp({ type: 'recovery', token_hash: secret }),
    )
    followed.clear()
    followed.add(secret)
  }
  unwrapData(await client.updateUser({ password: newPassword }))
  followed.clear()
  return endAllSessions(client, server)
}

/** Ends them at once for our server, and at the project, whose answer may be lost. */
async function endAllSessions(client: SupabaseClient, server: OwnServer): Promise<string | undefined> {
  const { session } = unwrapData(await client.getSession())
  if (session) await server.endSessions(session.access_token, 'all').catch(() => undefined)
  await client.signOut({ scope: 'global' })
  return session?.user.id
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
export async function followChangeLink(
  { project, server }: { project: AuthProject; server: OwnServer },
  secret: string,
): Promise<EmailChangeLink & { userId?: string | undefined }> {
  const { hash, newEmail } = readChangeLink(secret)
  const client = createTemporaryClient(project)
  const { data, error } = await client.verifyOtp({ type: 'email_change', token_hash: hash })
  if (error?.code === 'otp_expired') return { state: 'invalid', step: null, newEmail }
  if (error) throw toCallError(error)
  if (!data.session) return { state: 'used', step: 'request', newEmail }
  return { state: 'used', step: 'address', newEmail: data.session.user.email ?? newEmail, userId: await endAllSessions(client, server) }
}
