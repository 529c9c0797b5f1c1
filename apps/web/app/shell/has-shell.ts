/**
 * Whether a page inside the layout shows header and footer: the invitation to artists only to somebody who is one,
 * and nothing below a cause's address, even where no cause is (specification, section 2).
 */
export function hasShell(pathname: string, username: string | undefined): boolean {
  if (pathname.startsWith('/hope/causes/')) return false
  return pathname.replace(/(?<!\/)\/+$/, '') !== '/artistenroll' || username !== undefined
}
