import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readZip } from '../../test/read-zip.ts'
import { writeZip, type ZipEntry } from './write-zip.ts'

let folder = ''
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tintype-zip-'))
})
afterAll(() => rm(folder, { recursive: true }))

const never = new AbortController().signal
const newPath = () => join(folder, `archive-${count++}`)
const modifiedAt = new Date('2026-11-21T12:00:00Z')
const entry = (name: string, content: Buffer | string, isCompressed = false): ZipEntry => ({
  name,
  modifiedAt,
  isCompressed,
  open: async () => Readable.from([content], { objectMode: false }),
})

async function* each(...entries: ZipEntry[]) {
  yield* entries
}

test('writeZip stores pictures unchanged, compresses text, and returns the size and hash of the archive', async () => {
  const path = newPath()
  const picture = randomBytes(300_000)
  const words = 'Moon over Water\n'.repeat(1000)
  const made = await writeZip(
    path,
    each(entry('originals/Mond-über-Wasser.png', picture), entry('words.csv', words, true), entry('empty.txt', '')),
    never,
  )
  const bytes = await readFile(path)
  expect(made).toEqual({ sha256: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.length })
  const files = await readZip(path)
  expect([...files.keys()]).toEqual(['originals/Mond-über-Wasser.png', 'words.csv', 'empty.txt'])
  expect(files.get('originals/Mond-über-Wasser.png')).toMatchObject({ isCompressed: false })
  expect(files.get('originals/Mond-über-Wasser.png')?.content.equals(picture)).toBe(true)
  expect(files.get('words.csv')).toMatchObject({ isCompressed: true, content: Buffer.from(words) })
  expect(bytes.length).toBeLessThan(picture.length + 2000)
})

test('writeZip writes a valid empty archive for an empty list of files', async () => {
  const path = newPath()
  await writeZip(path, each(), never)
  expect((await readZip(path)).size).toBe(0)
})

test('writeZip opens one source file at a time and closes each of them', async () => {
  let isOpen = 0
  let mostOpen = 0
  const watched = (name: string): ZipEntry => ({
    ...entry(name, ''),
    async open() {
      mostOpen = Math.max(mostOpen, ++isOpen)
      const stream = Readable.from([randomBytes(200_000)], { objectMode: false })
      return stream.on('close', () => isOpen--)
    },
  })
  await writeZip(newPath(), each(...['a', 'b', 'c', 'd'].map(watched)), never)
  expect([mostOpen, isOpen]).toEqual([1, 0])
})

test.each<[string, () => AsyncGenerator<ZipEntry>]>([
  ['a source file cannot be opened', () => each(entry('a', 'a'), { ...entry('b', 'b'), open: () => Promise.reject(new Error('broken')) })],
  [
    'a source file fails while it is read',
    () =>
      each({
        ...entry('a', 'a'),
        open: async () =>
          Readable.from(
            (async function* () {
              yield randomBytes(100_000)
              throw new Error('broken')
            })(),
            { objectMode: false },
          ),
      }),
  ],
  [
    'the list of files fails',
    async function* () {
      yield entry('a', 'a')
      throw new Error('broken')
    },
  ],
])('writeZip rejects with the original error when %s', async (_what, entries) => {
  await expect(writeZip(newPath(), entries(), never)).rejects.toThrow('broken')
})

test('writeZip rejects when its signal is aborted in the middle of a file, and closes that file', async () => {
  const stop = new AbortController()
  const endless = Readable.from(
    (async function* () {
      for (let chunk = 0; ; chunk++) {
        if (chunk === 20) stop.abort(new Error('stopped'))
        yield randomBytes(65_536)
      }
    })(),
    { objectMode: false },
  )
  await expect(writeZip(newPath(), each({ ...entry('a', ''), open: async () => endless }), stop.signal)).rejects.toThrow('stopped')
  expect(endless.destroyed).toBe(true)
})

test('writeZip reports a full disk as storage_full', async () => {
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  const entries = each({ ...entry('a', ''), open: () => Promise.reject(full) })
  await expect(writeZip(newPath(), entries, never)).rejects.toMatchObject({ code: 'storage_full' })
})
