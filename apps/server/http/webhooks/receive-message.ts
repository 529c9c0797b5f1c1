import { limits } from '@tintype/contract/limits'
import type { BodyMemory } from '../uploads/body-memory.ts'
import { withBodyRead } from '../uploads/read-body.ts'

/** A webhook message with its raw body, because the signature covers the exact bytes. */
export type SignedMessage = { body: string; headers: Headers }

/**
 * Receives a webhook and responds after its handler has stored it.
 * @param room  memory limit for incomplete bodies, whose sender is not verified yet
 * @throws Problem `unavailable` if other bodies needed the memory; senders retry
 */
export async function receiveMessage(
  request: Request,
  room: BodyMemory,
  receive: (message: SignedMessage) => Promise<void>,
): Promise<Response> {
  const read = await withBodyRead(request, { bytes: limits.webhookBytes, ms: 10_000, room })
  await receive({ body: await read.text(), headers: request.headers })
  return Response.json({ received: true }, { headers: { 'cache-control': 'no-store' } })
}
