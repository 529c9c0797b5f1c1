import { createHash } from 'node:crypto'
import { textOf } from './whole-text.ts'

/**
 * An answer that may be kept, with its validator; nothing but that for whoever has it already.
 * @param nonce  is another one in each answer and says nothing about whether a page has changed
 */
export async function withValidator(response: Response, request: Request, nonce?: string): Promise<Response> {
  const body = await textOf(response)
  const etag = etagFor(nonce ? body.replaceAll(nonce, '') : body)
  const headers = new Headers(response.headers)
  headers.set('etag', etag)
  if (!isKnown(request.headers.get('if-none-match'), etag)) return new Response(body, { status: response.status, headers })
  for (const name of ['content-type', 'content-length']) headers.delete(name)
  return new Response(null, { status: 304, headers })
}

/** Weak: it stands for what is said, however it is compressed, and under whichever nonce. @param text  whole, or in its pieces */
export function etagFor(text: string | readonly Uint8Array[]): string {
  const hash = createHash('sha256')
  for (const piece of typeof text === 'string' ? [text] : text) hash.update(piece)
  return `W/"${hash.digest('base64url')}"`
}

/** Whether an answer is text that may be kept and has no validator yet. */
export function mayHaveValidator({ headers, status }: Response, { method }: Request): boolean {
  const lifetime = headers.get('cache-control') ?? 'no-store'
  const isOpen = !lifetime.includes('no-store') && !headers.has('etag') && !headers.has('set-cookie')
  return isOpen && method === 'GET' && status === 200 && TEXTS.test(headers.get('content-type') ?? '')
}

/** Not files of the sitemap: they are long, and sent while they are read. */
const TEXTS = /^(text\/html|application\/json|application\/rss\+xml|text\/plain|text\/x-script)/

/** Compared weakly, as RFC 9110 wants it here. */
export function isKnown(known: string | null, etag: string | null): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return known !== null && etag !== null && known.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag))
}
