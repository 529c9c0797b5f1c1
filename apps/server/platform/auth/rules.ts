import { Email } from '@tintype/contract/accounts'
import { limits } from '@tintype/contract/limits'
import { findNameProblem } from '@tintype/contract/names'
import { meetsPasswordRules } from '@tintype/contract/passwords'
import type { ProblemCode } from '@tintype/contract/problems'
import { isCommonPassword } from './common-passwords.ts'

/** The provider's endpoints that are open. Everything else it offers (renaming, linking, deleting) goes through our own rules or not at all. */
const open = new Set([
  'POST /sign-up/email',
  'POST /sign-in/email',
  'POST /sign-out',
  'GET /get-session',
  'POST /request-password-reset',
  'POST /reset-password',
  'GET /verify-email',
  'POST /look-at-email-change',
  'POST /confirm-email-change',
  'POST /look-at-password-reset',
  'POST /send-verification-email',
  'POST /change-email',
  'POST /change-password',
  'POST /two-factor/enable',
  'POST /two-factor/verify-totp',
  'POST /two-factor/verify-backup-code',
  'POST /two-factor/generate-backup-codes',
  'POST /two-factor/disable',
  'GET /own-sessions',
  'POST /end-session',
  'POST /end-sessions',
])

/** @param path  below `/api/auth`, exactly as it came: doubled slashes and other spellings are other paths */
export function isOpenEndpoint(method: string, path: string): boolean {
  return open.has(`${method} ${path}`)
}

/** What is wrong with a new password, or nothing. */
export function findPasswordProblem(password: unknown): ProblemCode | undefined {
  if (typeof password !== 'string' || !meetsPasswordRules(password)) return 'password_weak'
  return isCommonPassword(password) ? 'password_common' : undefined
}

/** What is wrong with a request to sign up, in the order of its fields, or nothing. Whether the name is free is asked apart. */
export function findSignUpProblem(body: { name?: unknown; email?: unknown; password?: unknown }): ProblemCode | undefined {
  if (typeof body.name !== 'string' || body.name.length > limits.name.max * 4) return 'name_characters'
  const emailProblem = Email.safeParse(body.email).success ? undefined : 'email_invalid'
  return findNameProblem(body.name) ?? emailProblem ?? findPasswordProblem(body.password)
}
