import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Area } from '../platform/storage/storage.ts'
import { readLines, writePart } from './parts.ts'
import { unencrypted } from './sealing.ts'

/** A file that rows refer to. */
export type NamedFile = { area: Area; key: string; mustBeThere: boolean }

/** @param query  for all files: `area`, `key`, and whether it `must_be_there` */
export function copyNamedFiles(client: pg.Client, query: string): Readable {
  return client.query(
    copyTo(`COPY (
      SELECT area, key, bool_or(must_be_there)::int FROM (${query}) AS named GROUP BY area, key ORDER BY area, key
    ) TO STDOUT`),
  )
}

/** Writes the current list to disk, because there may be millions of files. */
export async function writeNamedFiles(client: pg.Client, query: string, path: string): Promise<void> {
  await writePart(path, copyNamedFiles(client, query), { sealing: unencrypted, isPacked: false })
}

export function readNamedFiles(path: string): AsyncGenerator<NamedFile> {
  return parseNamedFiles(createReadStream(path))
}

export async function* parseNamedFiles(copy: Readable): AsyncGenerator<NamedFile> {
  for await (const line of readLines(copy)) {
    const [area, key = '', mustBeThere] = line.split('\t') as [Area, string, string]
    yield { area, key, mustBeThere: mustBeThere === '1' }
  }
}
