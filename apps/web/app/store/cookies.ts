/** Where a browser is asked over https, a cookie of ours can be set by us alone: not by a neighbour, nor over a plain connection. */
const OURS = '__Host-'

export type KeptCookie = { name: string; value: string; maxAgeSeconds: number }

/** The header that keeps a value in the browser, out of reach of scripts and of other sites; with 0 seconds it takes it away. */
export function keepCookie({ name, value, maxAgeSeconds }: KeptCookie, { publicUrl }: { publicUrl: string }): { 'Set-Cookie': string } {
  const isSecure = publicUrl.startsWith('https:')
  const attributes = [`${isSecure ? OURS : ''}${name}=${value}`, 'Path=/', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Lax']
  return { 'Set-Cookie': [...attributes, ...(isSecure ? ['Secure'] : [])].join('; ') }
}

/** What a request brings of it. The one that only we can have set counts before one that anybody could. */
export function cookieOf(request: Request, name: string): string | undefined {
  const header = request.headers.get('cookie')
  return readCookie(header, `${OURS}${name}`) ?? readCookie(header, name)
}

/** The value of one cookie in a `Cookie` header, as it was sent. */
export function readCookie(header: string | null, name: string): string | undefined {
  const pair = header?.split(';').find((part) => part.trimStart().startsWith(`${name}=`))
  return pair?.slice(pair.indexOf('=') + 1).trim()
}
