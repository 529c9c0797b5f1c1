import { Email } from '@tintype/contract/accounts'
import { limits } from '@tintype/contract/limits'
import { findNameProblem } from '@tintype/contract/names'
import { meetsPasswordRules } from '@tintype/contract/passwords'
import type { ProblemCode } from '@tintype/contract/problems'
import { isCommonPassword } from './common-passwords.ts'
import { AUTH_STEP_UPS } from './step-ups.ts'

/**
 * Whether an endpoint of the provider is open: only those with a row in `AUTH_STEP_UPS`. Everything else that it offers (renaming, linking,
 * deleting) goes through our own rules or not at all.
 * @param path  below `/api/auth`, exactly as it came: doubled slashes and other spellings are other paths
 */
export function isOpenEndpoint(method: string, path: string): boolean {
  return `${method} ${path}` in AUTH_STEP_UPS
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
