import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { jsonToLex, type LexiconDoc, Lexicons, type LexXrpcProcedure, type LexXrpcQuery } from '@atproto/lexicon'

const { lexicons: documents } = JSON.parse(readFileSync(new URL('bluesky-lexicons.json', import.meta.url), 'utf8'))
const lexicons = new Lexicons(documents as LexiconDoc[])

/** The permitted size of a picture in a post. Servers check it when a record refers to it. */
export const imageBytesMax: number = documents.find(({ id }: LexiconDoc) => id === 'app.bsky.embed.images').defs.image.properties.image
  .maxSize

/** @property body  the parsed JSON, or anything for a file; undefined without a body */
export type XrpcCall = { method: string; path: string; query: URLSearchParams; type: string | undefined; body: unknown }
export type XrpcAnswer = { status: number; body?: unknown }

/**
 * Answers a call as a server of the AT Protocol does: a call that the published lexicon does not permit is refused, and so is a record.
 * An answer that the lexicon does not permit is an error of the stand-in.
 * @see atproto.com/specs/xrpc
 */
export function answerByLexicon(call: XrpcCall, answer: () => XrpcAnswer): XrpcAnswer {
  const name = call.path.replace('/xrpc/', '')
  const problem = findCallProblem(name, call)
  if (problem) return { status: 400, body: { error: 'InvalidRequest', message: problem } }
  const given = answer()
  requireValidAnswer(name, given)
  return given
}

/** Why a call is invalid according to the lexicon of its method. */
export function findCallProblem(name: string, { method, query, type, body }: Omit<XrpcCall, 'path'>): string | undefined {
  const definition = lexicons.getDefOrThrow<'query' | 'procedure'>(name, ['query', 'procedure'])
  if (method !== { query: 'GET', procedure: 'POST' }[definition.type]) return `Incorrect HTTP method (${method})`
  const { encoding } = (definition.type === 'procedure' && definition.input) || {}
  if (!encoding)
    return body === undefined ? findParameterProblem(definition, name, query) : 'A request body was provided when none was expected'
  if (body === undefined) return 'A request body is expected but none was provided'
  if (!type || (encoding !== '*/*' && encoding !== type.split(';')[0])) return `Wrong request encoding (Content-Type): ${type}`
  return findError(() => lexicons.assertValidXrpcInput(name, jsonToLex(body as object))) ?? findRecordProblem(body)
}

function findParameterProblem({ parameters }: LexXrpcQuery | LexXrpcProcedure, name: string, query: URLSearchParams): string | undefined {
  return findError(() => {
    const values = [...query].map(([key, text]) => {
      const property = parameters?.properties[key]
      if (!property) throw new Error(`Unknown parameter ${key}`)
      return [key, property.type === 'integer' ? Number(text) : property.type === 'boolean' ? text === 'true' : text]
    })
    lexicons.assertValidXrpcParams(name, Object.fromEntries(values))
  })
}

/** Servers check the records of lexicons that they know. */
function findRecordProblem(body: unknown): string | undefined {
  const { collection, record } = body as { collection?: string; record?: object }
  if (!collection) return undefined
  const problem = findError(() => lexicons.assertValidRecord(collection, jsonToLex(record)))
  return problem && `Invalid ${collection} record: ${problem}`
}

function requireValidAnswer(name: string, { status, body }: XrpcAnswer): void {
  if (status < 300) {
    lexicons.assertValidXrpcOutput(name, body && jsonToLex(body))
    for (const { value } of (body as { records?: { value: object }[] } | undefined)?.records ?? []) {
      lexicons.assertValidRecord('app.bsky.feed.post', jsonToLex(value))
    }
  } else if (typeof (body as { error?: unknown }).error !== 'string') throw new Error(`an error of ${name} has no name`)
}

function findError(check: () => unknown): string | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** The content identifier of a blob or a record: version 1, SHA-256. @see atproto.com/specs/blob */
export function toCid(bytes: string | Uint8Array, codec: 'raw' | 'dag-cbor' = 'raw'): string {
  const prefix = [1, codec === 'raw' ? 0x55 : 0x71, 0x12, 0x20]
  const bits = [...prefix, ...createHash('sha256').update(bytes).digest()].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const digits = bits.match(/.{1,5}/g) ?? []
  return `b${digits.map((digit) => 'abcdefghijklmnopqrstuvwxyz234567'[Number.parseInt(digit.padEnd(5, '0'), 2)]).join('')}`
}
