import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Whether a text was signed with this secret (HMAC-SHA256), compared in a time that tells nothing. */
export function isSignedBy(secret: string, text: string, signature: string, encoding: 'base64' | 'base64url'): boolean {
  const expected = sign(secret, text)
  const given = Buffer.from(signature, encoding)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * How the provider is told of our secrets. It writes which one sealed a thing beside it, as a number that has to stay the secret's own
 * when others come and go: so it is made of the secret. What bears no number was sealed before there were several, by the oldest.
 */
export function providerSecrets(secrets: readonly string[]): { secret: string; secrets: { version: number; value: string }[] } {
  const [oldest] = secrets.slice(-1)
  if (oldest === undefined) throw new RangeError('authentication needs at least one secret')
  return { secret: oldest, secrets: secrets.map((value) => ({ version: versionOf(value), value })) }
}

function versionOf(secret: string): number {
  return createHash('sha256').update(`tintype auth secret:${secret}`).digest().readUInt32BE() >>> 1
}

/**
 * The provider opens what any of our secrets has sealed, but takes a signature by the newest alone. What an older one has signed (a
 * session, a link in a mail, a challenge) is signed again on its way there; a value that no secret of ours signed stays as it is.
 */
export function createSigner([newest = '', ...older]: readonly string[]) {
  const isOlder = (text: string, signature: string, encoding: 'base64' | 'base64url') =>
    older.some((secret) => isSignedBy(secret, text, signature, encoding))

  /** `text.signature`, as a cookie or a bearer token has it. */
  function signCookie(value: string): string {
    const [, text, signature] = /^([^.]+)\.([^.]+)$/.exec(decoded(value)) ?? []
    if (!text || !signature || !isOlder(text, signature, 'base64')) return value
    return encodeURIComponent(`${text}.${sign(newest, text).toString('base64')}`)
  }

  /** `head.payload.signature` of a link. */
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

    async signAnew(request: Request, path: string): Promise<Request> {
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

/** What is no JSON, or has no challenge, is left to whoever reads it next. */
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
