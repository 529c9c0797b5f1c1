import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Verifies an HMAC-SHA256 signature in constant time. */
export function isSignedBy(secret: string, text: string, signature: string, encoding: 'base64' | 'base64url'): boolean {
  const expected = sign(secret, text)
  const given = Buffer.from(signature, encoding)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * Our secrets in the provider's format. The provider stores a version number with each sealed value. The number must not change when
 * secrets are added or removed, so it is derived from the secret. The oldest secret opens values without a number.
 */
export function providerSecrets(secrets: readonly string[]): { secret: string; secrets: { version: number; value: string }[] } {
  const [oldest] = secrets.slice(-1)
  if (oldest === undefined) throw new RangeError('authentication needs at least one secret')
  return { secret: oldest, secrets: secrets.map((value) => ({ version: toSecretVersion(value), value })) }
}

function toSecretVersion(secret: string): number {
  return createHash('sha256').update(`tintype auth secret:${secret}`).digest().readUInt32BE() >>> 1
}

/**
 * The provider opens values sealed by any of our secrets, but accepts signatures by the newest only. So values signed by an older secret
 * (sessions, mailed links, challenges) are signed again on the way in. Values that none of our secrets signed stay unchanged.
 */
export function createSigner([newest = '', ...older]: readonly string[]) {
  const isOlder = (text: string, signature: string, encoding: 'base64' | 'base64url') =>
    older.some((secret) => isSignedBy(secret, text, signature, encoding))

  /** `text.signature`, the form of a cookie or a bearer token. */
  function signCookie(value: string): string {
    const [, text, signature] = /^([^.]+)\.([^.]+)$/.exec(decoded(value)) ?? []
    if (!text || !signature || !isOlder(text, signature, 'base64')) return value
    return encodeURIComponent(`${text}.${sign(newest, text).toString('base64')}`)
  }

  /** `head.payload.signature`, the form of a link. */
  function signLink(token: string): string {
    const [, text, signature] = /^([\w-]+\.[\w-]+)\.([\w-]+)$/.exec(token) ?? []
    return text && signature && isOlder(text, signature, 'base64url') ? `${text}.${sign(newest, text).toString('base64url')}` : token
  }

  function withBearer(headers: Headers): Headers {
    const [, value] = /^bearer +(\S{1,500})$/i.exec(headers.get('authorization') ?? '') ?? []
    if (older.length === 0 || value === undefined) return headers
    const changed = new Headers(headers)
    changed.set('authorization', `Bearer ${signCookie(value)}`)
    return changed
  }

  return {
    withBearer,

    async signAgain(request: Request, path: string): Promise<Request> {
      if (older.length === 0) return request
      const headers = withBearer(request.headers)
      const url = new URL(request.url)
      const token = url.searchParams.get('token')
      if (path === '/verify-email' && token) url.searchParams.set('token', signLink(token))
      if (request.method === 'GET') return new Request(url, { headers })
      const text = await request.text()
      const body = /^\/(two-factor|passkey)\//.test(path) ? withChallenges(text, signCookie) : text
      headers.delete('content-length')
      return new Request(url, { method: request.method, headers, body })
    },
  }
}

/** Returns texts that are not JSON, or have no challenge, unchanged. */
function withChallenges(text: string, signCookie: (value: string) => string): string {
  try {
    const body = JSON.parse(text) as Record<string, unknown>
    for (const field of ['challenge', 'passkeyChallenge']) {
      const value = body[field]
      if (typeof value === 'string') body[field] = signCookie(value)
    }
    return JSON.stringify(body)
  } catch {
    return text
  }
}

function sign(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
