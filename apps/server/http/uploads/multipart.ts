import { createHash } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem, type ProblemCode } from '@tintype/contract/problems'
import busboy from 'busboy'
import { chunkReleasingFs } from './chunk-releasing-fs.ts'
import { UploadedFile } from './uploaded-file.ts'

export type MultipartOptions = {
  contentType: string
  /** The folder for the file; exists and is empty. */
  folder: string
  /** Whether no other reader uses the body's chunks, as with a socket. */
  isOwn: boolean
  maxFileBytes: number
  tooLarge: ProblemCode
  /** Aborts the reading; its reason is thrown. */
  signal: AbortSignal
}

const FIELDS = 20
const FIELD_BYTES = 4 * 1024
const NAME_CHARACTERS = 100
/** Buffers chunks while a write is pending, so that the sender need not wait for each write. */
const WAITING_BYTES = 512 * 1024
/** Write one chunk at a time: the stream would copy several buffered chunks into one. */
const FILE_WAITING_BYTES = 1

/**
 * Reads a form with at most one file, which is written to disk and hashed as it arrives. Stops at the first error and leaves the rest of
 * the body unread, so that the client can still get a response.
 */
export async function readMultipart(body: Readable, options: MultipartOptions): Promise<FormData> {
  const form = new FormData()
  const parser = createParser(options)
  const files: Promise<void>[] = []
  const { promise: parsed, resolve, reject } = Promise.withResolvers<void>()

  parser.on('field', (name, value, { valueTruncated }) => {
    if (valueTruncated) reject(new Problem('too_large'))
    // PostgreSQL rejects NUL in text, and users cannot type it
    else if (!isFieldName(name) || value.includes('\0')) reject(new Problem('malformed'))
    else form.append(name, value)
  })
  parser.on('file', (name, stream, { filename }) => {
    // reject at once, because the parser reads on while the file is closed
    stream.on('limit', () => reject(new Problem(options.tooLarge)))
    const file = receiveFile(stream, filename, options).then((received) => {
      if (!isFieldName(name)) throw new Problem('malformed')
      if (received) form.append(name, received)
    })
    file.catch(reject)
    files.push(file)
  })
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) parser.on(limit, () => reject(new Problem('too_large')))
  parser.on('error', (error) => reject(new Problem('malformed', {}, { cause: error })))
  parser.on('close', resolve)
  const broken = (error?: Error) => reject(new Problem('malformed', {}, { cause: error }))
  body.on('error', broken)
  body.on('close', () => body.readableEnded || broken())
  // the body may have ended before a listener was attached, and emits no event then
  if (body.destroyed) broken()
  options.signal.addEventListener('abort', () => reject(options.signal.reason))

  try {
    body.pipe(parser)
    await parsed
    await Promise.all(files)
    return form
  } catch (error) {
    body.unpipe(parser)
    parser.destroy()
    await Promise.allSettled(files)
    throw error
  } finally {
    body.off('error', broken)
    // ignore errors of the connection after the reading ended
    body.on('error', () => undefined)
  }
}

function createParser({ contentType, maxFileBytes }: MultipartOptions): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      fileHwm: FILE_WAITING_BYTES,
      // allow one extra byte, because reaching the limit already counts as exceeding it
      limits: { files: 1, fileSize: maxFileBytes + 1, fields: FIELDS, fieldSize: FIELD_BYTES + 1, parts: 30, headerPairs: 20 },
    })
  } catch (error) {
    throw new Problem('malformed', {}, { cause: error })
  }
}

function isFieldName(name: string | undefined): boolean {
  return name !== undefined && name.length > 0 && name.length <= NAME_CHARACTERS
}

/** @returns undefined for the empty part that a browser sends without a chosen file */
async function receiveFile(
  stream: Readable,
  filename: string | undefined,
  { folder, isOwn }: MultipartOptions,
): Promise<UploadedFile | undefined> {
  const path = join(folder, 'file')
  const hash = createHash('sha256')
  let sizeBytes = 0
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      sizeBytes += chunk.length
      hash.update(chunk)
      yield chunk
    }
  }
  const options = { flags: 'wx', mode: 0o600, highWaterMark: WAITING_BYTES, ...(isOwn && { fs: chunkReleasingFs }) }
  await pipeline(stream, counted, createWriteStream(path, options))
  if (sizeBytes === 0 && !filename) return undefined
  return new UploadedFile({ blob: await openAsBlob(path), name: filename ?? 'file', path, sha256: hash.digest('hex') })
}
