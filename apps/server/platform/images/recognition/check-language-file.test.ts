import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLanguageFile } from './check-language-file.ts'

const installed = join(dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int')
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tintype-language-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('checkLanguageFile accepts the language data of a default install', async () => {
  expect(await checkLanguageFile({ code: 'eng', path: join(installed, 'eng.traineddata.gz') })).toBeUndefined()
})

test.each<[string, (() => Promise<Buffer> | Buffer) | undefined, string]>([
  ['missing', undefined, 'ENOENT'],
  ['empty', () => Buffer.alloc(0), ''],
  ['not compressed', () => Buffer.from('<html>Not found</html>'), 'Z_DATA_ERROR'],
  ['cut', async () => (await readFile(join(installed, 'eng.traineddata.gz'))).subarray(0, 100_000), 'Z_BUF_ERROR'],
  ['altered', () => gzipSync('a language').map((byte, at) => (at === 12 ? byte ^ 1 : byte)) as Buffer, 'Z_DATA_ERROR'],
])('language data that is %s is named with its path', async (name, content, code) => {
  const path = join(folder, `${name.replace(' ', '-')}.traineddata.gz`)
  if (content) await writeFile(path, await content())
  expect(await checkLanguageFile({ code: 'eng', path })).toContain(`${path} is missing or corrupt (${code}`)
})
