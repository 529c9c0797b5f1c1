import { SocialFault } from './posts.ts'

export type Question = {
  url: string
  accessToken: string
  method?: 'GET' | 'POST'
  /** JSON where it is a plain object. */
  body?: FormData | URLSearchParams | object
  timeoutMs?: number
}

/** @property body  what was answered as JSON; undefined where it is none */
export type PlatformAnswer = { status: number; headers: Headers; body: unknown }

const LONGEST = 2 * 1024 * 1024

/** What a connection that was never made is called. */
const unreached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

/**
 * Asks a platform once. Redirects are not followed: the token goes nowhere else.
 * @throws SocialFault `away` where it was never reached; `unknown` where it did not answer, or with an error of its own
 */
export async function askPlatform({ url, accessToken, method = 'GET', body, timeoutMs = 30_000 }: Question): Promise<PlatformAnswer> {
  const isForm = body instanceof FormData || body instanceof URLSearchParams
  const headers: Record<string, string> = { authorization: `Bearer ${accessToken}`, accept: 'application/json' }
  if (body && !isForm) headers['content-type'] = 'application/json'
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(url, {
      method,
      headers,
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      signal,
      redirect: 'manual',
    })
    return { status: answer.status, headers: answer.headers, body: parse(await read(answer)) }
  } catch (error) {
    if (error instanceof SocialFault) throw error
    const code = ((error as Error).cause as { code?: string } | undefined)?.code ?? ''
    throw new SocialFault(unreached.has(code) ? 'away' : 'unknown', { cause: error })
  }
}

/** A platform that answers without end is not read to the end. */
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
