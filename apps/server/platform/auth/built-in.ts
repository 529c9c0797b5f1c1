import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { LinkState } from '@tintype/contract/accounts/mailed-links'
import { nameKey, parseName } from '@tintype/contract/accounts/names'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import { brand } from '@tintype/domain/brand'
import { normaliseEmail } from '@tintype/domain/email/email-address'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthMiddleware, getIP, isAPIError } from 'better-auth/api'
import { bearer } from 'better-auth/plugins/bearer'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { and, eq, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import { type Clock, systemClock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Logger } from '../observability/logger.ts'
import { StartError } from '../start-error.ts'
import { accountSecurity } from './account-security.ts'
import type { Auth, AuthMails, FoundProfile } from './auth.ts'
import { acceptOurEmails } from './email-pattern.ts'
import { countAttempt, forgetAttempts } from './limits/attempts.ts'
import { checkNewEmail, checkRequest, checkReturnUrls, emailInLink, refuseWith, throwApiError } from './limits/check-request.ts'
import { MIN_RESPONSE, type MinResponse } from './limits/min-response.ts'
import { AUTH_ENDPOINT_LIMITS, RATE_LIMITS } from './limits/rate-limits.ts'
import { createSignInGuard } from './limits/sign-in-guard.ts'
import { isDeadLink, isEmailChangeLink } from './links/dead-links.ts'
import { deferMails, type MailKind } from './links/deferred-mails.ts'
import { isUsedLink, mailedLinks, recordUsedLink } from './links/mailed-links.ts'
import { operatorAccounts } from './operators.ts'
import { confirmPassword, isUserPassword } from './passwords/confirm-password.ts'
import { hashPassword, isBcryptHash, PASSWORD_HASH_COST, verifyPassword } from './passwords/hash-password.ts'
import { isUniquenessConflict, isWrongCode, translateProviderError } from './provider-answers.ts'
import { logProvider } from './provider-log.ts'
import { CLIENT_ADDRESS_HEADER, onlyBearer, pickHeaders, readOrigin } from './request-headers.ts'
import { createSigner, providerSecrets } from './secrets/rotated-secrets.ts'
import {
  hasSecurityLink,
  recordSecurityEvent,
  removeSecurityLinks,
  type SecurityChange,
  secureAccount,
  securePath,
} from './security-alerts.ts'
import { type ProfileQuery, prepareFindSession } from './sessions/find-session.ts'
import { listSessions, ownSessions } from './sessions/own-sessions.ts'
import { isRecentlyProven, recordProof } from './sessions/recent-proof.ts'
import {
  beginResetLink,
  capSession,
  endOtherSessions,
  recordEmailChangeRequest,
  recordSessionUse,
  removeOlderResetLinks,
  removeResetLinks,
} from './sessions/session-rules.ts'
import { AUTH_STEP_UPS, type StepUp } from './sessions/step-ups.ts'
import { credentials, passkeys, sessions, twoFactors, users, verifications } from './tables.ts'
import { createChallenges } from './two-factor/challenges.ts'
import {
  ADD_PASSKEY,
  checkPasskeyRequest,
  createPasskeys,
  hasPasskey,
  listPasskeys,
  markPasskeyVerified,
  ownPasskeys,
  PASSKEY_CHALLENGE,
  SIGN_IN_BY_PASSKEY,
} from './two-factor/passkeys.ts'
import { beginAttempt, type CodeAttempt, undoAttempt } from './two-factor/second-factor-lock.ts'
import {
  CHALLENGE,
  CODE_PATHS,
  endChallenge,
  findChallenged,
  markCodeUsed,
  newBackupCodes,
  tidyBackupCode,
} from './two-factor/second-step.ts'
import { createUser, findUser, restoreOperator } from './users.ts'

const HOUR = 60 * 60
const DAY_MS = 24 * HOUR * 1000

const proofs = new Map<string, StepUp['proof']>(
  Object.entries(AUTH_STEP_UPS).map(([call, { proof }]) => [call.slice(call.indexOf('/')), proof]),
)
const asksPassword = (path: string) => proofs.get(path) === 'password' || proofs.get(path) === 'password and code'

/** Changes to a sign-in that trigger a mail to its owner. */
const SECURITY_CHANGES: Record<string, SecurityChange> = {
  '/change-password': 'password_changed',
  '/two-factor/disable': 'two_factor_off',
  '/two-factor/generate-backup-codes': 'backup_codes_replaced',
  [ADD_PASSKEY]: 'passkey_added',
  '/passkey/delete-passkey': 'passkey_removed',
}

/** Responses that do not reveal whether an account exists have a minimum duration, or their timing would reveal it. */
const UNIFORM_RESPONSES: Record<string, { status: number; hashesPassword: boolean }> = {
  '/sign-up/email': { status: 200, hashesPassword: true },
  '/sign-in/email': { status: 401, hashesPassword: true },
  '/request-password-reset': { status: 200, hashesPassword: false },
  '/change-email': { status: 200, hashesPassword: false },
}

type ChallengeContext = {
  context: { createAuthCookie(name: string): { name: string }; secret: string }
  getSignedCookie(name: string, secret: string): Promise<string | null | false>
}

type CodeContext = {
  request?: Request | undefined
  headers?: Headers | undefined
  body?: { code?: unknown }
  context: { returned?: unknown }
}
type Owner = { id: string; email: string; name: string }

export type BuiltInAuthOptions = {
  database: Database
  /** Secrets that sign sessions and links. The newest is first and is the only one that signs. */
  secrets: readonly string[]
  publicUrl: string
  mails: AuthMails
  log: Logger
  selectProfile?: ProfileQuery
  /** scrypt's N for new hashes and for verification; tests lower it. */
  passwordHashCost?: number
  /** Clock for second-factor locks, security mails and proof ages. The provider itself uses the system time. */
  clock?: Clock
  /** Minimum durations of the responses that must not reveal whether an account exists. */
  minResponse?: MinResponse
}

/** Authentication by better-auth on our own database: e-mail and password, confirmed by mail, sessions as bearer tokens. */
export function createBuiltInAuth({
  database,
  secrets,
  publicUrl,
  mails: sender,
  log,
  selectProfile,
  passwordHashCost = PASSWORD_HASH_COST,
  clock = systemClock,
  minResponse = MIN_RESPONSE,
}: BuiltInAuthOptions): Auth {
  const { mails, sendAfter } = deferMails({ ...sender, resetPassword: sendResetLink }, maySend)
  const guard = createSignInGuard(database)
  // The provider hashes a new password inside its transaction. More parallel hashes than threads would only block connections.
  const oneOfFew = pLimit(4)
  const findSession = prepareFindSession(database, secrets, selectProfile)
  const signer = createSigner(secrets)
  /** Set while the POST of a page confirms a link. The provider only supports GET for it. */
  const confirming = new AsyncLocalStorage<true>()
  const changePage = (token: string) => `${publicUrl}/email-change?token=${encodeURIComponent(token)}`
  const addressOptions = { advanced: { ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] } } }
  /** Attempts of the requests that the provider currently handles. */
  const attempts = new WeakMap<Request, CodeAttempt>()
  const toSignInAttempt = (headers: Headers, body: { email: string }) => ({
    email: normaliseEmail(body.email),
    address: getIP(headers, addressOptions) ?? 'nowhere',
  })

  acceptOurEmails()
  const provider = betterAuth({
    appName: 'Tintype',
    baseURL: `${publicUrl}/api/auth`,
    trustedOrigins: [publicUrl],
    ...providerSecrets(secrets),
    database: drizzleAdapter(database, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: credentials,
        verification: verifications,
        twoFactor: twoFactors,
        passkey: passkeys,
      },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: limits.password.min,
      maxPasswordLength: limits.password.max,
      password: {
        hash: (password) => hashPassword(password, passwordHashCost),
        verify: verifyAndRenew,
      },
      revokeSessionsOnPasswordReset: true,
      // the link expires one hour after its mail was sent: see beginResetLink
      resetPasswordTokenExpiresIn: limits.mail.triedMs / 1000,
      sendResetPassword: async ({ user, token }) => mails.resetPassword(user.email, user.name, token),
      onPasswordReset: async ({ user }, request) => {
        await removeResetLinks(database, user.id)
        await alertOwner(user, 'password_changed', request?.headers)
      },
      onExistingUserSignUp: async ({ user }) => mails.alreadyRegistered(user.email, user.name),
      customSyntheticUser: ({ coreFields, id }) => ({ ...coreFields, role: 'artist', operatorRole: null, twoFactorEnabled: false, id }),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: 24 * HOUR,
      sendVerificationEmail: async ({ user, url, token }) =>
        isEmailChangeLink(token) ? mails.confirmNewEmail(user.email, changePage(token)) : mails.confirmEmail(user.email, user.name, url),
      // A changed address must end the sessions of the old address. A new account has no other sessions.
      afterEmailVerification: async (user) => {
        await endOtherSessions(database, user.id)
        await removeResetLinks(database, user.id)
      },
    },
    user: {
      additionalFields: {
        role: { type: 'string', required: false, defaultValue: 'artist', input: false },
        operatorRole: { type: 'string', required: false, input: false },
        nameKey: { type: 'string', required: false, input: false, returned: false },
      },
      changeEmail: {
        enabled: true,
        sendChangeEmailConfirmation: async ({ user, newEmail, token }, request) => {
          await recordEmailChangeRequest(database, { userId: user.id, newEmail, request })
          await mails.changeEmail(user.email, user.name, newEmail, changePage(token))
        },
      },
    },
    // AUTH_STEP_UPS defines how recent a proof must be; the provider would refuse passkeys for sessions older than a day.
    session: { expiresIn: 7 * 24 * HOUR, updateAge: 24 * HOUR, freshAge: 0 },
    rateLimit: {
      enabled: true,
      // The provider's storage restarts a count only after a pause, and deletes our counts, which last longer than its own.
      customStorage: { consume: consumeCall },
      window: 10,
      max: 100,
      customRules: providerRules(),
    },
    advanced: {
      ...addressOptions.advanced,
      // the host strips cookies, so cross-site requests carry no identity
      disableCSRFCheck: true,
      // without this line the library skips the check of return addresses if any environment variable contains TEST
      disableOriginCheck: false,
    },
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        const { path, body, query, headers = new Headers() } = ctx
        checkReturnUrls(ctx, publicUrl)
        await checkRequest(database, path, body)
        if (path === '/verify-email' && isEmailChangeLink(query?.token) && !confirming.getStore())
          throw ctx.redirect(changePage(query?.token))
        // without a token the provider redirects as for an invalid token
        if (path === '/verify-email' && query && (await isDeadLink(database, query.token))) query.token = ''
        if (path === '/change-email') await checkNotSuspended(headers)
        if (proofs.get(path) === 'recent proof') await checkRecentProof(headers)
        if (path.startsWith('/passkey/')) await checkPasskey(headers, { path, body: body ?? {}, query: query ?? {} })
        if (path === '/sign-in/email') waitIf(await guard.count(toSignInAttempt(headers, body)))
        if (asksPassword(path)) waitIf(await countPassword(headers))
        if (proofs.get(path) === 'password and code') await checkSecondFactor(headers, body)
        if (CODE_PATHS.has(path)) await beginCode(ctx, path, await readChallengeCookie(ctx))
      }),
      after: createAuthMiddleware(async (ctx) => {
        const { path, headers = new Headers(), context } = ctx
        const user = context.newSession?.user
        if (path === '/reset-password' && !isAPIError(context.returned)) await recordUsedLink(database, ctx.body.token ?? ctx.query?.token)
        if (CODE_PATHS.has(path)) await settleCode(ctx)
        const change = isAPIError(context.returned) ? undefined : SECURITY_CHANGES[path]
        if (change) await alertOwner(user ?? (await findSession(headers).then(toOwner)), change, headers)
        if (asksPassword(path) && !isAPIError(context.returned)) await forgetPasswords(headers, user?.id)
        if (path === ADD_PASSKEY && change) await markThisSession(headers)
        if (!user) return
        const challenge = await readChallengeCookie(ctx)
        if (path === SIGN_IN_BY_PASSKEY) {
          await finishPasskey(headers, context.newSession?.session.id)
          if (challenge) await endChallenge(database, challenge)
        }
        // with two-factor authentication the password alone does not count as success
        const isSignIn = path === '/sign-in/email' ? !user.twoFactorEnabled : path === SIGN_IN_BY_PASSKEY || challenge !== undefined
        if (isSignIn) await guard.succeeded(toSignInAttempt(headers, user))
        if (path === '/two-factor/verify-totp' && !isSignIn) await alertOwner(user, 'two_factor_on', headers)
        if (path === '/change-password') await removeResetLinks(database, user.id)
      }),
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => {
            if (user.role === 'operator') return { data: user }
            const name = parseName(user.name)
            return { data: { ...user, name, nameKey: nameKey(name) } }
          },
        },
        update: {
          before: async (changes, context) => checkNewEmail(database, { email: changes.email, isSuspended }, context),
          async after({ id, name, email }, context) {
            const former = context?.path === '/verify-email' ? emailInLink(context.query?.token) : undefined
            if (former && former !== email) await alertOwner({ id, name, email: former }, 'email_changed', context?.headers)
          },
        },
      },
      session: { update: { after: async (session) => capSession(database, session) } },
    },
    onAPIError: {
      // rethrow, so that the host logs the error with the request id; the library would log it with all query values
      onError(error) {
        if (!isAPIError(error)) throw error
      },
    },
    // the library logs addresses and whole queries; log its messages without them
    logger: { log: logProvider(log) },
    telemetry: { enabled: false },
    // The bearer plugin returns the current session, so it must run after the plugins that may revoke one.
    plugins: [
      // our own lock also counts step-up codes, over days: see second-factor-lock.ts
      twoFactor({
        issuer: brand.product,
        accountLockout: { enabled: false },
        backupCodeOptions: { customBackupCodesGenerate: newBackupCodes },
      }),
      createPasskeys({ database, publicUrl, clock, findExpectedUser }),
      ownSessions(database),
      ownPasskeys(database),
      mailedLinks({ database, secrets, runChangeLink }),
      accountSecurity({ stepUp, findSecureLinkState, secure }),
      bearer({ requireSignature: true }),
    ],
  })
  const userTools = { database, hash: async (password: string) => (await provider.$context).password.hash(password) }
  const challenges = provider.$context.then(({ createAuthCookie }) =>
    createChallenges({
      cookies: { challenge: createAuthCookie(CHALLENGE).name, passkeyChallenge: createAuthCookie(PASSKEY_CHALLENGE).name },
      async offersPasskey(challenge) {
        const userId = await findChallenged(database, decodeURIComponent(challenge).split('.')[0] ?? '')
        return userId !== undefined && hasPasskey(database, userId)
      },
    }),
  )

  async function runChangeLink(token: string, headers: Headers): Promise<Response> {
    const link = new Request(`${publicUrl}/api/auth/verify-email?token=${encodeURIComponent(token)}`, {
      headers: pickHeaders(headers, 'user-agent', CLIENT_ADDRESS_HEADER),
    })
    const request = await signer.signAgain(link, '/verify-email')
    return confirming.run(true, () => sendAfter(() => provider.handler(request)))
  }

  /** Replaces a hash of another provider after the first use of its password. */
  async function verifyAndRenew(claim: { hash: string; password: string }): Promise<boolean> {
    const isRight = await verifyPassword(claim, passwordHashCost)
    if (isRight && isBcryptHash(claim.hash)) {
      const password = await hashPassword(claim.password, passwordHashCost)
      await database.update(credentials).set({ password }).where(eq(credentials.password, claim.hash))
    }
    return isRight
  }

  async function consumeCall(key: string, { max, window: windowSeconds }: { max: number; window: number }) {
    const wait = await countAttempt(database, `call ${key}`, { max, windowSeconds })
    return { allowed: !wait, retryAfter: wait ?? null }
  }

  async function maySend(to: string, kind: MailKind): Promise<boolean> {
    const what = kind === 'reset' ? 'reset mail' : 'mail'
    const wait = await countAttempt(database, `${what} to ${normaliseEmail(to)}`, RATE_LIMITS.authMailsToAddress)
    if (wait) log.warn('authentication: too many mails to one address')
    return !wait
  }

  /** Invalidate older links only after this mail is sent: otherwise a rate-limited user would have no valid link. */
  async function sendResetLink(to: string, name: string, token: string): Promise<void> {
    await sender.resetPassword(to, name, token)
    await removeOlderResetLinks(database, token)
  }

  async function isSuspended(email: string): Promise<boolean> {
    if (!selectProfile) return false
    const { rows } = await database.execute<{ profile: FoundProfile | null }>(
      sql`select ${selectProfile(users.id)} as profile from ${users} where ${users.email} = ${normaliseEmail(email)}`,
    )
    return rows[0]?.profile?.isSuspended ?? false
  }

  /** A suspended artist keeps control of the sign-in but must not change the email address. */
  async function checkNotSuspended(headers: Headers): Promise<void> {
    if ((await findSession(headers))?.profile?.isSuspended) throwApiError('artist_suspended')
  }

  /** The provider refuses a missing session. */
  async function checkRecentProof(headers: Headers): Promise<void> {
    const found = await findSession(headers)
    if (found && !isRecentlyProven(found, clock())) throwApiError('reauthentication_required')
  }

  async function checkPasskey(headers: Headers, request: { path: string; body: Record<string, unknown>; query: Record<string, unknown> }) {
    await checkPasskeyRequest(database, { ...request, userId: (await findSession(headers))?.userId })
  }

  /** @throws APIError `second_step_over` */
  async function findExpectedUser(ctx: ChallengeContext & { headers?: Headers | undefined }): Promise<string | undefined> {
    const challenge = await readChallengeCookie(ctx)
    if (challenge === undefined) return (await findSession(ctx.headers ?? new Headers()))?.userId
    return (await findChallenged(database, challenge)) ?? throwApiError('second_step_over')
  }

  /** A passkey step-up replaces the requesting session with a new one. */
  async function finishPasskey(headers: Headers, sessionId = ''): Promise<void> {
    await markPasskeyVerified(database, sessionId)
    const former = await findSession(headers)
    if (former) await database.delete(sessions).where(eq(sessions.id, former.sessionId))
  }

  async function markThisSession(headers: Headers): Promise<void> {
    const found = await findSession(headers)
    if (found) await markPasskeyVerified(database, found.sessionId)
  }

  async function stepUp({ id, userId }: { id: string; userId: string }, password: string): Promise<void> {
    const { password: passwords } = await provider.$context
    if (!(await isUserPassword(database, userId, password, passwords.verify))) throwApiError('password_wrong')
    await recordProof(database, id, clock())
  }

  async function findSecureLinkState(token: string): Promise<LinkState> {
    if (await isUsedLink(database, token)) return 'used'
    return (await hasSecurityLink(database, token, clock())) ? 'open' : 'invalid'
  }

  async function secure(token: string): Promise<void> {
    const secured = await database.transaction(async (tx) => {
      const account = await secureAccount(tx, token, clock())
      if (account) await recordUsedLink(tx, token)
      return account
    })
    if (!secured) throwApiError('secure_link_over')
    await provider.api.requestPasswordReset({ body: { email: secured.email } })
  }

  /** @param more.lockedUntil  end of the lock, if there is one */
  async function alertOwner(
    owner: Owner | undefined,
    change: SecurityChange,
    headers = new Headers(),
    more: { lockedUntil?: Date } = {},
  ): Promise<void> {
    if (!owner) return
    const formerEmail = change === 'email_changed' ? { formerEmail: owner.email } : {}
    const event = await recordSecurityEvent(database, { userId: owner.id, origin: readOrigin(headers), at: clock(), ...formerEmail })
    await mails.securityAlert(owner.email, owner.name, { change, event, ...more })
  }

  async function countPassword(headers: Headers): Promise<number | undefined> {
    const found = await findSession(headers)
    return found && countAttempt(database, `password of ${found.userId}`, RATE_LIMITS.passwordsOfAccount)
  }

  /** @param userId  required if the requesting session was replaced */
  async function forgetPasswords(headers: Headers, userId: string | undefined): Promise<void> {
    const id = userId ?? (await findSession(headers))?.userId
    if (id) await forgetAttempts(database, `password of ${id}`)
  }

  /**
   * Counts a code, and marks an authenticator code as used, before the provider compares it.
   * @param challenge  of a sign-in; without it, the code belongs to the session
   */
  async function beginCode({ request, headers = new Headers(), body }: CodeContext, path: string, challenge?: string): Promise<void> {
    const userId = challenge ? await findChallenged(database, challenge) : (await findSession(headers))?.userId
    const code: unknown = body?.code
    if (!userId || typeof code !== 'string') return
    const attempt = await beginAttempt(database, userId, clock())
    if (attempt && 'lockedUntil' in attempt) throwApiError('second_factor_locked', { until: attempt.lockedUntil.toISOString() })
    const isUsed = path === '/two-factor/verify-totp' && !(await markCodeUsed(database, userId, code))
    if (isUsed) {
      await alertLock(attempt, headers)
      throwApiError('two_factor_code_wrong')
    }
    if (attempt && request) attempts.set(request, attempt)
  }

  async function settleCode({ request, headers, context }: CodeContext): Promise<void> {
    const attempt = request && attempts.get(request)
    if (!attempt) return
    if (isWrongCode(context.returned)) await alertLock(attempt, headers)
    else await undoAttempt(database, attempt)
  }

  async function alertLock(attempt: CodeAttempt | undefined, headers: Headers | undefined): Promise<void> {
    if (!attempt?.locksUntil) return
    const [owner] = await database
      .select({ id: users.id, email: users.email, name: users.name })
      .from(users)
      .where(eq(users.id, attempt.userId))
    await alertOwner(owner, 'second_factor_locked', headers, { lockedUntil: attempt.locksUntil })
  }

  /** @throws Problem `two_factor_code_wrong`, `second_factor_locked` */
  async function confirmCode(headers: Headers, typed: string): Promise<void> {
    const code = typed.replace(/\s/g, '')
    const isOfApp = /^\d{6}$/.test(code)
    const asked = pickHeaders(headers, 'authorization', 'user-agent', CLIENT_ADDRESS_HEADER)
    asked.set('content-type', 'application/json')
    asked.set('origin', publicUrl)
    const path = isOfApp ? 'verify-totp' : 'verify-backup-code'
    const body = JSON.stringify({ code: isOfApp ? code : tidyBackupCode(code) })
    const request = new Request(`${publicUrl}/api/auth/two-factor/${path}`, { method: 'POST', headers: asked, body })
    const answer = await provider.handler(request)
    if (answer.ok) return
    const refusal = (await answer.json()) as { code?: string; data?: { until?: string } }
    if (refusal.code === 'second_factor_locked')
      throw new Problem('second_factor_locked', { field: 'code', until: refusal.data?.until ?? '' })
    throw new Problem('two_factor_code_wrong', { field: 'code' })
  }

  /** @throws Problem `second_factor_missing`, `two_factor_code_wrong`, `second_factor_locked` */
  async function confirmSecondFactor(userId: string, headers: Headers, code: string): Promise<void> {
    const [user] = await database.select({ isOn: users.twoFactorEnabled }).from(users).where(eq(users.id, userId))
    if (!user?.isOn) return
    if (!code) throw new Problem('second_factor_missing', { field: 'code' })
    await confirmCode(headers, code)
  }

  /**
   * Checks the second factor of a request that also contains the password, because a stolen session and password must not suffice. Checks
   * the password first, so that a wrong password consumes no code. The provider refuses wrong passwords and missing sessions.
   */
  async function checkSecondFactor(headers: Headers, body: Record<string, unknown> | undefined): Promise<void> {
    const found = await findSession(headers)
    if (!found) return
    const { password: passwords } = await provider.$context
    const password = String(body?.password ?? body?.currentPassword ?? '')
    if (!(await isUserPassword(database, found.userId, password, passwords.verify))) return
    const code = typeof body?.code === 'string' ? body.code.trim() : ''
    await confirmSecondFactor(found.userId, headers, code).catch(refuseWith)
  }

  /** Repeat the sign-up after a lost race: the second attempt finds the name or address taken and answers accordingly. */
  async function signUp(request: Request): Promise<Response> {
    const again = request.clone()
    const answer = await sendAfter(() => provider.handler(request))
    return (await isUniquenessConflict(answer)) ? sendAfter(() => provider.handler(again)) : answer
  }

  async function answerTo(request: Request, path: string): Promise<Response> {
    const { takeChallenges, giveChallenges } = await challenges
    return giveChallenges(await provider.handler(await takeChallenges(request, path)), path)
  }

  return {
    async handle(request) {
      const begun = performance.now()
      const path = new URL(request.url).pathname.slice('/api/auth'.length)
      const signed = await signer.signAgain(request, path)
      const answer = path === '/sign-up/email' ? await oneOfFew(() => signUp(signed)) : await sendAfter(() => answerTo(signed, path))
      const uniform = UNIFORM_RESPONSES[path]
      if (answer.status === uniform?.status) {
        const minMs = uniform.hashesPassword ? minResponse.hashingMs : minResponse.plainMs
        await delay(Math.max(0, begun + minMs - performance.now()))
      }
      return translateProviderError(answer)
    },

    async verify(headers) {
      const found = await findSession(headers)
      if (!found?.isConfirmed) return undefined
      await recordSessionUse(database, found)
      // the provider extends an active session once a day
      if (Date.now() - found.refreshedAt.getTime() > DAY_MS)
        await provider.api.getSession({ headers: signer.withBearer(onlyBearer(headers)) })
      return { ...found, isRecentlyProven: isRecentlyProven(found, clock()) }
    },

    async confirmIdentity(userId, headers, { password, code = '' }) {
      const { password: passwords } = await provider.$context
      const isRight = await confirmPassword(database, { userId, password, allowance: RATE_LIMITS.passwordsOfAccount }, passwords.verify)
      if (!isRight) throw new Problem('password_wrong', { field: 'password' })
      await confirmSecondFactor(userId, headers, code)
    },

    recordSecurityEvent: (tx, userId, origin) => recordSecurityEvent(tx, { userId, origin, at: clock() }),

    createSecureLink: async (tx, userId) =>
      securePath((await recordSecurityEvent(tx, { userId, origin: { userAgent: null, address: undefined }, at: clock() })).token),

    minResponse,

    countAttempt: (key, allowance) => countAttempt(database, key, allowance),

    beginResetLink,

    async eraseUser(userId) {
      await removeResetLinks(database, userId)
      await removeSecurityLinks(database, userId)
      await database.delete(users).where(and(eq(users.id, userId), eq(users.role, 'artist')))
    },

    findUser: (userId) => findUser(database, 'artist', eq(users.id, userId)),
    findOperator: (userId) => findUser(database, 'operator', eq(users.id, userId)),
    async describeSignIn(userId) {
      const [user] = await database.select({ isTwoFactorOn: users.twoFactorEnabled }).from(users).where(eq(users.id, userId))
      const sessions = await listSessions(database, userId, '')
      const passkeys = await listPasskeys(database, userId)
      return {
        isTwoFactorOn: user?.isTwoFactorOn ?? null,
        sessions: sessions.map(({ id: _id, isThisOne: _here, ...session }) => session),
        passkeys: passkeys.map(({ id: _id, ...passkey }) => passkey),
      }
    },
    endSessions: async (tx, userId) => (await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id })).length,
    findUserByEmail: (email) => findUser(database, 'artist', eq(users.email, normaliseEmail(email))),

    async ensureOperator({ email, password }) {
      const [existing] = await database
        .select()
        .from(users)
        .where(eq(users.email, normaliseEmail(email)))
      if (existing && existing.role !== 'operator') {
        throw new StartError(`${email} is an artist's address and cannot be an operator's: choose another one with OPERATOR_EMAIL.`)
      }
      if (!existing) await createUser(userTools, { email, password, name: 'Operator', role: 'operator', operatorRole: 'admin' })
      else if (existing.operatorRole === null)
        await restoreOperator(userTools, { id: existing.id, name: existing.name, role: 'admin', password })
    },

    operators: operatorAccounts,

    async createOperator({ name, email, password, role }, alongside) {
      const known = await operatorAccounts.findByEmail(database, email)
      if (known?.role === null) return restoreOperator(userTools, { id: known.userId, name, role, password }, alongside)
      return createUser(userTools, { name, email, password, role: 'operator', operatorRole: role }, alongside)
    },

    async createConfirmedUser({ name, email, password }) {
      const id = await createUser(userTools, { name: parseName(name), email, password, role: 'artist' })
      if (!id) throw new Problem('name_taken')
      return id
    },
  }
}

/** The challenge in the signed second-step cookie, if the signature is ours. */
async function readChallengeCookie(ctx: ChallengeContext): Promise<string | undefined> {
  const { createAuthCookie, secret } = ctx.context
  return (await ctx.getSignedCookie(createAuthCookie(CHALLENGE).name, secret)) || undefined
}

/** The rate limits in the provider's format. */
function providerRules(): Record<string, { window: number; max: number } | false> {
  const rules = Object.entries(AUTH_ENDPOINT_LIMITS).map(([path, limit]) => {
    return [path, limit === 'none' ? (false as const) : { window: limit.windowSeconds, max: limit.max }] as const
  })
  return Object.fromEntries(rules)
}

function waitIf(seconds: number | undefined): void {
  if (seconds) throwApiError('rate_limited', {}, { 'x-retry-after': String(seconds) })
}

function toOwner(found: { userId: string; email: string; name: string } | undefined): Owner | undefined {
  return found && { id: found.userId, email: found.email, name: found.name }
}
