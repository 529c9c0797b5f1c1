import { Email } from '@tintype/contract/accounts/accounts'
import { nameKey, parseName } from '@tintype/contract/accounts/names'
import { safeReturnAddress } from '@tintype/contract/accounts/return-path'
import { Problem, type ProblemCode } from '@tintype/contract/problems'
import { normaliseEmail } from '@tintype/domain/email/email-address'
import { APIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { findPasswordProblem, findSignUpProblem } from '../rules.ts'
import { users } from '../tables.ts'
import { tidyBackupCode } from '../two-factor/second-step.ts'

type Body = Record<string, unknown>

/**
 * Applies our own rules before the provider's. Changes the body in place, because the provider then reads the same object.
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
      body.email = readEmail(body.email)
      return
    case '/change-email':
      body.newEmail = readEmail(body.newEmail)
      return
    case '/reset-password':
      return checkPassword(body.newPassword)
    case '/change-password':
      body.revokeOtherSessions = true
      return checkPassword(body.newPassword)
    // allow only TOTP, under our own endpoint name
    case '/two-factor/enable':
      body.method = 'totp'
      delete body.issuer
      return
    // without cookies a trusted device cannot be recognised
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

/** Parameters that set the target of a response or a link, with the provider's names for them. */
const RETURN_FIELDS = {
  callbackURL: 'callbackURL',
  redirectTo: 'redirectURL',
  errorCallbackURL: 'errorCallbackURL',
  newUserCallbackURL: 'newUserCallbackURL',
}

/**
 * The provider checks return addresses as written but redirects to the normalised form: `/.//host` becomes `//host`.
 * @throws APIError like the provider's own
 */
export function checkReturnUrls({ query, body, context }: Asked, publicUrl: string): void {
  const { origin } = new URL(publicUrl)
  for (const fields of [query, body] as (Body | undefined)[])
    for (const [field, name] of Object.entries(RETURN_FIELDS)) {
      const wanted = fields?.[field]
      // the provider refuses values that are not strings
      if (typeof wanted !== 'string' || safeReturnAddress(wanted, origin) !== undefined) continue
      context.logger.error(`Invalid ${name}: `)
      throw new APIError(403, { message: `Invalid ${name}`, code: 'INVALID_CALLBACK_URL' })
    }
}

/** The used part of the provider's database hook context. */
type HookContext = { query?: Record<string, unknown> } | null

/**
 * Checks a new address again: between the two mails, another user may have taken it, or the artist may have been suspended.
 * @param isSuspended  whether the artist with an address is suspended
 * @throws APIError `artist_suspended`, `email_taken`
 */
export async function checkNewEmail(
  database: Database,
  { email, isSuspended }: { email: unknown; isSuspended: (email: string) => Promise<boolean> },
  context: HookContext,
): Promise<void> {
  if (typeof email !== 'string') return
  const present = emailInLink(context?.query?.token)
  if (present && (await isSuspended(present))) throwApiError('artist_suspended')
  const [taken] = await database
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, normaliseEmail(email)))
  if (taken) throwApiError('email_taken')
}

/** The address in a link token. The provider verifies the token before it changes anything. */
export function emailInLink(token: unknown): string | undefined {
  const [, payload] = typeof token === 'string' ? token.split('.') : []
  if (!payload) return undefined
  const { email } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { email?: unknown }
  return typeof email === 'string' ? email : undefined
}

/** @throws APIError, the only error that the provider returns to the client */
export function throwApiError(code: ProblemCode, data: Problem['data'] = {}, headers: Record<string, string> = {}): never {
  const problem = new Problem(code, data)
  const { status, message, publicData } = problem
  throw new APIError(status as 422, { message, code, ...(publicData && { data: publicData }) }, headers)
}

/** Same response as the provider's own after a correct password. */
export function refuseUnconfirmed(): never {
  throw new APIError(403, { message: 'Email not verified', code: 'EMAIL_NOT_VERIFIED' })
}

/** Throws a Problem in the provider's format; rethrows other errors. */
export function refuseWith(error: unknown): never {
  if (error instanceof Problem) throwApiError(error.code, error.data)
  throw error
}

/**
 * Checks the name before any lookup of the address: a later check would reveal which addresses have an account. Normalises the echoed
 * fields for the same reason: only a new account is stored.
 */
async function checkSignUp(database: Database, body: Body): Promise<void> {
  const problem = findSignUpProblem(body)
  if (problem) throwApiError(problem)
  body.name = parseName(String(body.name))
  body.email = readEmail(body.email)
  delete body.image
  const [taken] = await database
    .select({ id: users.id })
    .from(users)
    .where(eq(users.nameKey, nameKey(String(body.name))))
  if (taken) throwApiError('name_taken')
}

/** The address in the spelling in which it is stored. */
function readEmail(email: unknown): string {
  return Email.safeParse(email).data ?? throwApiError('email_invalid')
}

function checkPassword(password: unknown): void {
  const problem = findPasswordProblem(password)
  if (problem) throwApiError(problem)
}
