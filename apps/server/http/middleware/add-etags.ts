import type { HttpContext } from '../http-env.ts'
import { canHaveEtag, withEtag } from '../responses/etag.ts'

/** Adds an `ETag`, and answers 304 if the client has the response already. */
export async function addEtags(c: HttpContext, next: () => Promise<void>): Promise<void> {
  await next()
  const { res } = c
  if (!canHaveEtag(res, c.req.raw)) return
  const validated = await withEtag(res, c.req.raw, c.get('nonce'))
  // the framework would merge the headers of the old response into the new one
  c.res = undefined
  c.res = validated
}
