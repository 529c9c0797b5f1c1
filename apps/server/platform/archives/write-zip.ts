import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { asStorageFull } from '../storage/disk-full.ts'

/** A file of an archive. `open` is called in turn, so that only one file is open at a time. */
export type ZipEntry = {
  /** The path in the archive: `originals/moon.png`. */
  name: string
  modifiedAt: Date
  /** False for pictures, which do not shrink; text shrinks to a fifth. */
  isCompressed: boolean
  open(): Promise<Readable>
}

/**
 * Writes a ZIP of any size to `path`. Memory holds only the current chunk and the list of names. After an error, the file at `path` is
 * incomplete.
 * @returns SHA-256 and size of the archive
 * @throws Problem `storage_full`; errors of the entries; an AbortError when `signal` aborts
 */
export async function writeZip(
  path: string,
  entries: AsyncIterable<ZipEntry>,
  signal: AbortSignal,
): Promise<{ sha256: string; sizeBytes: number }> {
  const zip = new ZipFile()
  const broken = new AbortController()
  // errors of a source are only reported here
  zip.on('error', (error) => broken.abort(error))
  const ends = AbortSignal.any([signal, broken.signal])
  const hash = createHash('sha256')
  let sizeBytes = 0

  async function* measured(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk)
      sizeBytes += chunk.length
      yield chunk
    }
  }
  const written = pipeline(zip.outputStream as Readable, measured, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal: ends })
  const filled = fill(zip, entries, ends)
  filled.catch((error) => broken.abort(error))
  written.catch((error) => broken.abort(error))
  await Promise.allSettled([filled, written])
  if (ends.aborted) throw asStorageFull(ends.reason)
  return { sha256: hash.digest('hex'), sizeBytes }
}

/** Streams a ZIP without storing it. If the reader stops, the generation stops. */
export function streamZip(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  const ended = new AbortController()
  const end = (error: unknown) => stream.destroy(error as Error)
  zip.on('error', end)
  stream.once('close', () => ended.abort())
  fill(zip, entries, ended.signal).catch(end)
  return stream
}

async function fill(zip: ZipFile, entries: AsyncIterable<ZipEntry>, signal: AbortSignal): Promise<void> {
  for await (const { name, modifiedAt, isCompressed, open } of entries) {
    signal.throwIfAborted()
    const source = await open()
    try {
      zip.addReadStream(source, name, { mtime: modifiedAt, mode: 0o100600, compress: isCompressed })
      await finished(source, { signal })
    } finally {
      source.destroy()
    }
  }
  zip.end()
}
