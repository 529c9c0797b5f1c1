import { randomUUID } from 'node:crypto'
import { AuthClient, type AuthError, GoTrueAdminApi, isAuthError, isAuthRetryableFetchError } from '@supabase/auth-js'
import { Problem } from '@tintype/contract/problems'
import { SupabaseUnavailable } from './signing-keys.ts'
import { toAuthUrl } from './verify-token.ts'

export type ProjectOptions = {
  /** `SUPABASE_URL` */
  url: string
  anonKey: string
  /** Undefined: the calls that need it are not available. */
  serviceKey: string | undefined
  timeoutMs?: number
}

/** A user as the project knows them. What is claimed comes from the sign-up form, can be changed by the user, and is not verified. */
export type ProjectUser = {
  userId: string
  email: string
  claimedName: string | undefined
  claimedArtistType: string | undefined
  isConfirmed: boolean
  hasSecondFactor: boolean
}

export type ProjectCalls = ReturnType<typeof createProjectCalls>

type GivenUser = {
  id: string
  email?: string | undefined
  email_confirmed_at?: string | undefined
  user_metadata: { username?: unknown; artist_type?: unknown }
  factors?: { id: string; status: string; factor_type: string }[] | undefined
}

/** Characters. Above our limits for what is claimed. */
const CLAIM_MAX = 200
/** Refusals of a session that does not exist any more, or whose user is gone or blocked. */
const SESSION_OVER = new Set(['session_not_found', 'session_expired', 'user_not_found', 'user_banned'])
/** Refusals of a token, for example because it has expired by the project's clock. The session may continue with a new one. */
const TOKEN_REFUSED = new Set(['bad_jwt', 'no_authorization'])

/**
 * The calls of our server to a Supabase project. Each call ends the session that it opens.
 * @throws SupabaseUnavailable from every call, if the project does not answer as documented
 */
export function createProjectCalls({ url, anonKey, serviceKey, timeoutMs = 8_000 }: ProjectOptions) {
  const shared = { url: toAuthUrl(url), fetch: fetchInTime }

  function fetchInTime(address: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    return fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
  }

  function openClient() {
    const session = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, storageKey: randomUUID() }
    return new AuthClient({ ...shared, ...session, headers: { apikey: anonKey } })
  }

  function createAdminClient(): GoTrueAdminApi {
    if (serviceKey === undefined) throw new Error('SUPABASE_SERVICE_ROLE_KEY is not set')
    return new GoTrueAdminApi({ ...shared, headers: { apikey: serviceKey, authorization: `Bearer ${serviceKey}` } })
  }

  return {
    hasServiceKey: serviceKey !== undefined,

    /**
     * Checks the password, and the code of the authenticator app if the account has one. The caller counts the attempts.
     * @throws Problem `password_wrong`, `second_factor_missing`, `second_factor_unsupported`, `two_factor_code_wrong`, `rate_limited`
     */
    async confirmIdentity({ email, password, code = '' }: { email: string; password: string; code?: string | undefined }): Promise<void> {
      const client = openClient()
      const { data, error } = await client.signInWithPassword({ email, password })
      if (error) throw toProblem(error)
      try {
        const factors = listFactors(data.user)
        if (factors.length === 0) return
        const factorId = factors.find(({ factor_type: type }) => type === 'totp')?.id
        if (!factorId) throw new Problem('second_factor_unsupported')
        if (!code.trim()) throw new Problem('second_factor_missing', { field: 'code' })
        const verified = await client.mfa.challengeAndVerify({ factorId, code: code.replace(/\s/g, '') })
        if (verified.error) throw toProblem(verified.error)
      } finally {
        // the session expires by itself if this call fails
        await client.signOut({ scope: 'local' }).catch(() => undefined)
      }
    },

    /**
     * The user of an access token according to the project; undefined if the session ended there.
     * @throws Problem `session_missing` if the project refuses the token
     */
    async findSessionUser(accessToken: string): Promise<ProjectUser | undefined> {
      const { data, error } = await openClient().getUser(accessToken)
      if (!error) return toUser(data.user)
      if (error.name === 'AuthSessionMissingError' || SESSION_OVER.has(error.code ?? '')) return undefined
      if (TOKEN_REFUSED.has(error.code ?? '')) throw new Problem('session_missing')
      // a limit of the project concerns our server here, not this artist
      throw error.status === 429 ? toUnavailable(error) : toProblem(error)
    },

    /** Needs the service key. @returns undefined if there is no such user */
    async findUser(userId: string): Promise<ProjectUser | undefined> {
      const { data, error } = await createAdminClient().getUserById(userId)
      if (!error) return toUser(data.user)
      if (error.code === 'user_not_found') return undefined
      throw toProblem(error)
    },

    /**
     * Creates a confirmed user with our id. Needs the service key. Idempotent.
     * @param user.passwordHash  of bcrypt; without it the user needs a reset link
     * @returns `known` if the user exists, `taken` if another user has the address
     */
    async createUser(user: {
      userId: string
      email: string
      username: string
      passwordHash: string | undefined
    }): Promise<'created' | 'known' | 'taken'> {
      const { userId, email, username, passwordHash } = user
      const { error } = await createAdminClient().createUser({
        ...{ id: userId, email, email_confirm: true, user_metadata: { username } },
        ...(passwordHash && { password_hash: passwordHash }),
      })
      if (!error) return 'created'
      if (error.code !== 'email_exists') throw toProblem(error)
      const { data } = await createAdminClient().getUserById(userId)
      return data.user ? 'known' : 'taken'
    },

    /** Needs the service key. Ends all sessions of the user at the project. */
    async replacePassword(userId: string, password: string): Promise<void> {
      const { error } = await createAdminClient().updateUserById(userId, { password })
      if (error) throw toProblem(error)
    },

    /** Has the project mail a link to choose a new password. @throws Problem `rate_limited` */
    async sendRecoveryMail(email: string, redirectTo: string): Promise<void> {
      const { error } = await openClient().resetPasswordForEmail(email, { redirectTo })
      if (error) throw toProblem(error)
    },

    /** Needs the service key. Idempotent. Ends all sessions of the user at the project; issued access tokens stay valid until they expire. */
    async eraseUser(userId: string): Promise<void> {
      const { error } = await createAdminClient().deleteUser(userId)
      if (error && error.code !== 'user_not_found') throw toProblem(error)
    },
  }
}

/** @returns a Problem for refusals of a user's input, SupabaseUnavailable for everything else */
function toProblem(error: AuthError): Error {
  if (isAuthError(error) && !isAuthRetryableFetchError(error)) {
    // a blocked or unconfirmed account answers like a wrong password
    if (['invalid_credentials', 'email_not_confirmed', 'user_banned'].includes(error.code ?? '')) return new Problem('password_wrong')
    if (error.code === 'mfa_verification_failed' || error.code === 'mfa_verification_rejected')
      return new Problem('two_factor_code_wrong', { field: 'code' })
    if (error.status === 429) return new Problem('rate_limited')
  }
  return toUnavailable(error)
}

function toUnavailable(error: AuthError): SupabaseUnavailable {
  return new SupabaseUnavailable(`Supabase Auth refused a call: ${error.code ?? error.name} (${error.status ?? 'no answer'})`, {
    cause: error,
  })
}

/** The second factors in use: authenticator apps, phones and security keys. */
function listFactors({ factors = [] }: Pick<GivenUser, 'factors'>) {
  return factors.filter(({ status }) => status === 'verified')
}

function toUser(user: GivenUser): ProjectUser {
  const { username, artist_type: artistType } = user.user_metadata
  return {
    userId: user.id,
    email: user.email ?? '',
    claimedName: toClaim(username),
    claimedArtistType: toClaim(artistType),
    isConfirmed: Boolean(user.email_confirmed_at),
    hasSecondFactor: listFactors(user).length > 0,
  }
}

/** Longer texts are cut, because the server keeps them in memory, and a user can store any number of characters at the project. */
function toClaim(value: unknown): string | undefined {
  return typeof value === 'string' ? value.slice(0, CLAIM_MAX) : undefined
}
