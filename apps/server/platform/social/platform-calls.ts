import { type Circuit, CircuitOpen, createCircuit, verdictOf } from '../circuit.ts'
import { SocialUnavailable } from './social.ts'

export type PlatformRequest = {
  method?: string
  headers?: Record<string, string>
  body?: BodyInit
  signal?: AbortSignal
  /** Shorter or longer than what a call may usually take. */
  timeoutMs?: number
}

/** Calls to one platform. */
export type PlatformCalls = {
  readonly name: string
  /** Where its interface is, without a slash at the end. */
  readonly origin: string
  /** Shared by whoever asks this platform in another way. */
  readonly circuit: Circuit
  /**
   * Asks, and hands over any answer that is whole, whatever its status; it was read, so that nothing stays open. Redirects are not followed.
   * @throws SocialUnavailable where nothing answered in time, the answer is too long, or the platform failed too often of late
   */
  fetch(url: string | URL, request?: PlatformRequest): Promise<Response>
}

export type CallOptions = {
  name: string
  origin: string
  timeoutMs?: number
  /** Only for tests: how time passes. */
  now?: () => number
}

/** No answer of theirs is near as long. */
const ANSWER_BYTES = 2 * 1024 * 1024

/** Faults are answers that do not come and those of 500 and above. After five of them in a row, no call is made for half a minute. */
export function createPlatformCalls({ name, origin, timeoutMs = 4500, now = Date.now }: CallOptions): PlatformCalls {
  const circuit = createCircuit({ name, now })

  return {
    name,
    origin: origin.replace(/(?<!\/)\/+$/, ''),
    circuit,
    async fetch(url, { signal, timeoutMs: ownMs = timeoutMs, ...request } = {}) {
      const ask = async () => {
        const deadline = AbortSignal.timeout(ownMs)
        const either = signal ? AbortSignal.any([signal, deadline]) : deadline
        return readWhole(await fetch(url, { ...request, redirect: 'manual', signal: either }))
      }
      try {
        return await circuit.run(ask, {
          answer: verdictOf,
          // whoever asked thought again: that says nothing of the platform
          error: () => (signal?.aborted ? 'untold' : 'fault'),
        })
      } catch (error) {
        if (error instanceof CircuitOpen) throw new SocialUnavailable(error.message)
        throw new SocialUnavailable(`${name} did not answer`, { cause: nameOf(error) })
      }
    },
  }
}

async function readWhole(response: Response): Promise<Response> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > ANSWER_BYTES) throw new RangeError('The answer is too long')
    chunks.push(chunk)
  }
  const { status, headers } = response
  const hasBody = status >= 200 && ![204, 205, 304].includes(status)
  return new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers })
}

/** An error of the network says where it went, and with it what was asked. */
function nameOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('unknown')
  const { code } = (error.cause ?? error) as { code?: unknown }
  return new Error(typeof code === 'string' ? code : error.name)
}
