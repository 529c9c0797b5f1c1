import { type Circuit, CircuitOpen, toVerdict } from '../../../platform/circuit.ts'
import { NotPublicAddress } from '../../../platform/outgoing/public-lookup.ts'
import { SocialFault } from './posts.ts'

export type PlatformRequest = {
  circuit: Circuit
  url: string
  accessToken: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** A plain object is sent as JSON. */
  body?: FormData | URLSearchParams | Blob | object
  timeoutMs?: number
  /** Replaces `fetch`, for addresses that artists supply. */
  send?: SendRequest | undefined
}

export type SendRequest = (
  url: string,
  request: { method: string; headers: Record<string, string>; body?: BodyInit; signal: AbortSignal },
) => Promise<Response>

/** @property body  the parsed JSON; undefined if it is invalid */
export type PlatformAnswer = { status: number; headers: Headers; body: unknown }

const LONGEST = 2 * 1024 * 1024

/** Error codes of connections that were never established. */
const unreached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

/**
 * Calls a platform once. Does not follow redirects, because the token must not go elsewhere.
 * @throws SocialFault `away` if it was never reached or the circuit is open; `unknown` without a response, or after a server error
 */
export async function askPlatform({ circuit, ...question }: PlatformRequest): Promise<PlatformAnswer> {
  try {
    return await circuit.run(() => ask(question), { answer: toVerdict })
  } catch (error) {
    if (error instanceof SocialFault) throw error
    const cause = (error as Error).cause as { code?: string } | undefined
    const isUnasked = error instanceof CircuitOpen || cause instanceof NotPublicAddress || unreached.has(cause?.code ?? '')
    throw new SocialFault(isUnasked ? 'away' : 'unknown', { cause: error })
  }
}

async function ask({
  url,
  accessToken,
  method = 'GET',
  headers: more,
  body,
  timeoutMs = 30_000,
  send = (address, request) => fetch(address, { ...request, redirect: 'manual' }),
}: Omit<PlatformRequest, 'circuit'>): Promise<PlatformAnswer> {
  const isEncoded = body instanceof FormData || body instanceof URLSearchParams || body instanceof Blob
  const headers: Record<string, string> = { ...more, authorization: `Bearer ${accessToken}`, accept: 'application/json' }
  if (body && !isEncoded) headers['content-type'] = 'application/json'
  const answer = await send(url, {
    method,
    headers,
    ...(body && { body: isEncoded ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  // the response may be displayed and stored, and may quote the token
  const text = (await read(answer)).replaceAll(accessToken, '…')
  return { status: answer.status, headers: answer.headers, body: parse(text) }
}

/** Reads a response with a size limit. */
async function read(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body ?? []) {
    length += part.length
    if (length > LONGEST) throw new SocialFault('unknown', { said: 'The answer was too long' })
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
