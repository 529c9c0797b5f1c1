import { Problem } from '@tintype/contract/problems'
import { CLIENT_ADDRESS_HEADER } from '../../platform/auth/request-headers.ts'
import { isOpenEndpoint } from '../../platform/auth/rules.ts'
import { clientAddress } from '../client-address.ts'
import type { HostOptions } from '../host-options.ts'
import type { HttpContext, HttpHost } from '../http-env.ts'
import { loadLimits } from '../operations/load-limits.ts'
import { internalResponse, problemResponse } from '../responses/problem-answers.ts'
import { withBodyRead } from '../uploads/read-body.ts'

type AuthOptions = Pick<HostOptions, 'auth' | 'trustedProxies' | 'log'>

/** Adds the provider's endpoints without cookies in either direction: sessions use bearer tokens, which other sites cannot send. */
export function addAuth(host: HttpHost, options: AuthOptions): void {
  host.all('/api/auth/*', (c) => answerAuth(options, c))
}

async function answerAuth(options: AuthOptions, c: HttpContext): Promise<Response> {
  if (!isOpenEndpoint(c.req.method, new URL(c.req.url).pathname.slice('/api/auth'.length))) return problemResponse(new Problem('not_found'))
  const request = await withBodyRead(c.req.raw, { bytes: 16 * 1024, ms: loadLimits.bodyMs })
  const headers = new Headers(request.headers)
  headers.delete('cookie')
  headers.set(CLIENT_ADDRESS_HEADER, clientAddress(c.env.incoming, options.trustedProxies))
  const answer = await options.auth.handle(new Request(request, { headers }))
  if (answer.status >= 500) {
    options.log.error({ requestId: c.get('requestId'), status: answer.status }, 'authentication failed')
    return internalResponse(c.get('requestId'))
  }
  if (answer.status === 429) {
    return problemResponse(new Problem('rate_limited'), { 'retry-after': answer.headers.get('x-retry-after') ?? '60' })
  }
  const cleaned = new Headers(answer.headers)
  cleaned.delete('set-cookie')
  // a confirmation link must not sign the user in
  if (c.req.method === 'GET') cleaned.delete('set-auth-token')
  cleaned.set('cache-control', 'no-store')
  return new Response(answer.body, { status: answer.status, headers: cleaned })
}
