import type { HttpContext } from '../http-env.ts'
import { mayHaveValidator, withValidator } from '../responses/validator.ts'

/** Adds an `ETag`, and answers 304 if the client has the response already. */
export async function addValidators(c: HttpContext, next: () => Promise<void>): Promise<void> {
  await next()
  const { res } = c
  if (!mayHaveValidator(res, c.req.raw)) return
  const validated = await withValidator(res, c.req.raw, c.get('nonce'))
  // the framework would merge the headers of the old response into the new one
  c.res = undefined
  c.res = validated
}
