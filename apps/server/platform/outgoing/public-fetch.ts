import { lookup as systemLookup } from 'node:dns'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isPublicUrl } from './public-address.ts'
import { NotPublicAddress, publicLookup } from './public-lookup.ts'

/** @property answerBytes  the largest accepted response, below the limit of the client */
export type PublicRequest = {
  method?: string
  headers?: Record<string, string>
  body?: BodyInit | null
  signal?: AbortSignal
  answerBytes?: number
}

/** `fetch` for a user-supplied address: connects only to public internet addresses. */
export type PublicFetch = {
  /** Whether such a URL is accepted. */
  mayBe(url: string): boolean
  /** Returns any response with its whole body. Does not follow redirects. @throws TypeError with the network error as its cause */
  fetch(url: string | URL, request?: PublicRequest): Promise<Response>
}

type Options = {
  /** Only for tests: a local origin, which may use http. */
  testOrigin?: string | undefined
  lookup?: typeof systemLookup
  /** The largest accepted response. */
  answerBytes?: number
}

/** Far above the size of any response of an API. */
const ANSWER_BYTES = 2 * 1024 * 1024

/**
 * Protects against SSRF like the poster of webhooks: the name is resolved once, for the connection itself, and refused if any of its
 * addresses is not public. The built-in `fetch` has no such hook.
 */
export function createPublicFetch({ testOrigin, lookup = systemLookup, answerBytes = ANSWER_BYTES }: Options = {}): PublicFetch {
  const isTest = (url: string) => testOrigin !== undefined && URL.canParse(url) && new URL(url).origin === testOrigin
  const mayBe = (url: string) => isPublicUrl(url) || isTest(url)

  return {
    mayBe,
    async fetch(url, { method = 'GET', headers = {}, body, signal, answerBytes: ownBytes = answerBytes } = {}) {
      const target = new URL(url)
      if (!mayBe(target.href)) throw new TypeError('fetch failed', { cause: new NotPublicAddress() })
      const content = body ? await encodeBody(body) : undefined
      const send = target.protocol === 'https:' ? secureRequest : plainRequest
      return new Promise((resolve, reject) => {
        const fail = (error: unknown) => reject(signal?.aborted ? signal.reason : new TypeError('fetch failed', { cause: error }))
        const request = send(
          target,
          {
            method,
            headers: { ...content?.headers, ...headers },
            // a new connection to a checked address
            agent: false,
            lookup: isTest(target.href) ? lookup : publicLookup(lookup),
            ...(signal && { signal }),
          },
          (response) => void readResponse(response, Math.min(ownBytes, answerBytes)).then(resolve, fail),
        )
        request.on('error', fail)
        request.end(content?.bytes)
      })
    },
  }
}

/** `Response` serialises every kind of body, and states its type. */
async function encodeBody(body: BodyInit): Promise<{ bytes: Buffer; headers: Record<string, string> }> {
  const encoded = new Response(body)
  const bytes = Buffer.from(await encoded.arrayBuffer())
  const type = encoded.headers.get('content-type')
  return { bytes, headers: { 'content-length': String(bytes.length), ...(type && { 'content-type': type }) } }
}

async function readResponse(message: IncomingMessage, answerBytes: number): Promise<Response> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > answerBytes) throw new RangeError('The answer is too long')
    chunks.push(chunk)
  }
  const status = message.statusCode ?? 0
  const headers = Object.entries(message.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  )
  const isEmpty = [204, 205, 304].includes(status)
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers })
}
