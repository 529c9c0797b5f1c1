import type { IncomingMessage, Server } from 'node:http'
import { loadLimits } from '../operations/load-limits.ts'
import { hasRequestBody } from './drain-body.ts'
import { paceLimitEndedAt } from './upload-pace.ts'

type Options = { lookMs?: number; bodyMs?: number }

/**
 * Disconnects clients that do not finish a body in time, at any address, even if the body is never read or the response was already sent.
 * Uploads in progress are limited by their pace instead. Readers of a body respond with an error before this timeout.
 * @returns a function that stops the checks
 */
export function watchSenders(server: Server, { lookMs = loadLimits.lookMs, bodyMs = loadLimits.anyBodyMs }: Options = {}): () => void {
  const coming = new Map<IncomingMessage, number>()
  server.on('request', (request: IncomingMessage) => {
    if (hasRequestBody(request)) coming.set(request, performance.now())
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [request, since] of coming) {
      if (request.complete || request.socket.destroyed) coming.delete(request)
      else if (now - Math.max(since, paceLimitEndedAt(request)) >= bodyMs) request.socket.destroy()
    }
  }, lookMs).unref()
  return () => clearInterval(timer)
}
