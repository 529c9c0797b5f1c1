import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Problem } from '@tintype/contract/problems'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StartError } from '../platform/start-error.ts'
import { asFolderError } from './folder-error.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import { readLines, readPart, readThrough, writePart } from './parts.ts'
import { createProgress } from './progress.ts'
import { decryptWith, encryptTo, unencrypted } from './sealing.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tintype-parts-'))
})
afterAll(() => rm(folder, { recursive: true }))

const rows = Array.from({ length: 20_000 }, (_, i) => `${i}\tGrüße\n`)
const content = () => Readable.from(rows.map((row) => Buffer.from(row)))

async function keyPair() {
  const identity = await generateIdentity()
  return { sealing: encryptTo([await identityToRecipient(identity)]), opening: decryptWith(`# a comment\n${identity}\n`) }
}

describe('backup parts', () => {
  test.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])('readPart returns what writePart wrote and detects a truncated file (packed: %s, sealed: %s)', async (isPacked, isSealed) => {
    const { sealing, opening } = isSealed ? await keyPair() : { sealing: unencrypted, opening: unencrypted }
    const path = join(folder, 'below', `${isPacked}-${isSealed}`)
    const written = await writePart(path, content(), { sealing, isPacked })
    expect(written).toMatchObject({ lines: 20_000, sizeBytes: (await stat(path)).size })
    const read = await readPart(path, { opening, isPacked }, text)
    expect(read).toEqual({ answer: rows.join(''), sha256: written.sha256, lines: 20_000 })
    expect((await readFile(path)).includes('Grüße')).toBe(!isPacked && !isSealed)
    if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600)

    for (const length of [written.sizeBytes - 1, Math.floor(written.sizeBytes / 2), 0]) {
      await truncate(path, length)
      const cut = readPart(path, { opening, isPacked }, readThrough)
      if (isPacked || isSealed) await expect(cut).rejects.toThrow(StartError)
      else expect((await cut).sha256).not.toBe(written.sha256)
    }
  })

  test('writePart leaves no file behind when its content or its check fails', async () => {
    const below = join(folder, 'fails')
    async function* failing() {
      yield Buffer.from('a')
      throw new Error('the database went')
    }
    await expect(writePart(join(below, 'one'), Readable.from(failing()), { sealing: unencrypted })).rejects.toThrow('the database went')
    const check = () => {
      throw new Error('refused')
    }
    await expect(writePart(join(below, 'two'), content(), { sealing: unencrypted, check })).rejects.toThrow('refused')
    expect(await readdir(below)).toEqual([])
  })

  test('readPart passes on the error of its reader, and reports a missing file as an incomplete backup', async () => {
    const path = join(folder, 'well')
    await writePart(path, content(), { sealing: unencrypted })
    await expect(readPart(path, { opening: unencrypted }, () => Promise.reject(new Error('the database went')))).rejects.toThrow(
      'the database went',
    )
    await expect(readPart(join(folder, 'nowhere'), { opening: unencrypted }, readThrough)).rejects.toThrow(
      /is missing: the backup is incomplete/,
    )
  })

  test('readPart refuses a part that was sealed for another key, and a file that is no part', async () => {
    const [mine, other] = [await keyPair(), await keyPair()]
    const path = join(folder, 'for-me')
    await writePart(path, content(), mine)
    await expect(readPart(path, other, readThrough)).rejects.toThrow(/cannot be decrypted with this key/)
    await writeFile(path, 'no part at all')
    await expect(readPart(path, mine, readThrough)).rejects.toThrow(/or it is damaged/)
  })
})

test.each(['', '# only a comment', 'AGE-SECRET-KEY-1NOT'])(
  'openWith throws a StartError for %j, which contains no identity',
  (identities) => {
    expect(() => decryptWith(identities)).toThrow(StartError)
  },
)

test('sealTo names a sealing by its recipients, whatever their order', async () => {
  const [one, two] = await Promise.all(
    [generateIdentity(), generateIdentity()].map(async (identity) => identityToRecipient(await identity)),
  )
  const names = [
    encryptTo([one as string]),
    encryptTo([one as string, two as string]),
    encryptTo([two as string, one as string]),
    unencrypted,
  ].map(({ name }) => name)
  expect(new Set(names).size).toBe(3)
  expect(names[1]).toBe(names[2])
})

test('linesOf yields the same lines for chunks of any size', async () => {
  const bytes = Buffer.from('über\nund\n\nüber')
  for (const size of [1, 2, 3, 100]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size))
    const lines: string[] = []
    for await (const line of readLines(Readable.from(pieces))) lines.push(line)
    expect(lines).toEqual(['über', 'und', '', 'über'])
  }
})

describe('eachAtOnce', () => {
  async function* numbers() {
    for (let i = 0; i < 10; i++) yield i
  }

  test('eachAtOnce processes every item and runs at most its limit at a time', async () => {
    const done: number[] = []
    let [now, most] = [0, 0]
    await forEachConcurrently(numbers(), 3, async (number) => {
      most = Math.max(most, ++now)
      await new Promise((resolve) => setImmediate(resolve))
      now--
      done.push(number)
    })
    expect([done.toSorted((a, b) => a - b), most]).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 3])
  })

  test('eachAtOnce starts no further item after an error and rejects with that error', async () => {
    const begun: number[] = []
    const failing = forEachConcurrently(numbers(), 2, async (number) => {
      begun.push(number)
      await new Promise((resolve) => setImmediate(resolve))
      if (number === 2) throw new Error('two')
    })
    await expect(failing).rejects.toThrow('two')
    expect(begun.length).toBeLessThan(6)
  })
})

test('createProgress reports at most one line every five seconds', () => {
  let now = 0
  const lines: string[] = []
  const progress = createProgress(
    (line) => lines.push(line),
    () => new Date(now),
  )
  for (; now <= 12_000; now += 1000) progress(() => `${now} ms`)
  expect(lines).toEqual(['5000 ms', '10000 ms'])
})

test.each([
  ['a full disk', Object.assign(new Error('x'), { code: 'ENOSPC' }), 'The disk under /backups is full: no backup was made.'],
  [
    'a read-only folder',
    Object.assign(new Error('x'), { code: 'EROFS', path: '/backups/files' }),
    'The backup cannot be written to /backups (EROFS at /backups/files).',
  ],
  ['an unavailable storage', new Problem('storage_unavailable'), new Problem('storage_unavailable').message],
])('asFolderError describes %s in a StartError', (_what, error, sentence) => {
  expect(asFolderError(error, '/backups')).toEqual(new StartError(sentence))
})

test('asFolderError returns any other error unchanged', () => {
  const error = new TypeError('ours')
  expect(asFolderError(error, '/backups')).toBe(error)
})
