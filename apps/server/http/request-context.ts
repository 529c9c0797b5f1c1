import type { Actor } from '../platform/actor.ts'
import { clientAddress } from './client-address.ts'
import type { HostOptions } from './host-options.ts'
import type { HttpContext } from './http-env.ts'
import type { RequestContext } from './procedures.ts'

/** The context in which the API and the pages handle a request. The actor is resolved once, on first use. */
export function createRequestContext(
  { trustedProxies, resolveActor, auth, log }: Pick<HostOptions, 'trustedProxies' | 'resolveActor' | 'auth' | 'log'>,
  c: HttpContext,
): RequestContext {
  const { headers } = c.req.raw
  const requestId = c.get('requestId')
  let actor: Promise<Actor> | undefined
  return {
    requestId,
    headers,
    address: clientAddress(c.env.incoming, trustedProxies),
    authenticate: () => (actor ??= resolveActor(headers)),
    countAttempt: auth.countAttempt,
    report: (error) => log.error({ err: error, requestId }, 'a request failed'),
    reportRoute: (path) => c.set('route', `/api${path}`),
  }
}
