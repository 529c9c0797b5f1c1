import { createHash } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem, type ProblemCode } from '@tintype/contract/problems'
import busboy from 'busboy'
import { spendingFs } from './spent-chunks.ts'
import { uploadTurn } from './upload-turns.ts'
import { UploadedFile } from './uploaded-file.ts'

export type MultipartOptions = {
  contentType: string
  /** Where the file is written; exists and is empty. */
  folder: string
  /** Nobody else reads what the body consists of, as is so for what came in by a socket. */
  isOwn: boolean
  maxFileBytes: number
  tooLarge: ProblemCode
  /** Its reason is thrown. */
  signal: AbortSignal
}

const FIELDS = 20
const FIELD_BYTES = 4 * 1024
const NAME_CHARACTERS = 100
/** The sender need not wait for each write: what comes meanwhile is written at once afterwards. */
const WAITING_BYTES = 512 * 1024
/** One chunk at a time: several that wait would be copied into one. */
const FILE_WAITING_BYTES = 1

/**
 * Reads one form with at most one file, which goes to disk and is hashed on its way. Stops reading at the first thing that is
 * wrong, and leaves the body as it is then, so that the sender can still be answered.
 */
export async function readMultipart(body: Readable, options: MultipartOptions): Promise<FormData> {
  const form = new FormData()
  const parser = createParser(options)
  const files: Promise<void>[] = []
  const { promise: parsed, resolve, reject } = Promise.withResolvers<void>()

  parser.on('field', (name, value, { valueTruncated }) => {
    if (valueTruncated) reject(new Problem('too_large'))
    // the database takes no NUL, and no keyboard makes one
    else if (!isFieldName(name) || value.includes('\0')) reject(new Problem('malformed'))
    else form.append(name, value)
  })
  parser.on('file', (name, stream, { filename }) => {
    // at once, because the parser reads on while the file is closed
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
  // cut off before anybody listened: it says nothing any more
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
    // a connection that breaks later is nobody's error
    body.on('error', () => undefined)
  }
}

function createParser({ contentType, maxFileBytes }: MultipartOptions): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      fileHwm: FILE_WAITING_BYTES,
      // one more byte than is taken, because reaching the limit already counts as passing it
      limits: { files: 1, fileSize: maxFileBytes + 1, fields: FIELDS, fieldSize: FIELD_BYTES + 1, parts: 30, headerPairs: 20 },
    })
  } catch (error) {
    throw new Problem('malformed', {}, { cause: error })
  }
}

function isFieldName(name: string | undefined): boolean {
  return name !== undefined && name.length > 0 && name.length <= NAME_CHARACTERS
}

/** @returns undefined for the empty part that a browser sends where no file was chosen */
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
      await uploadTurn(chunk.length)
      hash.update(chunk)
      yield chunk
    }
  }
  const options = { flags: 'wx', mode: 0o600, highWaterMark: WAITING_BYTES, ...(isOwn && { fs: spendingFs }) }
  await pipeline(stream, counted, createWriteStream(path, options))
  if (sizeBytes === 0 && !filename) return undefined
  return new UploadedFile({ blob: await openAsBlob(path), name: filename ?? 'file', path, sha256: hash.digest('hex') })
}
