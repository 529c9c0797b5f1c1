import { limits } from '@tintype/contract/limits'
import { withBodyRead } from './read-body.ts'

/** What another system says, in the very bytes it was said in: its signature is of those. */
export type SignedMessage = { body: string; headers: Headers }

/** A webhook: read, handed on to whoever keeps it, and answered only then. */
export async function receiveMessage(request: Request, receive: (message: SignedMessage) => Promise<void>): Promise<Response> {
  const read = await withBodyRead(request, { bytes: limits.webhookBytes, ms: 10_000 })
  await receive({ body: await read.text(), headers: request.headers })
  return Response.json({ received: true }, { headers: { 'cache-control': 'no-store' } })
}
