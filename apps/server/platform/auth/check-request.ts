import { Email } from '@tintype/contract/accounts'
import { nameKey, parseName } from '@tintype/contract/names'
import { Problem, type ProblemCode } from '@tintype/contract/problems'
import { safeReturnAddress } from '@tintype/contract/return-path'
import { APIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { findPasswordProblem, findSignUpProblem } from './rules.ts'
import { tidyBackupCode } from './second-step.ts'
import { users } from './tables.ts'

type Body = Record<string, unknown>

/**
 * Our own rules before the provider's, on a body that is changed in place: the provider reads the same one afterwards.
 * @throws APIError with the code and text of a Problem
 */
export async function checkRequest(database: Database, path: string, sent: unknown): Promise<void> {
  const body = sent && typeof sent === 'object' ? (sent as Body) : {}
  switch (path) {
    case '/sign-up/email':
      return checkSignUp(database, body)
    case '/sign-in/email':
    case '/request-password-reset':
    case '/send-verification-email':
      return checkEmail(body.email)
    case '/change-email':
      return checkEmail(body.newEmail)
    case '/reset-password':
      return checkPassword(body.newPassword)
    case '/change-password':
      body.revokeOtherSessions = true
      return checkPassword(body.newPassword)
    // by the one method that we offer, under our own name
    case '/two-factor/enable':
      body.method = 'totp'
      delete body.issuer
      return
    // a device is not trusted for its own sake: there is no cookie that would tell one from another
    case '/two-factor/verify-totp':
      delete body.trustDevice
      body.code = typeof body.code === 'string' ? body.code.replace(/\s/g, '') : body.code
      return
    case '/two-factor/verify-backup-code':
      delete body.trustDevice
      delete body.disableSession
      body.code = typeof body.code === 'string' ? tidyBackupCode(body.code) : body.code
      return
  }
}

type Asked = { query?: unknown; body?: unknown; context: { logger: { error(message: string): void } } }

/** Parameters that say where an answer or a link leads, with the name that the provider has for them. */
const RETURN_FIELDS = {
  callbackURL: 'callbackURL',
  redirectTo: 'redirectURL',
  errorCallbackURL: 'errorCallbackURL',
  newUserCallbackURL: 'newUserCallbackURL',
}

/**
 * The provider checks return addresses as they are written, and redirects to what they become: `/.//host` to `//host`.
 * @throws APIError as the provider's own
 */
export function checkReturns({ query, body, context }: Asked, publicUrl: string): void {
  const { origin } = new URL(publicUrl)
  for (const fields of [query, body] as (Body | undefined)[])
    for (const [field, name] of Object.entries(RETURN_FIELDS)) {
      const wanted = fields?.[field]
      // the provider refuses what is no text
      if (typeof wanted !== 'string' || safeReturnAddress(wanted, origin) !== undefined) continue
      context.logger.error(`Invalid ${name}: `)
      throw new APIError(403, { message: `Invalid ${name}`, code: 'INVALID_CALLBACK_URL' })
    }
}

/** What the provider hands to a hook of the database, as far as it is used here. */
type HookContext = { query?: Record<string, unknown> } | null

/**
 * Between the two mails of a changed address somebody else may have signed up with the new one, or the artist was suspended.
 * @param isSuspended  whether the artist of an address is
 * @throws APIError `artist_suspended`, `email_taken`
 */
export async function checkNewEmail(
  database: Database,
  { email, isSuspended }: { email: unknown; isSuspended: (email: string) => Promise<boolean> },
  context: HookContext,
): Promise<void> {
  if (typeof email !== 'string') return
  const present = emailInLink(context?.query?.token)
  if (present && (await isSuspended(present))) refuse('artist_suspended')
  const [taken] = await database.select({ id: users.id }).from(users).where(eq(users.email, email.toLowerCase()))
  if (taken) refuse('email_taken')
}

/** Whose link it is. The provider has checked the token before it changes anything. */
export function emailInLink(token: unknown): string | undefined {
  const [, payload] = typeof token === 'string' ? token.split('.') : []
  if (!payload) return undefined
  const { email } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { email?: unknown }
  return typeof email === 'string' ? email : undefined
}

/** @throws APIError, the only error that the provider hands on as an answer */
export function refuse(code: ProblemCode, data: Problem['data'] = {}, headers: Record<string, string> = {}): never {
  const problem = new Problem(code, data)
  const { status, message, told } = problem
  throw new APIError(status as 422, { message, code, ...(told && { data: told }) }, headers)
}

/** As the provider's own, after a right password. */
export function refuseUnconfirmed(): never {
  throw new APIError(403, { message: 'Email not verified', code: 'EMAIL_NOT_VERIFIED' })
}

/** A Problem as the provider hands it on; other errors as they are. */
export function refuseWith(error: unknown): never {
  if (error instanceof Problem) refuse(error.code, error.data)
  throw error
}

/**
 * Whether a name is free is judged before anything is known of the address: judged later, a taken name would tell which
 * addresses have an account. What the answer repeats is tidied here for the same reason: only a new account is stored.
 */
async function checkSignUp(database: Database, body: Body): Promise<void> {
  const problem = findSignUpProblem(body)
  if (problem) refuse(problem)
  body.name = parseName(String(body.name))
  delete body.image
  const [taken] = await database
    .select({ id: users.id })
    .from(users)
    .where(eq(users.nameKey, nameKey(String(body.name))))
  if (taken) refuse('name_taken')
}

function checkEmail(email: unknown): void {
  if (!Email.safeParse(email).success) refuse('email_invalid')
}

function checkPassword(password: unknown): void {
  const problem = findPasswordProblem(password)
  if (problem) refuse(problem)
}
