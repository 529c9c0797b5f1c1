/**
 * The return path as a browser resolves it, if it leads to this site; otherwise undefined. Anything that a browser could read as another
 * host (`//host`, `/\host`, `/.//host`, `https:`, hidden control characters) is refused.
 */
export function safeReturnPath(wanted: string | null | undefined): string | undefined {
  if (!wanted?.startsWith('/') || hasHiddenCharacter(wanted)) return undefined
  const here = 'https://here.invalid'
  if (!URL.canParse(wanted, here)) return undefined
  const { origin, pathname, search, hash } = new URL(wanted, here)
  // `/..//host` becomes `//host` only once it is parsed, so the result is inspected again
  if (origin !== here || pathname.startsWith('//')) return undefined
  return `${pathname}${search}${hash}`
}

/** The same for a URL that may begin with this site's origin. @param origin  such as `https://tintype.example` */
export function safeReturnAddress(wanted: string, origin: string): string | undefined {
  return safeReturnPath(wanted.startsWith(`${origin}/`) ? wanted.slice(origin.length) : wanted)
}

function hasHiddenCharacter(text: string): boolean {
  return [...text].some((character) => character <= ' ' || character === '\u007f' || character === '\\')
}
