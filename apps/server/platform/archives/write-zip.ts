import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { asStorageFull } from '../storage/disk-full.ts'

/** One file of an archive. Opened when its turn comes, so that no two are open at once. */
export type ZipEntry = {
  /** With its folders: `originals/moon.png`. */
  name: string
  modifiedAt: Date
  /** Pictures are as small as they get; words shrink to a fifth. */
  isCompressed: boolean
  open(): Promise<Readable>
}

/**
 * Writes a ZIP at `path`, of any size and with no more in memory than the piece that is on its way and the list of names.
 * Where it throws, what lies at `path` is no archive.
 * @returns the SHA-256 of the archive, and its size
 * @throws Problem `storage_full`; whatever an entry throws; an AbortError when `signal` ends it
 */
export async function writeZip(
  path: string,
  entries: AsyncIterable<ZipEntry>,
  signal: AbortSignal,
): Promise<{ sha256: string; sizeBytes: number }> {
  const zip = new ZipFile()
  const broken = new AbortController()
  // a source that breaks is said here and nowhere else
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

/** The same while it is sent: nothing of it is kept, and whoever stops reading stops it. */
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
