import { Problem } from '@tintype/contract/problems'
import { normaliseEmail } from '@tintype/domain/email/email-address'
import { LRUCache } from 'lru-cache'
import { type Clock, systemClock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import type { Logger } from '../../observability/logger.ts'
import type { Auth, KnownUser, SignedIn } from '../auth.ts'
import { countAttempt, forgetAttempts } from '../limits/attempts.ts'
import { RATE_LIMITS } from '../limits/rate-limits.ts'
import type { ProfileQuery } from '../sessions/find-session.ts'
import { listSessions } from '../sessions/own-sessions.ts'
import { type Account, createAccount, findAccount, recordSession, updateAccount } from './accounts.ts'
import { findEnds, recordSessionEnd, recordUserEnd } from './ended-sessions.ts'
import { limitToOperators } from './operator-calls.ts'
import { handleSessionRequest, toResponse } from './own-calls.ts'
import type { ProjectCalls, ProjectUser } from './project-calls.ts'
import { handleSecureLink } from './secure-account.ts'
import { hasSessionEnded, isRecentlyProven, lacksSecondFactor } from './session-rules.ts'
import { SupabaseUnavailable } from './signing-keys.ts'
import type { AccessToken, TokenVerifier } from './verify-token.ts'

export type SupabaseAuthOptions = {
  publicUrl: string
  /** Authenticates the operators. */
  builtIn: Auth
  database: Database
  verifyToken: TokenVerifier
  calls: ProjectCalls
  selectProfile: ProfileQuery
  log: Logger
  clock?: Clock
}

/** The project's view of a session, and when this process asked for it. Undefined user: the project did not answer. */
type Checked = { user: ProjectUser | undefined; at: number }

/** The project is asked about a session this often, so a session that ended elsewhere is refused after five minutes at most. */
const CHECKED_MS = 5 * 60_000
/** Pause before the project is asked again, after it did not answer or after a refusal for a missing second factor. */
const PAUSE_MS = 10_000

/**
 * Authenticates artists with Supabase Auth and operators with the built-in provider. The token's `sub` identifies the artist. Name, ended sessions, erased users and the
 * attempts of a confirmation are our records; password, second factor and address are the project's.
 */
export function createSupabaseAuth({
  publicUrl,
  builtIn,
  database,
  verifyToken,
  calls,
  selectProfile,
  log,
  clock = systemClock,
}: SupabaseAuthOptions): Auth {
  const checked = new LRUCache<string, Checked>({ max: 10_000 })
  const now = () => clock().getTime()

  async function verify(headers: Headers): Promise<SignedIn | undefined> {
    const bearer = readToken(headers)
    if (bearer === undefined) return verifyOperator(headers)
    const found = await findSession(bearer, headers)
    if (!found) return undefined
    const { token, account } = found
    const claimedArtistType = account.profile ? undefined : checked.get(token.sessionId)?.user?.claimedArtistType
    return {
      ...{ userId: account.userId, name: account.name, email: account.email, role: 'artist', operatorRole: null, lacksTwoFactor: false },
      ...(token.signedInAt && { signedInAt: token.signedInAt }),
      isRecentlyProven: isRecentlyProven(token, clock()),
      profile: account.profile,
      ...(claimedArtistType !== undefined && { claimedArtistType }),
    }
  }

  /** Sessions that artists began with the built-in provider are not accepted. */
  async function verifyOperator(headers: Headers): Promise<SignedIn | undefined> {
    const signedIn = await builtIn.verify(headers)
    return signedIn?.role === 'operator' ? signedIn : undefined
  }

  async function handleOperatorRequest(request: Request, path: string): Promise<Response> {
    if (path === '/sign-up/email') return toResponse(new Problem('not_found'))
    const signedIn = request.headers.has('authorization') ? await builtIn.verify(request.headers) : undefined
    // a session from before Supabase Auth was selected
    if (signedIn?.role === 'artist') return path === '/get-session' ? Response.json(null) : toResponse(new Problem('session_missing'))
    return builtIn.handle(await limitToOperators(request, { path, database, operators: builtIn.operators }))
  }

  async function findSession(bearer: string, headers: Headers): Promise<{ token: AccessToken; account: Account } | undefined> {
    const token = await verifyToken(bearer)
    if (!token || hasSessionEnded(token, await findEnds(database, token))) return undefined
    const known = await findAccount(database, token.userId, selectProfile)
    const state = await check(bearer, { token, known, headers }, CHECKED_MS)
    if (state === 'over') return undefined
    const account = state === 'changed' ? await findAccount(database, token.userId, selectProfile) : known
    if (!account || (lacksSecondFactor(token, account) && !(await isSecondFactorOff(bearer, { token, known: account, headers }))))
      return undefined
    return { token, account }
  }

  /** A session without the second factor is valid if the artist has turned it off since. */
  async function isSecondFactorOff(bearer: string, session: CheckInput): Promise<boolean> {
    if ((await check(bearer, session, PAUSE_MS)) === 'over') return false
    return checked.get(session.token.sessionId)?.user?.hasSecondFactor === false
  }

  type CheckInput = { token: AccessToken; known: Account | undefined; headers: Headers }

  /** Asks the project about the session, if the last answer is too old, and takes over its answer. */
  async function check(bearer: string, { token, known, headers }: CheckInput, maxAgeMs: number): Promise<'same' | 'changed' | 'over'> {
    const last = checked.get(token.sessionId)
    const isFresh = last && now() - last.at < (last.user ? maxAgeMs : PAUSE_MS)
    if (known && isFresh) return 'same'
    const answer = await calls.findSessionUser(bearer).catch((error) => {
      if (error instanceof Problem && error.code === 'session_missing') return 'refused' as const
      // known artists continue to work while the project does not answer
      if (!known || !(error instanceof SupabaseUnavailable)) throw error
      log.warn({ error: error.message }, 'Supabase Auth did not answer')
      return 'no answer' as const
    })
    if (answer === 'no answer') {
      checked.set(token.sessionId, { user: undefined, at: now() })
      return 'same'
    }
    // another token of the session may be accepted
    if (answer === 'refused') return 'over'
    if (!answer?.isConfirmed || answer.userId !== token.userId) {
      await recordSessionEnd(database, token.sessionId, clock())
      return 'over'
    }
    if (known) await updateAccount(database, known, answer)
    else await createAccount(database, answer)
    await recordSession(database, token, { userAgent: headers.get('user-agent') ?? undefined, now: clock() })
    checked.set(token.sessionId, { user: answer, at: now() })
    return 'changed'
  }

  async function requireAccount(userId: string): Promise<Account> {
    const account = await findAccount(database, userId, selectProfile)
    if (!account) throw new Problem('session_missing')
    return account
  }

  /** A new user of the project gets the profile at the first sign-in, or here if the project confirms the address (needs the service key). */
  async function findUser(userId: string): Promise<KnownUser | undefined> {
    const account = await findAccount(database, userId, selectProfile)
    if (account) return toKnownUser(account)
    if (!calls.hasServiceKey || !isProjectId(userId)) return undefined
    const user = await calls.findUser(userId)
    if (!user?.isConfirmed) return undefined
    await createAccount(database, user)
    return toKnownUser(await requireAccount(userId))
  }

  return {
    ...builtIn,
    verify,
    findUser,

    async handle(request) {
      const path = new URL(request.url).pathname.slice('/api/auth'.length)
      const secured = await handleSecureLink({ database, calls, publicUrl, clock }, request, path)
      if (secured) return secured
      const bearer = readToken(request.headers)
      if (bearer === undefined) return handleOperatorRequest(request, path)
      const found = await findSession(bearer, request.headers)
      // as the built-in provider answers the check of a session that ended
      if (!found) return path === '/get-session' ? Response.json(null) : toResponse(new Problem('session_missing'))
      return handleSessionRequest(database, { request, path, ...found, now: clock() })
    },

    async confirmIdentity(userId, _headers, proof) {
      const { email } = await requireAccount(userId)
      const key = `password of ${userId}`
      if (await countAttempt(database, key, RATE_LIMITS.passwordsOfAccount)) throw new Problem('rate_limited')
      await calls.confirmIdentity({ email, ...proof }).catch((error) => {
        if (error instanceof Problem && error.code === 'password_wrong') throw new Problem('password_wrong', { field: 'password' })
        throw error
      })
      await forgetAttempts(database, key)
    },

    /** The end is recorded first and kept longer than any token of the user, so that no request creates the account again. */
    async eraseUser(userId) {
      await recordUserEnd(database, userId, clock())
      if (calls.hasServiceKey) await calls.eraseUser(userId)
      else log.warn({ userId }, 'SUPABASE_SERVICE_ROLE_KEY is not set: remove this user in the Supabase project')
      await builtIn.eraseUser(userId)
    },

    async describeSignIn(userId) {
      const account = await findAccount(database, userId, selectProfile)
      if (!account) return builtIn.describeSignIn(userId)
      const sessions = await listSessions(database, userId, '')
      return {
        isTwoFactorOn: account.hasSecondFactor,
        sessions: sessions.map(({ id: _id, isThisOne: _here, ...session }) => session),
        passkeys: null,
      }
    },

    /** Without the service key our server cannot replace the password at the project. */
    async createSecureLink(tx, userId) {
      const isOfArtist = (await findAccount(database, userId, selectProfile)) !== undefined
      return isOfArtist && !calls.hasServiceKey ? undefined : builtIn.createSecureLink(tx, userId)
    },

    endSessions: (tx, userId) => recordUserEnd(tx, userId, clock()),
  }
}

/** The bearer token, if it is a JWT. Tokens of the built-in provider have one dot. */
function readToken(headers: Headers): string | undefined {
  return /^bearer +([\w-]+\.[\w-]*\.[\w-]*)$/i.exec(headers.get('authorization')?.slice(0, 10_000) ?? '')?.[1]
}

function toKnownUser({ userId, name, email }: Account): KnownUser {
  return { userId, name, email: normaliseEmail(email) }
}

function isProjectId(userId: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(userId)
}
