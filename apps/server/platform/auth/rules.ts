import { Email } from '@tintype/contract/accounts/accounts'
import { findNameProblem } from '@tintype/contract/accounts/names'
import { meetsPasswordRules } from '@tintype/contract/accounts/passwords'
import { limits } from '@tintype/contract/limits'
import type { ProblemCode } from '@tintype/contract/problems'
import { isCommonPassword } from './passwords/common-passwords.ts'
import { AUTH_STEP_UPS } from './sessions/step-ups.ts'

/**
 * Whether an endpoint of the provider is open: only those with a row in `AUTH_STEP_UPS`. Its other features (renaming, linking, deleting)
 * have endpoints of our own or none.
 * @param path  below `/api/auth`, exactly as received: doubled slashes and other spellings are different paths
 */
export function isOpenEndpoint(method: string, path: string): boolean {
  return `${method} ${path}` in AUTH_STEP_UPS
}

/** Returns the problem of a new password, if any. */
export function findPasswordProblem(password: unknown): ProblemCode | undefined {
  if (typeof password !== 'string' || !meetsPasswordRules(password)) return 'password_weak'
  return isCommonPassword(password) ? 'password_common' : undefined
}

/** Returns the first problem of a sign-up request in field order, if any. A separate check covers taken names. */
export function findSignUpProblem(body: { name?: unknown; email?: unknown; password?: unknown }): ProblemCode | undefined {
  if (typeof body.name !== 'string' || body.name.length > limits.name.max * 4) return 'name_characters'
  const emailProblem = Email.safeParse(body.email).success ? undefined : 'email_invalid'
  return findNameProblem(body.name) ?? emailProblem ?? findPasswordProblem(body.password)
}
