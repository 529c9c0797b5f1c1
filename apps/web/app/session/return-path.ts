import type { Role } from '@tintype/contract/accounts/accounts'
import { safeReturnPath } from '@tintype/contract/accounts/return-path'
import type { AuthUser } from './auth-provider.ts'

/** The default page after signing in. */
export function homePath({ role }: Pick<AuthUser, 'role'>): string {
  return role === 'operator' ? '/backoffice' : '/dashboard'
}

/** The sign-in path that returns to the current page. */
export function loginPath({ pathname, search, hash = '' }: { pathname: string; search: string; hash?: string }): string {
  const wanted = `${pathname}${search}${hash}`
  return wanted === '/' ? '/login' : `/login?${new URLSearchParams({ from: wanted })}`
}

/** The sign-in page of operators. */
export const OPERATOR_LOGIN = '/login?from=%2Fbackoffice'

/** Whether a return path belongs to the back office, so that an operator signs in. */
export function isOperatorPath(path: string | undefined): boolean {
  return /^\/backoffice([/?#]|$)/.test(path ?? '')
}

/** Operators have their own mails, because a Supabase project may authenticate artists. */
export function forgotPasswordPath(role: Role | undefined): string {
  return role === 'operator' ? '/forgot-password?for=operator' : '/forgot-password'
}

/** The return path after a sign-in. Rejects other sites and the sign-in pages themselves. */
export function returnPathAfterLogin(wanted: string | null | undefined): string | undefined {
  const path = safeReturnPath(wanted)
  return path === undefined || pathsWithoutReturn.has(new URL(path, 'https://here.invalid').pathname) ? undefined : path
}

const pathsWithoutReturn = new Set([
  '/login',
  '/signup',
  '/forgot-password',
  '/email-confirmed',
  '/email-change',
  '/reset-password-callback',
])
