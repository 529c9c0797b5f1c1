/**
 * Whether a page inside the layout shows header and footer. The invitation to artists shows them only to artists. Pages below a cause's URL
 * never show them, even if the cause does not exist.
 */
export function hasShell(pathname: string, username: string | undefined): boolean {
  if (pathname.startsWith('/hope/causes/')) return false
  return pathname.replace(/(?<!\/)\/+$/, '') !== '/artistenroll' || username !== undefined
}
