import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress'
import type { HttpContext } from '../http-env.ts'

/** Sets `Vary` in place: the compression would otherwise copy the whole response to add it, even without compressing. */
export async function setVaryHeader(c: HttpContext, next: () => Promise<void>): Promise<void> {
  await next()
  const { headers } = c.res
  if (COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('content-type') ?? '') && !headers.has('vary'))
    headers.set('vary', 'Accept-Encoding')
}
