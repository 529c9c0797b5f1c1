import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Problem } from '@tintype/contract/problems'
import { clientAddress, isLoopback } from '../client-address.ts'
import { problemResponse } from '../responses/problem-answers.ts'

export type MetricsEndpoint = { tell: () => Promise<{ type: string; text: string }>; token: string | undefined; trustedProxies: number }

/** Serves Prometheus metrics to this machine, or with the token. Other requests get 404. */
export async function serveMetrics(door: MetricsEndpoint, request: Request, incoming: IncomingMessage): Promise<Response> {
  if (!mayRead(door, request.headers, incoming)) return problemResponse(new Problem('not_found'))
  const { type, text } = await door.tell()
  return new Response(text, { headers: { 'content-type': type, 'cache-control': 'no-store' } })
}

function mayRead({ token, trustedProxies }: MetricsEndpoint, headers: Headers, incoming: IncomingMessage): boolean {
  const [, given] = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '') ?? []
  if (token && given && isSame(given, token)) return true
  // an unconfigured local proxy would make every request appear local
  if (trustedProxies === 0 && (headers.has('x-forwarded-for') || headers.has('forwarded'))) return false
  return isLoopback(clientAddress(incoming, trustedProxies))
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(left as Buffer, right as Buffer)
}
