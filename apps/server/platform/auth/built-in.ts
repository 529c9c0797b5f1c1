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
import { isAPIError } from 'better-auth/api'
import { bearer } from 'better-auth/plugins/bearer'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { eq, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import { type Clock, systemClock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Logger } from '../observability/logger.ts'
import { accountSecurity } from './account-security.ts'
import { createAccounts } from './accounts.ts'
import type { Auth, AuthMails, FoundProfile } from './auth.ts'
import { acceptOurEmails } from './email-pattern.ts'
import { countAttempt } from './limits/attempts.ts'
import { checkNewEmail, emailInLink, throwApiError } from './limits/check-request.ts'
import { MIN_RESPONSE, type MinResponse } from './limits/min-response.ts'
import { providerRules, RATE_LIMITS } from './limits/rate-limits.ts'
import { isEmailChangeLink } from './links/dead-links.ts'
import { deferMails, type MailKind } from './links/deferred-mails.ts'
import { isUsedLink, mailedLinks, recordUsedLink } from './links/mailed-links.ts'
import { confirmPassword, isUserPassword } from './passwords/confirm-password.ts'
import { hashPassword, isBcryptHash, PASSWORD_HASH_COST, verifyPassword } from './passwords/hash-password.ts'
import { isUniquenessConflict, translateProviderError } from './provider-answers.ts'
import { ADDRESS_OPTIONS, createProviderHooks } from './provider-hooks.ts'
import { logProvider } from './provider-log.ts'
import { CLIENT_ADDRESS_HEADER, onlyBearer, pickHeaders, readOrigin } from './request-headers.ts'
import { createSigner, providerSecrets } from './secrets/rotated-secrets.ts'
import { type AlertOwner, hasSecurityLink, recordSecurityEvent, secureAccount, securePath } from './security-alerts.ts'
import { type ProfileQuery, prepareFindSession } from './sessions/find-session.ts'
import { ownSessions } from './sessions/own-sessions.ts'
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
import { credentials, passkeys, sessions, twoFactors, users, verifications } from './tables.ts'
import { createChallenges } from './two-factor/challenges.ts'
import { createCodeChecks } from './two-factor/check-codes.ts'
import { createPasskeys, hasPasskey, ownPasskeys, PASSKEY_CHALLENGE } from './two-factor/passkeys.ts'
import { CHALLENGE, type ChallengeContext, findChallenged, newBackupCodes, readChallengeCookie } from './two-factor/second-step.ts'

const HOUR = 60 * 60
const DAY_MS = 24 * HOUR * 1000

/** Responses that do not reveal whether an account exists have a minimum duration, or their timing would reveal it. */
const UNIFORM_RESPONSES: Record<string, { status: number; hashesPassword: boolean }> = {
  '/sign-up/email': { status: 200, hashesPassword: true },
  '/sign-in/email': { status: 401, hashesPassword: true },
  '/request-password-reset': { status: 200, hashesPassword: false },
  '/change-email': { status: 200, hashesPassword: false },
}

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
  // The provider hashes a new password inside its transaction. More parallel hashes than threads would only block connections.
  const oneOfFew = pLimit(4)
  const findSession = prepareFindSession(database, secrets, selectProfile)
  const signer = createSigner(secrets)
  /** Set while the POST of a page confirms a link. The provider only supports GET for it. */
  const confirming = new AsyncLocalStorage<true>()
  const toChangePage = (token: string) => `${publicUrl}/email-change?token=${encodeURIComponent(token)}`
  const hash = (password: string) => hashPassword(password, passwordHashCost)
  const codes = createCodeChecks({
    database,
    publicUrl,
    clock,
    findSession,
    alertOwner,
    verifyPassword: verifyAndRenew,
    callProvider: (request) => provider.handler(request),
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
      password: { hash, verify: verifyAndRenew },
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
        isEmailChangeLink(token) ? mails.confirmNewEmail(user.email, toChangePage(token)) : mails.confirmEmail(user.email, user.name, url),
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
          await mails.changeEmail(user.email, user.name, newEmail, toChangePage(token))
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
      ...ADDRESS_OPTIONS,
      // the host strips cookies, so cross-site requests carry no identity
      disableCSRFCheck: true,
      // without this line the library skips the check of return addresses if any environment variable contains TEST
      disableOriginCheck: false,
    },
    hooks: createProviderHooks({ database, publicUrl, clock, findSession, alertOwner, codes, confirming, toChangePage }),
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

  /** @throws APIError `second_step_over` */
  async function findExpectedUser(ctx: ChallengeContext & { headers?: Headers | undefined }): Promise<string | undefined> {
    const challenge = await readChallengeCookie(ctx)
    if (challenge === undefined) return (await findSession(ctx.headers ?? new Headers()))?.userId
    return (await findChallenged(database, challenge)) ?? throwApiError('second_step_over')
  }

  async function stepUp({ id, userId }: { id: string; userId: string }, password: string): Promise<void> {
    if (!(await isUserPassword(database, userId, password, verifyAndRenew))) throwApiError('password_wrong')
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

  async function alertOwner(...[owner, change, headers = new Headers(), more]: Parameters<AlertOwner>): Promise<void> {
    if (!owner) return
    const formerEmail = change === 'email_changed' ? { formerEmail: owner.email } : {}
    const event = await recordSecurityEvent(database, { userId: owner.id, origin: readOrigin(headers), at: clock(), ...formerEmail })
    await mails.securityAlert(owner.email, owner.name, { change, event, ...more })
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
      const isRight = await confirmPassword(database, { userId, password, allowance: RATE_LIMITS.passwordsOfAccount }, verifyAndRenew)
      if (!isRight) throw new Problem('password_wrong', { field: 'password' })
      await codes.confirmSecondFactor(userId, headers, code)
    },

    recordSecurityEvent: (tx, userId, origin) => recordSecurityEvent(tx, { userId, origin, at: clock() }),

    createSecureLink: async (tx, userId) =>
      securePath((await recordSecurityEvent(tx, { userId, origin: { userAgent: null, address: undefined }, at: clock() })).token),

    minResponse,

    countAttempt: (key, allowance) => countAttempt(database, key, allowance),

    beginResetLink,

    ...createAccounts({ database, hash }),
  }
}
