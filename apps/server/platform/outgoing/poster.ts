import { lookup as systemLookup } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress, isPublicUrl } from './public-address.ts'

/** Posts a text to an address that somebody else has named, and says what was answered. @throws Error where nothing answered */
export type Poster = {
  /** Whether such an address is taken at all. */
  mayBe(url: string): boolean
  post(message: { url: string; headers: Record<string, string>; body: string }): Promise<{ status: number }>
}

/** Whoever was told has kept us waiting, and said nothing. */
export class NoAnswerInTime extends Error {
  override name = 'NoAnswerInTime'
}

type Options = {
  timeoutMs?: number
  /** Only for tests: an origin of this machine, which may be plain. */
  testOrigin?: string | undefined
  lookup?: typeof systemLookup
}

/**
 * Reaches the internet and nothing else. A name is looked up once, for the connection itself, and where one of its addresses is not
 * public there is no connection: so a name that leads elsewhere the next moment leads nowhere. Redirects are not followed, they are an
 * answer like any other; of what is answered only the status is read.
 */
export function createPoster({ timeoutMs = 15_000, testOrigin, lookup = systemLookup }: Options = {}): Poster {
  const isTest = (url: string) => testOrigin !== undefined && URL.canParse(url) && new URL(url).origin === testOrigin

  const mayBe = (url: string) => isPublicUrl(url) || isTest(url)

  return {
    mayBe,
    async post({ url, headers, body }) {
      if (!mayBe(url)) throw new Error('The address is not one of the internet')
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
            // a connection of its own, made to an address that was looked at for it
            agent: false,
            lookup: isTest(url) ? lookup : onlyPublic(lookup),
            signal,
          },
          (response) => {
            resolve({ status: response.statusCode ?? 0 })
            response.destroy()
          },
        )
        request.on('error', (error) => reject(signal.aborted ? new NoAnswerInTime(`No answer in ${timeoutMs / 1000} s`) : error))
        request.end(bytes)
      })
    },
  }
}

function onlyPublic(lookup: typeof systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      const [first] = found
      if (!first || !found.every(({ address }) => isPublicAddress(address))) {
        return callback(new Error('The address is not one of the internet'), [])
      }
      if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
}
