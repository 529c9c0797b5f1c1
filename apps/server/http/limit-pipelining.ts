import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { loadLimits } from './operations/load-limits.ts'

/**
 * Processes one request per connection at a time and closes connections that pipeline too many. Browsers and proxies do not pipeline. A
 * thousand requests fit into one packet, and each would open a file and buffer its beginning for a client that has not read the previous
 * response.
 */
export function limitPipelining(listener: RequestListener, most: number = loadLimits.pipelined): RequestListener {
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
      // the client has disconnected, so skip its pending requests
      if (!socket.destroyed) listener(request, response)
    })
  }
}
