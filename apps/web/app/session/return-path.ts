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

/**
 * The path to go back to, if it is one of ours; otherwise undefined. Whatever a browser could read as another host
 * (`//host`, `/\host`, `https:`, hidden control characters) is refused, as are the pages of signing in themselves.
 */
export function safeReturnPath(wanted: string | null | undefined): string | undefined {
  if (!wanted?.startsWith('/') || hasHiddenCharacter(wanted)) return undefined
  const here = 'https://here.invalid'
  if (!URL.canParse(wanted, here)) return undefined
  const { origin, pathname, search, hash } = new URL(wanted, here)
  // `/..//host` becomes `//host` only once it is parsed, so the result is looked at again
  if (origin !== here || pathname.startsWith('//') || noWayBack.has(pathname)) return undefined
  return `${pathname}${search}${hash}`
}

const noWayBack = new Set(['/login', '/signup', '/forgot-password', '/email-confirmed', '/reset-password-callback'])

function hasHiddenCharacter(text: string): boolean {
  return [...text].some((character) => character <= ' ' || character === '\u007f' || character === '\\')
}
