import { randomBytes } from 'node:crypto'
import type { RequestContext } from '../procedures.ts'
import { canHaveEtag, etagFor, matchesEtag } from './etag.ts'
import { createSharedRuns } from './shared-runs.ts'

type Drawn = {
  status: number
  headers: [string, string][]
  /** The response bytes, rendered with one nonce. */
  body: Uint8Array
  /** Offsets of the nonce in the body. */
  places: readonly number[]
}

/** @param request  contains only the address and the reader's locale @param nonce  of the rendered page */
export type RenderPage = (request: Request, context: RequestContext & { nonce: string }) => Promise<Response>

/**
 * Renders public responses once for all requests of one locale that arrive together. Only the address and the locale are passed on, so a
 * response cannot contain personal data.
 */
export function createCoalescer(): Coalesce {
  const drawTogether = createSharedRuns<Drawn>()

  return async ({ url, headers: asked, locale }, { requestId, report, nonce }, draw) => {
    const { status, headers, body, places } = await drawTogether(`${locale ?? ''} ${url}`, () =>
      drawFor({ url, locale }, { requestId, report }, draw),
    )
    const answer = new Headers(headers)
    if (matchesEtag(asked.get('if-none-match'), answer.get('etag'))) {
      answer.delete('content-type')
      return new Response(null, { status: 304, headers: answer })
    }
    return new Response(under(nonce, body, places), { status, headers: answer })
  }
}

/** @property locale  of the reader, for pages */
type Address = Pick<Request, 'url' | 'headers'> & { locale?: string }
type Asked = Pick<RequestContext, 'requestId' | 'report'> & { nonce: string }

/** Answers a request with the response that is being rendered for the same address, or renders it. */
export type Coalesce = (address: Address, context: Asked, draw: RenderPage) => Promise<Response>

async function drawFor(
  { url, locale }: { url: string; locale: string | undefined },
  context: Pick<RequestContext, 'requestId' | 'report'>,
  draw: RenderPage,
): Promise<Drawn> {
  const nonce = randomBytes(16).toString('base64url')
  const request = new Request(url, locale === undefined ? undefined : { headers: { 'accept-language': locale } })
  const response = await draw(request, { ...context, headers: request.headers, authenticate: async () => ({ kind: 'visitor' }), nonce })
  const isKept = canHaveEtag(response, request)
  const body = Buffer.from(await response.arrayBuffer())
  const places = findOffsets(Buffer.from(nonce), body)
  const { headers, status } = response
  headers.delete('set-cookie')
  headers.delete('content-length')
  if (isKept) headers.set('etag', etagFor(withoutNonce(body, places, nonce.length)))
  return { status, headers: [...headers], body, places }
}

function findOffsets(nonce: Uint8Array, body: Buffer): number[] {
  const places: number[] = []
  for (let at = body.indexOf(nonce); at >= 0; at = body.indexOf(nonce, at + nonce.length)) places.push(at)
  return places
}

function withoutNonce(body: Uint8Array, places: readonly number[], length: number): Uint8Array[] {
  return [0, ...places.map((place) => place + length)].map((from, index) => body.subarray(from, places[index]))
}

/** All nonces have the same length, so each client's nonce overwrites the rendered one. */
function under(nonce: string, body: Uint8Array, places: readonly number[]): Uint8Array<ArrayBuffer> {
  const own = Buffer.from(body)
  for (const place of places) own.write(nonce, place, 'latin1')
  return own
}

/** Whether a request carries no identity. */
export function isAnonymous({ method, headers }: Request): boolean {
  return method === 'GET' && !headers.has('cookie') && !headers.has('authorization')
}
