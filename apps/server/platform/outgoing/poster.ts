import { lookup as systemLookup } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isPublicUrl } from './public-address.ts'
import { NotPublicAddress, publicLookup } from './public-lookup.ts'

/** Posts to a user-supplied URL and returns the status. @throws Error without a response */
export type Poster = {
  /** Whether such a URL is accepted. */
  mayBe(url: string): boolean
  post(message: { url: string; headers: Record<string, string>; body: string }): Promise<{ status: number }>
}

/** The receiver did not respond in time. */
export class ReceiverTimeout extends Error {
  override name = 'NoAnswerInTime'
}

type Options = {
  timeoutMs?: number
  /** Only for tests: a local origin, which may use http. */
  testOrigin?: string | undefined
  lookup?: typeof systemLookup
}

/**
 * Protects against SSRF: connects only to public internet addresses. Resolves the name once, for the connection itself, and refuses it if
 * any address is not public, which also defeats DNS rebinding. Does not follow redirects. Reads only the status of a response.
 */
export function createPoster({ timeoutMs = 15_000, testOrigin, lookup = systemLookup }: Options = {}): Poster {
  const isTest = (url: string) => testOrigin !== undefined && URL.canParse(url) && new URL(url).origin === testOrigin

  const mayBe = (url: string) => isPublicUrl(url) || isTest(url)

  return {
    mayBe,
    async post({ url, headers, body }) {
      if (!mayBe(url)) throw new NotPublicAddress()
      const target = new URL(url)
      const send = target.protocol === 'https:' ? secureRequest : plainRequest
      const bytes = Buffer.from(body)
      const signal = AbortSignal.timeout(timeoutMs)
      return new Promise((resolve, reject) => {
        const request = send(
          target,
          {
            method: 'POST',
            headers: { ...headers, 'content-length': bytes.length },
            // a new connection to a checked address
            agent: false,
            lookup: isTest(url) ? lookup : publicLookup(lookup),
            signal,
          },
          (response) => {
            resolve({ status: response.statusCode ?? 0 })
            response.destroy()
          },
        )
        request.on('error', (error) => reject(signal.aborted ? new ReceiverTimeout(`No answer in ${timeoutMs / 1000} s`) : error))
        request.end(bytes)
      })
    },
  }
}
