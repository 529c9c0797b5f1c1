import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { type Span, startChildSpan } from './origin.ts'

type Fetched = { origin: string | URL; method: string; addHeader(name: string, value: string): void }

/**
 * Creates spans for outgoing calls within a span, and passes the trace on. Records only the host, because paths may contain secrets.
 * @returns a function that undoes it
 */
export function traceOutgoing(): () => void {
  const open = new WeakMap<object, Span>()

  function begin(request: object, method: string, host: string): Span | undefined {
    const span = startChildSpan(`${method} ${host}`, 'client', { 'http.request.method': method, 'server.address': host })
    if (span) open.set(request, span)
    return span
  }

  function finish(request: object, error?: unknown): void {
    const span = open.get(request)
    open.delete(request)
    if (error) span?.fail(error)
    span?.end()
  }

  const answered = (request: object, status: number) => open.get(request)?.tell({ 'http.response.status_code': status })

  const listeners: Record<string, (message: never) => void> = {
    'undici:request:create': ({ request }: { request: Fetched }) => {
      const span = begin(request, request.method, new URL(request.origin).host)
      if (span) request.addHeader('traceparent', span.traceparent)
    },
    'undici:request:headers': ({ request, response }: { request: Fetched; response: { statusCode: number } }) =>
      answered(request, response.statusCode),
    'undici:request:trailers': ({ request }: { request: Fetched }) => finish(request),
    'undici:request:error': ({ request, error }: { request: Fetched; error: unknown }) => finish(request, error),
    'http.client.request.created': ({ request }: { request: ClientRequest }) => {
      const span = begin(request, request.method, request.host)
      if (span && !request.headersSent) request.setHeader('traceparent', span.traceparent)
    },
    'http.client.response.finish': ({ request, response }: { request: ClientRequest; response: IncomingMessage }) => {
      answered(request, response.statusCode ?? 0)
      finish(request)
    },
    'http.client.request.error': ({ request, error }: { request: ClientRequest; error: unknown }) => finish(request, error),
  }
  for (const [name, listener] of Object.entries(listeners)) subscribe(name, listener as never)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) unsubscribe(name, listener as never)
  }
}
