import type { SupportedStorage } from '@supabase/auth-js'
import { type ProblemCode, problemStatus, problemText } from '@tintype/contract/problems'
import { brand } from '@tintype/domain/brand'
import type { AuthProvider, Session } from '../auth-provider.ts'
import type { CallError } from '../call-error.ts'
import { onSessionChange, readSession, writeSession } from '../session-storage.ts'
import { withStepUp } from '../with-step-up.ts'
import {
  createClient,
  createTemporaryClient,
  describeSession,
  findFactor,
  isHalfSignedIn,
  type SupabaseClient,
  type SupabaseProject,
  toSession,
} from './supabase-client.ts'
import { createCallError, supabaseTexts, toCallError, unwrapData } from './supabase-errors.ts'
import { followChangeLink, readChangeLink, resetPassword } from './supabase-links.ts'

type Options = {
  project: SupabaseProject
  /** The address of this application, for the links in mails. */
  origin: string
  storage: SupportedStorage
}

/**
 * The auth provider of a Supabase project, by its official client. The client keeps its session with the refresh token under its own key;
 * the pages see a session once the second factor was given. Without a counterpart: backup codes, the list of sessions, and links that
 * secure an account.
 */
export function createSupabaseAuth({ project, origin, storage }: Options): AuthProvider {
  const client = createClient(project, storage)
  client.onAuthStateChange((_event, session) => storeSession(toSession(session)))

  /**
   * Opens a further session with the password, and with the code if the account has a second factor.
   * @throws CallError `password_wrong`, `two_factor_code_wrong`
   */
  async function openProofSession({ password, code }: { password: string; code?: string | undefined }): Promise<SupabaseClient> {
    const passing = createTemporaryClient(project)
    const email = (await client.getSession()).data.session?.user.email ?? ''
    const { data, error } = await passing.signInWithPassword({ email, password })
    if (error?.code === 'invalid_credentials') throw toRefusal('password_wrong')
    if (error) throw toCallError(error)
    const factorId = data.session && findFactor(data.session)
    if (!factorId) return passing
    if (!code) throw toRefusal('second_factor_missing')
    unwrapData(await passing.mfa.challengeAndVerify({ factorId, code: removeSpaces(code) }))
    return passing
  }

  /** Replaces the current session with the given one, and ends it. */
  async function replaceSession(passing: SupabaseClient): Promise<void> {
    const former = (await client.getSession()).data.session
    const { session } = unwrapData(await passing.getSession())
    if (!session) throw toRefusal('session_missing')
    unwrapData(await client.setSession(session))
    if (former) await client.admin.signOut(former.access_token, 'local').catch(() => undefined)
  }

  async function getCurrentFactor(): Promise<string> {
    const { session } = unwrapData(await client.getSession())
    const factorId = session && findFactor(session)
    if (!factorId) throw toRefusal('two_factor_off_already')
    return factorId
  }

  return {
    async signUp({ email, password, username }) {
      const options = { data: { username }, emailRedirectTo: `${origin}/email-confirmed` }
      const { user, session } = unwrapData(await client.signUp({ email, password, options }))
      // the project answers a taken address with an invented user without identities
      if (user?.identities?.length === 0) throw toRefusal('email_taken')
      // a project that confirms no addresses signs in at once
      if (session) await client.signOut({ scope: 'local' })
      return { user: user && { id: user.id, email, username, role: 'artist' } }
    },

    async signInWithPassword(credentials) {
      const { session } = unwrapData(await client.signInWithPassword(credentials))
      if (!session) throw createCallError(supabaseTexts.credentials)
      const complete = toSession(session)
      if (complete) return complete
      return { challenge: findFactor(session) ?? '', hasPasskey: false }
    },

    async signInWithCode({ challenge, code, kind }) {
      if (kind === 'backup') throw createCallError(supabaseTexts.notOffered)
      unwrapData(await client.mfa.challengeAndVerify({ factorId: challenge, code: removeSpaces(code) }))
      const session = toSession((await client.getSession()).data.session)
      if (!session) throw toRefusal('second_step_over')
      return session
    },

    async resendConfirmation(email) {
      unwrapData(await client.resend({ type: 'signup', email, options: { emailRedirectTo: `${origin}/email-confirmed` } }))
    },

    async resetPasswordForEmail(email, { redirectTo }) {
      unwrapData(await client.resetPasswordForEmail(email, { redirectTo: new URL(redirectTo, origin).href }))
    },

    async getSession() {
      const { data, error } = await client.getSession()
      // a session whose refresh failed by a lost connection stays
      return error ? readSession() : toSession(data.session)
    },

    async getUser() {
      const { data } = await client.getSession()
      if (!data.session || isHalfSignedIn(data.session)) return null
      const { data: found, error } = await client.getUser()
      if (error && error.status !== undefined && error.status >= 400 && error.status < 500 && error.status !== 429) {
        await client.signOut({ scope: 'local' })
        return null
      }
      if (error) throw toCallError(error)
      return toSession({ ...data.session, user: found.user })?.user ?? null
    },

    async signOut() {
      await client.signOut({ scope: 'local' })
    },

    async updateEmail(newEmail) {
      const options = { emailRedirectTo: `${origin}/settings?email_change_confirmed=true` }
      await withStepUp(async () => unwrapData(await client.updateUser({ email: newEmail }, options)))
    },

    async lookAtEmailChange(secret) {
      const { newEmail } = readChangeLink(secret)
      return newEmail ? { state: 'open', step: 'address', newEmail } : { state: 'invalid', step: null, newEmail }
    },

    confirmEmailChange: (secret) => followChangeLink(project, secret),

    async lookAtPasswordReset(secret) {
      return secret ? 'open' : 'invalid'
    },

    async updatePassword({ newPassword, currentPassword = '', code, resetToken }) {
      if (resetToken) return resetPassword({ main: client, project }, { secret: resetToken, newPassword })
      // the proof is a session of this minute, so the project asks for no code by mail; the change ends all other sessions
      const passing = await openProofSession({ password: currentPassword, code })
      unwrapData(await passing.updateUser({ password: newPassword }))
      await replaceSession(passing)
    },

    async beginTwoFactor(password) {
      await openProofSession({ password })
      const { totp } = unwrapData(await client.mfa.enroll({ factorType: 'totp', issuer: brand.product })) ?? {}
      if (!totp) throw toRefusal('internal')
      return { uri: totp.uri, backupCodes: [] }
    },

    async confirmTwoFactor(code) {
      const { all } = unwrapData(await client.mfa.listFactors()) ?? { all: [] }
      const pending = all.find(({ factor_type: type, status }) => type === 'totp' && status === 'unverified')
      if (!pending) throw toRefusal('two_factor_on_already')
      unwrapData(await client.mfa.challengeAndVerify({ factorId: pending.id, code: removeSpaces(code) }))
    },

    async endTwoFactor(proof) {
      const factorId = await getCurrentFactor()
      const passing = await openProofSession(proof)
      unwrapData(await passing.mfa.unenroll({ factorId }))
      unwrapData(await client.refreshSession())
    },

    async renewBackupCodes() {
      throw createCallError(supabaseTexts.notOffered)
    },

    async stepUp(proof) {
      await replaceSession(await openProofSession(proof))
    },

    async lookAtSecureAccount() {
      return 'invalid'
    },

    async secureAccount() {
      throw createCallError(supabaseTexts.notOffered)
    },

    // the project lists no other sessions
    async listSessions() {
      const { session } = unwrapData(await client.getSession())
      return session ? [describeSession(session)] : []
    },

    async endSession() {
      await client.signOut({ scope: 'local' })
    },

    async endSessions(which) {
      const { error } = await client.signOut({ scope: which === 'all' ? 'global' : 'others' })
      if (error) throw toCallError(error)
    },

    onAuthStateChange: onSessionChange,
  }
}

/** Writes the session only if it changed, because every write informs the listeners. */
function storeSession(session: Session | null): void {
  if (JSON.stringify(session) !== JSON.stringify(readSession())) writeSession(session)
}

function toRefusal(code: ProblemCode): CallError {
  return createCallError({ status: problemStatus(code), code, message: problemText(code) })
}

function removeSpaces(code: string): string {
  return code.replace(/\s/g, '')
}
