import type { IncomingMessage } from 'node:http'
import { loadLimits } from '../operations/load-limits.ts'

/**
 * Reads and discards the rest of a request body after an early error response, up to `lingerMs` and `lingerBytes`. Closing a connection
 * with unread bytes resets it, and a client that sends the whole body first would never see the response.
 * @returns a response that ends when the body has ended or a limit is reached
 */
export async function drainBody(response: Response, incoming: IncomingMessage, limits = loadLimits): Promise<Response> {
  if (response.status < 400 || incoming.complete || incoming.destroyed || !hasRequestBody(incoming)) return response
  const text = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  // the content length lets the client detect the end before the connection closes
  headers.set('content-length', String(text.byteLength))
  headers.set('connection', 'close')
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(text)
      await discardBody(incoming, limits)
      controller.close()
    },
  })
  return new Response(body, { status: response.status, headers })
}

export function hasRequestBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function discardBody(
  incoming: IncomingMessage,
  { lingerMs, lingerBytes }: Pick<typeof loadLimits, 'lingerMs' | 'lingerBytes'>,
): Promise<void> {
  return new Promise((done) => {
    let bytes = 0
    const end = () => {
      clearTimeout(timer)
      incoming.off('data', count)
      done()
    }
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > lingerBytes) end()
    }
    const timer = setTimeout(end, lingerMs)
    // remove earlier listeners, which would buffer the bytes
    incoming.removeAllListeners('data')
    incoming.on('data', count)
    for (const event of ['end', 'error', 'close']) incoming.once(event, end)
    incoming.resume()
  })
}
