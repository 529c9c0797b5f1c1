import { createHash } from 'node:crypto'

/**
 * Adds an ETag to a cacheable response; returns 304 if the client already has it.
 * @param nonce  differs in each response, so the ETag ignores it
 */
export async function withEtag(response: Response, request: Request, nonce?: string): Promise<Response> {
  const body = await response.text()
  const etag = etagFor(nonce ? body.replaceAll(nonce, '') : body)
  const headers = new Headers(response.headers)
  headers.set('etag', etag)
  if (!matchesEtag(request.headers.get('if-none-match'), etag)) return new Response(body, { status: response.status, headers })
  for (const name of ['content-type', 'content-length']) headers.delete(name)
  return new Response(null, { status: 304, headers })
}

/** A weak ETag: it ignores compression and nonce. @param text  whole or in chunks */
export function etagFor(text: string | readonly Uint8Array[]): string {
  const hash = createHash('sha256')
  for (const piece of typeof text === 'string' ? [text] : text) hash.update(piece)
  return `W/"${hash.digest('base64url')}"`
}

/** Whether a response is cacheable text without an ETag. */
export function canHaveEtag({ headers, status }: Response, { method }: Request): boolean {
  const lifetime = headers.get('cache-control') ?? 'no-store'
  const isOpen = !lifetime.includes('no-store') && !headers.has('etag') && !headers.has('set-cookie')
  return isOpen && method === 'GET' && status === 200 && TEXTS.test(headers.get('content-type') ?? '')
}

/** Excludes sitemap files, which are long and streamed. */
const TEXTS = /^(text\/html|application\/json|application\/rss\+xml|text\/plain|text\/x-script)/

/** Weak comparison, as RFC 9110 requires for If-None-Match. */
export function matchesEtag(known: string | null, etag: string | null): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return known !== null && etag !== null && known.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag))
}
