import { Problem } from '@tintype/contract/problems'
import type { BodyMemory } from './body-memory.ts'

/**
 * Reads a JSON body into memory within limits of size and time. Returns requests without a body unchanged.
 * @throws Problem `too_large` before the whole body is read, `wrong_type` if it is not JSON, `malformed` if it does not end in time or
 * contains characters that PostgreSQL cannot store
 */
export async function withBodyRead(request: Request, limits: Limits): Promise<Request> {
  return withRead(request, limits, isJson)
}

/** The same for form bodies. */
export async function withFormRead(request: Request, limits: Limits): Promise<Request> {
  return withRead(request, limits, isForm)
}

/** @property room  memory limit that it shares with other incomplete bodies */
type Limits = { bytes: number; ms: number; room?: BodyMemory }

async function withRead(request: Request, limits: Limits, isWanted: (headers: Headers) => boolean): Promise<Request> {
  // access to `body` converts the server's lightweight request to a full one, which GET and HEAD never need
  if (request.method === 'GET' || request.method === 'HEAD') return request
  if (!request.body) return request
  if (Number(request.headers.get('content-length') ?? 0) > limits.bytes) throw new Problem('too_large')
  const reader = request.body.getReader()
  const deadline = AbortSignal.timeout(limits.ms)
  const late = new Promise<never>((_resolve, reject) => deadline.addEventListener('abort', () => reject(new Problem('malformed'))))
  late.catch(() => undefined)
  const chunks: Uint8Array[] = []
  let size = 0
  const coming = limits.room?.enter()
  const ends = coming ? [late, coming.sentAway] : [late]
  try {
    while (true) {
      const { done, value } = await Promise.race([reader.read(), ...ends])
      if (done) break
      size += value.byteLength
      if (size > limits.bytes) throw new Problem('too_large')
      chunks.push(value)
      coming?.take(value.byteLength)
    }
  } catch (error) {
    reader.cancel().catch(() => undefined)
    throw error instanceof Problem ? error : new Problem('malformed', {}, { cause: error })
  } finally {
    coming?.leave()
  }
  const body = Buffer.concat(chunks)
  if (body.byteLength > 0 && !isWanted(request.headers)) throw new Problem('wrong_type')
  if (isUnkeepable(body) || (isForm(request.headers) && body.includes('%00'))) throw new Problem('malformed')
  return new Request(request.url, { method: request.method, headers: request.headers, body, signal: request.signal })
}

/** Forms of other sites cannot send this type. A body with a content disposition would be parsed as a file. */
function isJson(headers: Headers): boolean {
  return /^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '') && !headers.has('content-disposition')
}

function isForm(headers: Headers): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers.get('content-type') ?? '')
}

/** Matches JSON escapes in order: a whole surrogate pair, an unstorable escape (captured), any other escape. */
const escapes = /\\(?:ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|(u0000|ud[89a-f][0-9a-f]{2})|[\s\S])/gi

/** PostgreSQL stores no NUL in text and no unpaired surrogate in JSON. Rejects both as bytes and as JSON escapes; users type neither. */
function isUnkeepable(body: Buffer): boolean {
  if (body.includes(0)) return true
  if (!body.includes('\\u')) return false
  for (const [, unkeepable] of body.toString('utf8').matchAll(escapes)) if (unkeepable) return true
  return false
}
