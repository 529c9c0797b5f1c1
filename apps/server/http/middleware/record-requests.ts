import { randomBytes, randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { isOpenEndpoint } from '../../platform/auth/rules.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import { runWithOrigin } from '../../platform/observability/origin.ts'
import type { HostOptions } from '../host-options.ts'
import type { HttpEnv } from '../http-env.ts'
import { securityHeaders } from '../responses/security-headers.ts'

/** Refusals by permission or rate limit: one is normal, a thousand in a minute indicate an attack. */
const REFUSALS = new Set([401, 403, 413, 415, 429])

/** Gives each request an id, a nonce and a trace span, sets the security headers, and records it in metrics and log. */
export function recordRequests(options: HostOptions): MiddlewareHandler<HttpEnv> {
  const { tracer, isProduction, formOrigins, connectOrigins, pictureOrigins, embedded, metrics, log, paths } = options
  return async (c, next) => {
    const started = performance.now()
    c.set('requestId', randomUUID())
    c.set('nonce', randomBytes(16).toString('base64url'))
    const span = tracer?.start(c.req.method, 'server', { parent: c.req.header('traceparent') })
    await runWithOrigin({ requestId: c.get('requestId'), span, tracer }, next)
    const headers: Record<string, string> = {
      ...securityHeaders({
        ...{ nonce: c.get('nonce'), isProduction, formOrigins, connectOrigins, pictureOrigins },
        embedded: paths.isEmbedding(c.req.path) ? embedded : undefined,
      }),
      'x-request-id': c.get('requestId'),
    }
    // a cached page must keep the policy with its original nonce
    if (c.res.status === 304) headers['content-security-policy'] = ''
    for (const [name, value] of Object.entries(headers)) if (value && !c.res.headers.has(name)) c.res.headers.set(name, value)
    const { method, path } = c.req
    const { status } = c.res
    const requestId = c.get('requestId')
    const elapsedMs = performance.now() - started
    const route = c.get('route') ?? paths.routeName(path)
    metrics.answered({ method, route, status, seconds: elapsedMs / 1000 })
    span?.rename(`${method} ${route}`)
    span?.tell({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'request.id': requestId,
    })
    if (status >= 500) span?.fail({ code: status })
    span?.end()
    log.debug({ requestId, method, path: paths.redactPath(path), status, ms: Math.round(elapsedMs) }, 'answered')
    const isAuth = isOpenEndpoint(method, path.slice('/api/auth'.length)) && path.startsWith('/api/auth/')
    logSecurityEvent(log, { requestId, method, route: isAuth ? path : route, status })
  }
}

/**
 * Logs events for intrusion detection: each authentication call and each refusal. The proxy's log has the address, under the same request
 * id.
 */
function logSecurityEvent(log: Logger, event: { requestId: string; method: string; route: string; status: number }): void {
  if (event.method === 'POST' && event.route.startsWith('/api/auth/')) log.info(event, 'authentication')
  else if (REFUSALS.has(event.status)) log.info(event, 'refused')
}
