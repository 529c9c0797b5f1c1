import { type Circuit, CircuitOpen, createCircuit, toVerdict } from '../../../platform/circuit.ts'
import type { PublicFetch } from '../../../platform/outgoing/public-fetch.ts'
import { SocialUnavailable } from './social.ts'

export type PlatformRequest = {
  method?: string
  headers?: Record<string, string>
  body?: BodyInit
  signal?: AbortSignal
  /** Overrides the default timeout. */
  timeoutMs?: number
  /** The largest accepted response. */
  answerBytes?: number
}

/** HTTP calls to one platform. */
export type PlatformCalls = {
  readonly name: string
  /** Origin of the API, without a trailing slash. */
  readonly origin: string
  /** Shared with other clients of the platform. */
  readonly circuit: Circuit
  /**
   * Returns any complete response, whatever its status. The body is already read, so no connection stays open. Does not follow redirects.
   * @throws SocialUnavailable after a timeout, for an oversized response, or while the circuit is open
   */
  fetch(url: string | URL, request?: PlatformRequest): Promise<Response>
}

export type CallOptions = {
  name: string
  origin: string
  timeoutMs?: number
  /** Only for tests: a fake clock. */
  now?: () => number
  /** Replaces `fetch`, for addresses that artists supply. */
  send?: PublicFetch['fetch'] | undefined
}

/** Far above the size of any real response. */
const ANSWER_BYTES = 2 * 1024 * 1024

/** Faults are missing responses and status 500 and above. Five consecutive faults stop calls for half a minute. */
export function createPlatformCalls({ name, origin, timeoutMs = 4500, now = Date.now, send }: CallOptions): PlatformCalls {
  const circuit = createCircuit({ name, now })

  return {
    name,
    origin: origin.replace(/(?<!\/)\/+$/, ''),
    circuit,
    async fetch(url, { signal, timeoutMs: ownMs = timeoutMs, answerBytes = ANSWER_BYTES, ...request } = {}) {
      const ask = async () => {
        const deadline = AbortSignal.timeout(ownMs)
        const either = signal ? AbortSignal.any([signal, deadline]) : deadline
        if (send) return send(url, { ...request, signal: either, answerBytes })
        return readWhole(await fetch(url, { ...request, redirect: 'manual', signal: either }), answerBytes)
      }
      try {
        return await circuit.run(ask, {
          answer: toVerdict,
          // an abort by the caller says nothing about the platform
          error: () => (signal?.aborted ? 'unknown' : 'fault'),
        })
      } catch (error) {
        if (error instanceof CircuitOpen) throw new SocialUnavailable(error.message)
        throw new SocialUnavailable(`${name} did not answer`, { cause: toSafeError(error) })
      }
    },
  }
}

async function readWhole(response: Response, answerBytes: number): Promise<Response> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > answerBytes) throw new RangeError('The answer is too long')
    chunks.push(chunk)
  }
  const { status, headers } = response
  const hasBody = status >= 200 && ![204, 205, 304].includes(status)
  return new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers })
}

/** Keeps only the name of a network error: its message contains the URL and thus the request. */
function toSafeError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('unknown')
  const { code } = (error.cause ?? error) as { code?: unknown }
  return new Error(typeof code === 'string' ? code : error.name)
}
