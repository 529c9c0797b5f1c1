import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { loadLimits } from './load-limits.ts'

/**
 * Answers one request of a connection at a time, and cuts off whoever sends one after the other without waiting for an answer. No
 * browser does, nor does a proxy; but a thousand of them fit into one packet, and each would have a file opened and its beginning kept
 * for somebody who has not read the answer before it.
 */
export function withoutPipelines(listener: RequestListener, most: number = loadLimits.pipelined): RequestListener {
  const unanswered = new WeakMap<Socket, ServerResponse[]>()
  return (request, response) => {
    const { socket } = request
    const before = unanswered.get(socket) ?? []
    if (before.length >= most) return void socket.destroy()
    const last = before.at(-1)
    unanswered.set(socket, [...before, response])
    response.once('close', () =>
      unanswered.set(
        socket,
        (unanswered.get(socket) ?? []).filter((one) => one !== response),
      ),
    )
    if (!last) return listener(request, response)
    last.once('close', () => {
      // whoever hung up gets no answer to what they asked meanwhile
      if (!socket.destroyed) listener(request, response)
    })
  }
}
