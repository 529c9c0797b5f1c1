import { Problem } from '@tintype/contract/problems'
import type { BodyRoom } from './body-room.ts'

/**
 * A request whose JSON was read into memory, within a size and a time; the request itself where it has no body.
 * @throws Problem `too_large` before the whole body was read, `wrong_type` where it is not JSON, `malformed` where it does not
 *   end in time or holds what no text of ours may
 */
export async function withBodyRead(request: Request, limits: Limits): Promise<Request> {
  return withRead(request, limits, isJson)
}

/** The same for what a form sends, or a system that writes as one. */
export async function withFormRead(request: Request, limits: Limits): Promise<Request> {
  return withRead(request, limits, isForm)
}

/** @property room  shared with other bodies, for the time until this one has come whole */
type Limits = { bytes: number; ms: number; room?: BodyRoom }

async function withRead(request: Request, limits: Limits, isWanted: (headers: Headers) => boolean): Promise<Request> {
  // asked for its body, a request of the server's becomes a whole one of the platform's, which these never need
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

/** A form of another site sends none, and a body that is said to be a file is read as one. */
function isJson(headers: Headers): boolean {
  return /^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '') && !headers.has('content-disposition')
}

function isForm(headers: Headers): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers.get('content-type') ?? '')
}

/** JSON's escapes, one after the other: a whole surrogate pair, then what is caught as unkeepable, then any other. */
const escapes = /\\(?:ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|(u0000|ud[89a-f][0-9a-f]{2})|[\s\S])/gi

/**
 * PostgreSQL keeps no NUL in a text and no half of a surrogate pair in a JSON column, and nobody types either: neither the
 * byte nor JSON's way of writing it.
 */
function isUnkeepable(body: Buffer): boolean {
  if (body.includes(0)) return true
  if (!body.includes('\\u')) return false
  for (const [, unkeepable] of body.toString('utf8').matchAll(escapes)) if (unkeepable) return true
  return false
}
