import type { Session as SupabaseSession, SupportedStorage } from '@supabase/auth-js'
import type { LinkState } from '@tintype/contract/accounts/mailed-links'
import { type ProblemCode, problemStatus, problemText } from '@tintype/contract/problems'
import { brand } from '@tintype/domain/brand'
import type { AuthProject } from '../auth-project.ts'
import type { AuthProvider, AuthUser, Session } from '../auth-provider.ts'
import { post } from '../built-in-auth.ts'
import type { CallError } from '../call-error.ts'
import { onSessionChange, readSession, writeSession } from '../session-storage.ts'
import { withStepUp } from '../with-step-up.ts'
import { createOwnServer } from './own-server.ts'
import {
  createClient,
  createResetClient,
  createTemporaryClient,
  findFactor,
  hasFactor,
  isHalfSignedIn,
  readSessionId,
  STORAGE_KEY,
  type SupabaseClient,
} from './supabase-client.ts'
import { createCallError, supabaseTexts, toCallError, unwrapData } from './supabase-errors.ts'
import { followChangeLink, readChangeLink, resetPassword } from './supabase-links.ts'

type Options = {
  project: AuthProject
  /** The address of this application, for the links in mails. */
  origin: string
  storage: SupportedStorage
}

/**
 * The auth provider of a Supabase project, by its official client. The client keeps its session with the refresh token under its own key;
 * the pages see a session once the second factor was given and our server has accepted it. The name of the artist, the list of sessions and
 * their ends are our server's. Without a counterpart: backup codes.
 */
export function createSupabaseAuth({ project, origin, storage }: Options): AuthProvider {
  const client = createClient(project, storage)
  const resetClient = createResetClient(project, storage)
  const server = createOwnServer(origin)
  const followed = new Set<string>()
  client.onAuthStateChange((_event, session) => followClient(session))

  /** Takes over refreshed tokens and the end of a session. A new session is stored by `enter`, because the client does not know the name. */
  function followClient(session: SupabaseSession | null): void {
    const stored = readSession()
    if (!stored || stored.user.role === 'operator') return
    storeSession(session && stored.user.id === session.user.id ? toSession(session, stored.user) : null)
  }

  /** Makes the client's session the session of the pages, with the name that our server knows. */
  async function enter(session: SupabaseSession): Promise<Session> {
    const user = await server.findUser(session.access_token)
    const entered = user && toSession(session, user)
    if (!entered) throw toRefusal('session_missing')
    storeSession(entered)
    return entered
  }

  async function enterOrLeave(session: SupabaseSession): Promise<Session> {
    try {
      return await enter(session)
    } catch (error) {
      await client.signOut({ scope: 'local' })
      throw error
    }
  }

  /** After all sessions of a user have ended: the one of this browser, if it is the user's. */
  async function leaveAs(userId: string | undefined): Promise<void> {
    if (readSession()?.user.id !== userId) return
    // without a request, which the project would refuse
    await storage.removeItem(STORAGE_KEY)
    storeSession(null)
  }

  async function getClientSession(): Promise<SupabaseSession> {
    const { session } = unwrapData(await client.getSession())
    if (!session) throw toRefusal('session_missing')
    return session
  }

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
    if (!data.session || !hasFactor(data.session)) return passing
    try {
      const factorId = findFactor(data.session)
      if (!factorId) throw createCallError(supabaseTexts.otherFactor)
      if (!code) throw toRefusal('second_factor_missing')
      unwrapData(await passing.mfa.challengeAndVerify({ factorId, code: removeSpaces(code) }))
    } catch (failure) {
      await passing.signOut({ scope: 'local' })
      throw failure
    }
    return passing
  }

  /** Replaces the current session with the given one, and ends it. */
  async function replaceSession(passing: SupabaseClient): Promise<void> {
    const former = (await client.getSession()).data.session
    const { session } = unwrapData(await passing.getSession())
    if (!session) throw toRefusal('session_missing')
    unwrapData(await client.setSession(session))
    if (!former) return
    await server.signOut(former.access_token).catch(() => undefined)
    await client.admin.signOut(former.access_token, 'local').catch(() => undefined)
  }

  async function getCurrentFactor(): Promise<string> {
    const { session } = unwrapData(await client.getSession())
    const factorId = session && findFactor(session)
    if (!factorId) throw toRefusal('two_factor_off_already')
    return factorId
  }

  return {
    async signUp({ email, password, username, artistType }) {
      const data = { username, ...(artistType && { artist_type: artistType }) }
      const options = { data, emailRedirectTo: `${origin}/email-confirmed` }
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
      if (!isHalfSignedIn(session)) return enterOrLeave(session)
      const challenge = findFactor(session)
      if (challenge) return { challenge, hasPasskey: false }
      await client.signOut({ scope: 'local' })
      throw createCallError(supabaseTexts.otherFactor)
    },

    async signInWithCode({ challenge, code, kind }) {
      if (kind === 'backup') throw createCallError(supabaseTexts.notOffered)
      unwrapData(await client.mfa.challengeAndVerify({ factorId: challenge, code: removeSpaces(code) }))
      const { session } = (await client.getSession()).data
      if (!session || isHalfSignedIn(session)) throw toRefusal('second_step_over')
      return enterOrLeave(session)
    },

    async resendConfirmation(email) {
      unwrapData(await client.resend({ type: 'signup', email, options: { emailRedirectTo: `${origin}/email-confirmed` } }))
    },

    async resetPasswordForEmail(email, { redirectTo }) {
      unwrapData(await resetClient.resetPasswordForEmail(email, { redirectTo: new URL(redirectTo, origin).href }))
    },

    async getSession() {
      const stored = readSession()
      if (!stored) return null
      const { data, error } = await client.getSession()
      // a session whose refresh failed by a lost connection stays
      if (error) return readSession()
      const session = data.session?.user.id === stored.user.id ? toSession(data.session, stored.user) : null
      storeSession(session)
      return session
    },

    async getUser() {
      const { data, error } = await client.getSession()
      if (error) throw toCallError(error)
      const session = data.session && !isHalfSignedIn(data.session) ? data.session : null
      const user = session && (await server.findUser(session.access_token))
      if (!session || !user) {
        await client.signOut({ scope: 'local' })
        storeSession(null)
        return null
      }
      const checked = toSession(session, user)
      storeSession(checked)
      return checked?.user ?? null
    },

    async signOut() {
      const stored = readSession()
      const ending = stored && server.signOut(stored.accessToken).catch(() => undefined)
      storeSession(null)
      await Promise.all([ending, client.signOut({ scope: 'local' })])
    },

    async updateEmail(newEmail) {
      const options = { emailRedirectTo: `${origin}/settings?email_change_confirmed=true` }
      await withStepUp(async () => unwrapData(await client.updateUser({ email: newEmail }, options)))
    },

    async lookAtEmailChange(secret) {
      const { newEmail } = readChangeLink(secret)
      return newEmail ? { state: 'open', step: 'address', newEmail } : { state: 'invalid', step: null, newEmail }
    },

    async confirmEmailChange(secret) {
      const { userId, ...link } = await followChangeLink({ project, server }, secret)
      await leaveAs(userId)
      return link
    },

    async lookAtPasswordReset(secret) {
      return secret ? 'open' : 'invalid'
    },

    async updatePassword({ newPassword, currentPassword = '', code, resetToken }) {
      if (resetToken) return leaveAs(await resetPassword({ client: resetClient, followed, server }, { secret: resetToken, newPassword }))
      // the proof is a session of this minute, so the project asks for no code by mail; the change ends all other sessions
      const passing = await openProofSession({ password: currentPassword, code })
      unwrapData(await passing.updateUser({ password: newPassword }))
      await replaceSession(passing)
      await server.endSessions((await getClientSession()).access_token, 'others').catch(() => undefined)
    },

    async beginTwoFactor(password) {
      const passing = await openProofSession({ password })
      await passing.signOut({ scope: 'local' })
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
      await passing.signOut({ scope: 'local' })
      unwrapData(await client.refreshSession())
    },

    async renewBackupCodes() {
      throw createCallError(supabaseTexts.notOffered)
    },

    async stepUp(proof) {
      await replaceSession(await openProofSession(proof))
    },

    // links of our mails, which our server answers
    async lookAtSecureAccount(token) {
      return (await post<{ state: LinkState }>('/look-at-secure-account', { token })).state
    },

    async secureAccount(token) {
      await post('/secure-account', { token })
    },

    async listSessions() {
      return server.listSessions((await getClientSession()).access_token)
    },

    async endSession(id) {
      const session = await getClientSession()
      await server.endSession(session.access_token, id)
      if (id === readSessionId(session)) await client.signOut({ scope: 'local' })
    },

    // our server first: it refuses a session that the project has ended
    async endSessions(which) {
      await server.endSessions((await getClientSession()).access_token, which)
      const { error } = await client.signOut({ scope: which === 'all' ? 'global' : 'others' })
      if (error) throw toCallError(error)
    },

    onAuthStateChange: onSessionChange,
  }
}

/** The session for our pages; null until the second factor was given. */
function toSession(session: SupabaseSession, user: AuthUser): Session | null {
  if (isHalfSignedIn(session)) return null
  return { accessToken: session.access_token, user: { ...user, isTwoFactorOn: hasFactor(session) } }
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
