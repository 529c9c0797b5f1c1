import type { IncomingMessage } from 'node:http'
import { loadLimits } from './load-limits.ts'

/**
 * Keeps the connection open behind an error response that is sent while the body still arrives: the rest of the body is read and discarded,
 * for `lingerMs` and `lingerBytes` at most. A connection that is closed with unread bytes is reset, and a sender that writes the whole body
 * before it reads would see the reset and not the response.
 * @returns the response, which ends when the body has ended or a limit is reached
 */
export async function linger(response: Response, incoming: IncomingMessage, limits = loadLimits): Promise<Response> {
  if (response.status < 400 || incoming.complete || incoming.destroyed || !announcesBody(incoming)) return response
  const text = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  // with its length, a client knows that the response is whole before it ends
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

export function announcesBody({ headers }: IncomingMessage): boolean {
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
    // an earlier reader would keep the bytes in memory
    incoming.removeAllListeners('data')
    incoming.on('data', count)
    for (const event of ['end', 'error', 'close']) incoming.once(event, end)
    incoming.resume()
  })
}
