import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline, Readable, Transform } from 'node:stream'
import { pipeline as finished } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { StartError } from '../platform/start-error.ts'
import type { Opening, Sealing } from './sealing.ts'

/** Summary of a part's content before compression and sealing. */
export type Summary = { sha256: string; lines: number }

type WriteOptions = {
  sealing: Sealing
  /** False for incompressible content. */
  isPacked?: boolean
  /** Temporary path on the same disk. By default next to the target. */
  partial?: string
  /** May reject the content by throwing, before the part exists. */
  check?: (summary: Summary) => void
  /** Receives the number of lines so far. */
  onLines?: (lines: number) => void
}

/**
 * Writes a part of a backup: hashed, compressed, sealed. It is complete or absent, and private to its owner.
 * @returns summary and size of the part
 */
export async function writePart(
  path: string,
  content: Readable,
  { sealing, isPacked = true, partial = `${path}.partial`, check, onLines }: WriteOptions,
): Promise<Summary & { sizeBytes: number }> {
  const counted = countingHash(onLines)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    const packed = joined([content, counted.stream, ...(isPacked ? [createGzip({ level: 6 })] : [])])
    await finished(await sealing.seal(packed), createWriteStream(partial, { mode: 0o600, flush: true }))
    const summary = counted.summary()
    check?.(summary)
    const { size: sizeBytes } = await stat(partial)
    await rename(partial, path)
    return { ...summary, sizeBytes }
  } catch (error) {
    content.destroy()
    await rm(partial, { force: true })
    throw error
  }
}

type ReadOptions = { opening: Opening; isPacked?: boolean; onLines?: (lines: number) => void }

/**
 * Reads a part and passes its content to `use`, which must read to the end.
 * @throws StartError if the part is missing, cannot be opened, or is damaged
 */
export async function readPart<Answer>(
  path: string,
  { opening, isPacked = true, onLines }: ReadOptions,
  use: (content: Readable) => Promise<Answer>,
): Promise<Summary & { answer: Answer }> {
  await stat(path).catch((error) => {
    throw new StartError(`${path} is missing: the backup is incomplete.`, { cause: error })
  })
  const counted = countingHash(onLines)
  const opened = await opening.open(createReadStream(path))
  const said = joined([opened, ...(isPacked ? [createGunzip()] : []), counted.stream])
  const content = Readable.from(orDamaged(path, said), { objectMode: false })
  try {
    return { answer: await use(content), ...counted.summary() }
  } finally {
    content.destroy()
  }
}

/** Reports read errors as damage; errors of the consumer pass through. */
async function* orDamaged(path: string, said: Readable): AsyncGenerator<Buffer> {
  try {
    yield* said
  } catch (error) {
    throw new StartError(`${path} is damaged: it ends early or cannot be decrypted.`, { cause: error })
  }
}

/** Reads to the end and discards the content. */
export async function readThrough(content: Readable): Promise<void> {
  for await (const _ of content);
}

/** Iterates over the lines of a text; lines are short. */
export async function* readLines(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of content) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}

/** Without it a power failure may lose directory entries. Windows has no such call. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}

/** Pipes streams together. The last one emits the error of any of them. */
function joined(streams: [Readable, ...Transform[]]): Readable {
  if (streams.length > 1) pipeline(streams as [Readable, ...Transform[], Transform], () => undefined)
  return streams.at(-1) as Readable
}

function countingHash(onLines: (lines: number) => void = () => undefined): { stream: Transform; summary(): Summary } {
  const hash = createHash('sha256')
  let lines = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
      onLines(lines)
      done(null, chunk)
    },
  })
  return { stream, summary: () => ({ sha256: hash.digest('hex'), lines }) }
}
