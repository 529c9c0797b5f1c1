import { createHash } from 'node:crypto'

/** An answer that anybody may keep, with its validator; nothing but that for whoever has it already. */
export async function withValidator(response: Response, request: Request): Promise<Response> {
  const body = Buffer.from(await response.arrayBuffer())
  // weak: it stands for what is said, however it is compressed
  const etag = `W/"${createHash('sha256').update(body).digest('base64url')}"`
  const headers = new Headers(response.headers)
  headers.set('etag', etag)
  if (!isKnown(request.headers.get('if-none-match'), etag)) return new Response(body, { status: response.status, headers })
  for (const name of ['content-type', 'content-length']) headers.delete(name)
  return new Response(null, { status: 304, headers })
}

/** Compared weakly, as RFC 9110 wants it here. */
function isKnown(known: string | null, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return known !== null && known.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag))
}
