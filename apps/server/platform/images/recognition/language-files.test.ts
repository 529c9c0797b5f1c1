import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLanguages, describeLanguages, findLanguageFile } from './language-files.ts'

const installed = findLanguageFile('eng') ?? ''
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tintype-language-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('checkLanguages accepts the language data of a default install', async () => {
  const checked = await checkLanguages(['eng'])
  expect(checked).toEqual({ intact: [{ code: 'eng', path: installed }], problems: [] })
  expect(describeLanguages(checked)).toBe('The words in pictures are read in eng.')
})

test('checkLanguages names a language whose package is not installed, and keeps the others', async () => {
  const checked = await checkLanguages(['tlh', 'eng'])
  expect(checked.intact.map(({ code }) => code)).toEqual(['eng'])
  expect(checked.problems).toEqual(['The language data tlh is not installed: run "npm install @tesseract.js-data/tlh".'])
})

test.each<[string, (() => Promise<Buffer> | Buffer) | undefined, string]>([
  ['missing', undefined, 'is missing'],
  ['empty', () => Buffer.alloc(0), 'is corrupt'],
  ['not compressed', () => Buffer.from('<html>Not found</html>'), 'is corrupt (Z_DATA_ERROR)'],
  ['truncated', async () => (await readFile(installed)).subarray(0, 100_000), 'is corrupt (Z_BUF_ERROR)'],
  ['altered', () => gzipSync('a language').map((byte, at) => (at === 12 ? byte ^ 1 : byte)) as Buffer, 'is corrupt (Z_DATA_ERROR)'],
])(
  'checkLanguages names language data that is %s with its path, and reads no words without another language',
  async (name, content, fault) => {
    const path = join(folder, `${name.replace(' ', '-')}.traineddata.gz`)
    if (content) await writeFile(path, await content())
    const checked = await checkLanguages(['deu'], () => path)
    expect(checked).toEqual({ intact: [], problems: [expect.stringContaining(`The language data ${path} ${fault}`)] })
    expect(checked.problems[0]).toContain('run "npm install @tesseract.js-data/deu"')
    expect(describeLanguages(checked)).toBe('The words in pictures are not read.')
  },
)
