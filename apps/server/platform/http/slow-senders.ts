import type { IncomingMessage, Server } from 'node:http'
import { announcesBody } from './linger.ts'
import { loadLimits } from './load-limits.ts'
import { judgedUntil } from './upload-pace.ts'

type Options = { lookMs?: number; bodyMs?: number }

/**
 * Cuts off whoever has not sent the whole of a body in time, at whichever address, whether anybody reads it or not: also what comes for
 * a page that takes none, or after the answer. Only an upload that is being read is left to its pace. Whoever reads a body answers
 * that it is late before this one cuts.
 * @returns ends the looking
 */
export function watchSenders(server: Server, { lookMs = loadLimits.lookMs, bodyMs = loadLimits.anyBodyMs }: Options = {}): () => void {
  const coming = new Map<IncomingMessage, number>()
  server.on('request', (request: IncomingMessage) => {
    if (announcesBody(request)) coming.set(request, performance.now())
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [request, since] of coming) {
      if (request.complete || request.socket.destroyed) coming.delete(request)
      else if (now - Math.max(since, judgedUntil(request)) >= bodyMs) request.socket.destroy()
    }
  }, lookMs).unref()
  return () => clearInterval(timer)
}
