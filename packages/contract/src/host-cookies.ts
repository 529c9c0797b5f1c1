const HOST = '__Host-'

/**
 * The name of a cookie of ours. Over https only this host can set one with this prefix: no neighbouring host, and no plain connection. So
 * only this name is read there.
 * @param publicUrl  of this installation
 */
export function hostCookieName(name: string, publicUrl: string): string {
  return isSecure(publicUrl) ? `${HOST}${name}` : name
}

export type HostCookie = { name: string; value: string; maxAgeSeconds: number }

/** The `Set-Cookie` header that keeps a value in the browser, out of reach of scripts and of other sites; with 0 seconds it removes it. */
export function hostCookie({ name, value, maxAgeSeconds }: HostCookie, publicUrl: string): string {
  const attributes = [`${hostCookieName(name, publicUrl)}=${value}`, 'Path=/', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Lax']
  return [...attributes, ...(isSecure(publicUrl) ? ['Secure'] : [])].join('; ')
}

/** The value of a cookie of ours in a `Cookie` header. */
export function readHostCookie(header: string | null, name: string, publicUrl: string): string | undefined {
  const wanted = `${hostCookieName(name, publicUrl)}=`
  const pair = header?.split(';').find((part) => part.trimStart().startsWith(wanted))
  return pair?.slice(pair.indexOf('=') + 1).trim()
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}
