import type { AsyncLocalStorage } from 'node:async_hooks'
import { normaliseEmail } from '@tintype/domain/email/email-address'
import { createAuthMiddleware, getIP, isAPIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { countAttempt, forgetAttempts } from './limits/attempts.ts'
import { checkRequest, checkReturnUrls, throwApiError } from './limits/check-request.ts'
import { RATE_LIMITS } from './limits/rate-limits.ts'
import { createSignInGuard } from './limits/sign-in-guard.ts'
import { isDeadLink, isEmailChangeLink } from './links/dead-links.ts'
import { recordUsedLink } from './links/mailed-links.ts'
import { CLIENT_ADDRESS_HEADER } from './request-headers.ts'
import type { AlertOwner, Owner, SecurityChange } from './security-alerts.ts'
import type { FindSession } from './sessions/find-session.ts'
import { isRecentlyProven } from './sessions/recent-proof.ts'
import { removeResetLinks } from './sessions/session-rules.ts'
import { AUTH_STEP_UPS, type StepUp } from './sessions/step-ups.ts'
import { sessions } from './tables.ts'
import type { createCodeChecks } from './two-factor/check-codes.ts'
import { ADD_PASSKEY, checkPasskeyRequest, markPasskeyVerified, SIGN_IN_BY_PASSKEY } from './two-factor/passkeys.ts'
import { CODE_PATHS, endChallenge, readChallengeCookie } from './two-factor/second-step.ts'

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

/** How the provider finds the address of a client. */
export const ADDRESS_OPTIONS = { ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] } }

type HookTools = {
  database: Database
  publicUrl: string
  clock: Clock
  findSession: FindSession
  alertOwner: AlertOwner
  codes: Pick<ReturnType<typeof createCodeChecks>, 'beginCode' | 'settleCode' | 'checkSecondFactor'>
  /** Set while the POST of a page confirms a link. The provider only supports GET for it. */
  confirming: AsyncLocalStorage<true>
  toChangePage: (token: string) => string
}

/** Our rules before and after each call of the provider. */
export function createProviderHooks({ database, publicUrl, clock, findSession, alertOwner, codes, confirming, toChangePage }: HookTools) {
  const guard = createSignInGuard(database)

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

  async function countPassword(headers: Headers): Promise<number | undefined> {
    const found = await findSession(headers)
    return found && countAttempt(database, `password of ${found.userId}`, RATE_LIMITS.passwordsOfAccount)
  }

  /** @param userId  required if the requesting session was replaced */
  async function forgetPasswords(headers: Headers, userId: string | undefined): Promise<void> {
    const id = userId ?? (await findSession(headers))?.userId
    if (id) await forgetAttempts(database, `password of ${id}`)
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

  return {
    before: createAuthMiddleware(async (ctx) => {
      const { path, body, query, headers = new Headers() } = ctx
      checkReturnUrls(ctx, publicUrl)
      await checkRequest(database, path, body)
      if (path === '/verify-email' && isEmailChangeLink(query?.token) && !confirming.getStore())
        throw ctx.redirect(toChangePage(query?.token))
      // without a token the provider redirects as for an invalid token
      if (path === '/verify-email' && query && (await isDeadLink(database, query.token))) query.token = ''
      if (path === '/change-email') await checkNotSuspended(headers)
      if (proofs.get(path) === 'recent proof') await checkRecentProof(headers)
      if (path.startsWith('/passkey/')) await checkPasskey(headers, { path, body: body ?? {}, query: query ?? {} })
      if (path === '/sign-in/email') waitIf(await guard.count(toSignInAttempt(headers, body)))
      if (asksPassword(path)) waitIf(await countPassword(headers))
      if (proofs.get(path) === 'password and code') await codes.checkSecondFactor(headers, body)
      if (CODE_PATHS.has(path)) await codes.beginCode(ctx, path, await readChallengeCookie(ctx))
    }),

    after: createAuthMiddleware(async (ctx) => {
      const { path, headers = new Headers(), context } = ctx
      const user = context.newSession?.user
      if (path === '/reset-password' && !isAPIError(context.returned)) await recordUsedLink(database, ctx.body.token ?? ctx.query?.token)
      if (CODE_PATHS.has(path)) await codes.settleCode(ctx)
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
  }
}

function toSignInAttempt(headers: Headers, { email }: { email: string }) {
  return { email: normaliseEmail(email), address: getIP(headers, { advanced: ADDRESS_OPTIONS }) ?? 'nowhere' }
}

function waitIf(seconds: number | undefined): void {
  if (seconds) throwApiError('rate_limited', {}, { 'x-retry-after': String(seconds) })
}

function toOwner(found: { userId: string; email: string; name: string } | undefined): Owner | undefined {
  return found && { id: found.userId, email: found.email, name: found.name }
}
