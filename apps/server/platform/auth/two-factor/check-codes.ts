import { Problem } from '@tintype/contract/problems'
import { eq } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import { refuseWith, throwApiError } from '../limits/check-request.ts'
import { isUserPassword, type VerifyPassword } from '../passwords/confirm-password.ts'
import { isWrongCode } from '../provider-answers.ts'
import { CLIENT_ADDRESS_HEADER, pickHeaders } from '../request-headers.ts'
import type { AlertOwner } from '../security-alerts.ts'
import type { FindSession } from '../sessions/find-session.ts'
import { users } from '../tables.ts'
import { beginAttempt, type CodeAttempt, undoAttempt } from './second-factor-lock.ts'
import { findChallenged, markCodeUsed, tidyBackupCode } from './second-step.ts'

type CodeContext = {
  request?: Request | undefined
  headers?: Headers | undefined
  body?: { code?: unknown }
  context: { returned?: unknown }
}

type CodeTools = {
  database: Database
  publicUrl: string
  clock: Clock
  findSession: FindSession
  alertOwner: AlertOwner
  verifyPassword: VerifyPassword
  /** Answers a request as the provider does, with our hooks. */
  callProvider: (request: Request) => Promise<Response>
}

/** Checks codes of the second factor: the provider compares them, we count attempts and mark codes as used. */
export function createCodeChecks({ database, publicUrl, clock, findSession, alertOwner, verifyPassword, callProvider }: CodeTools) {
  /** Attempts of the requests that the provider currently handles. */
  const attempts = new WeakMap<Request, CodeAttempt>()

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
    const answer = await callProvider(new Request(`${publicUrl}/api/auth/two-factor/${path}`, { method: 'POST', headers: asked, body }))
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

  return {
    confirmSecondFactor,

    /**
     * Checks the second factor of a request that also contains the password, because a stolen session and password must not suffice.
     * Checks the password first, so that a wrong password consumes no code. The provider refuses wrong passwords and missing sessions.
     */
    async checkSecondFactor(headers: Headers, body: Record<string, unknown> | undefined): Promise<void> {
      const found = await findSession(headers)
      if (!found) return
      const password = String(body?.password ?? body?.currentPassword ?? '')
      if (!(await isUserPassword(database, found.userId, password, verifyPassword))) return
      const code = typeof body?.code === 'string' ? body.code.trim() : ''
      await confirmSecondFactor(found.userId, headers, code).catch(refuseWith)
    },

    /**
     * Counts a code, and marks an authenticator code as used, before the provider compares it.
     * @param challenge  of a sign-in; without it, the code belongs to the session
     */
    async beginCode({ request, headers = new Headers(), body }: CodeContext, path: string, challenge?: string): Promise<void> {
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
    },

    /** After the provider compared the code. */
    async settleCode({ request, headers, context }: CodeContext): Promise<void> {
      const attempt = request && attempts.get(request)
      if (!attempt) return
      if (isWrongCode(context.returned)) await alertLock(attempt, headers)
      else await undoAttempt(database, attempt)
    },
  }
}
