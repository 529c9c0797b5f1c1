import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { callErrorFrom } from '../session/call-error.ts'
import { withStepUp } from '../session/with-step-up.ts'
import { contractRoutes } from './contract-routes.ts'
import { hopeHost } from './hope-host.ts'
import { onSessionRefused, sessionHeaders } from './session-headers.ts'

/**
 * Options of a single call. `idempotencyKey`: the same key and body are answered once. `isLast`: a small write that must succeed even while
 * the page unloads. `takesCookie`: the response may set a cookie; other calls ignore cookies.
 */
export type CallContext = { idempotencyKey?: string; isLast?: boolean; takesCookie?: boolean }

const link = new OpenAPILink<CallContext>(contractRoutes, {
  url: (_options, path) => `${(isHope(path) && hopeHost()) || window.location.origin}/api`,
  async headers({ context }, path) {
    // public, and possibly on another host, which must not receive the session
    if (isHope(path)) return {}
    return { ...(await sessionHeaders()), ...(context.idempotencyKey && { 'idempotency-key': context.idempotencyKey }) }
  },
  fetch(request, init, { context }) {
    return fetch(request, { ...init, credentials: context.takesCookie ? 'same-origin' : 'omit', keepalive: context.isLast === true })
  },
  // the server requires recent authentication for some calls; the calling form keeps its input
  interceptors: [({ next }) => withStepUp(() => next())],
  customErrorResponseBodyDecoder(body, { status }) {
    onSessionRefused(status)
    const { code, message, data } = callErrorFrom(status, body)
    return new ORPCError(code, { status, message, data })
  },
})

function isHope([part]: readonly string[]): boolean {
  return part === 'hope'
}

/** The API client for browsers. */
export const api: ContractRouterClient<typeof contractRoutes, CallContext> = createORPCClient(link)

/** The same calls as options for TanStack Query: `queries.artworks.list.queryOptions({ input })`. */
export const queries = createTanstackQueryUtils(api)
