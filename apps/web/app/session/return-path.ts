import { safeReturnPath } from '@tintype/contract/accounts/return-path'
import type { AuthUser } from './auth-provider.ts'

/** Where somebody lands after signing in, when nothing else was wanted. */
export function homeOf({ role }: Pick<AuthUser, 'role'>): string {
  return role === 'operator' ? '/backoffice' : '/dashboard'
}

/** The sign-in page that leads back to where somebody was. */
export function loginPath({ pathname, search, hash = '' }: { pathname: string; search: string; hash?: string }): string {
  const wanted = `${pathname}${search}${hash}`
  return wanted === '/' ? '/login' : `/login?${new URLSearchParams({ from: wanted })}`
}

/** The path to go back to after a sign-in: none that leads to another site, nor to a page of signing in itself. */
export function returnPathAfterLogin(wanted: string | null | undefined): string | undefined {
  const path = safeReturnPath(wanted)
  return path === undefined || noWayBack.has(new URL(path, 'https://here.invalid').pathname) ? undefined : path
}

const noWayBack = new Set(['/login', '/signup', '/forgot-password', '/email-confirmed', '/email-change', '/reset-password-callback'])
