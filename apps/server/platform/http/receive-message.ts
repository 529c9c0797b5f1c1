import { limits } from '@tintype/contract/limits'
import type { BodyRoom } from './body-room.ts'
import { withBodyRead } from './read-body.ts'

/** What another system says, in the very bytes it was said in: its signature is of those. */
export type SignedMessage = { body: string; headers: Headers }

/**
 * A webhook: read, handed on to whoever keeps it, and answered only then.
 * @param room  for what has not come whole: until then nobody knows who it is from
 * @throws Problem `unavailable` where others needed the room: senders say it again
 */
export async function receiveMessage(
  request: Request,
  room: BodyRoom,
  receive: (message: SignedMessage) => Promise<void>,
): Promise<Response> {
  const read = await withBodyRead(request, { bytes: limits.webhookBytes, ms: 10_000, room })
  await receive({ body: await read.text(), headers: request.headers })
  return Response.json({ received: true }, { headers: { 'cache-control': 'no-store' } })
}
