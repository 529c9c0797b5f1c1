import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { profileBytes } from '../../test/images/profiles.ts'
import { openPrintProfile } from './print-profile.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tintype-profile-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function writeProfile(bytes: Uint8Array): Promise<string> {
  const path = join(folder, 'press.icc')
  await writeFile(path, bytes)
  return path
}

test.each(['cmyk', 'p3', 'srgb'] as const)('openPrintProfile returns the path, name and hash of a %s profile', async (kind) => {
  const bytes = await profileBytes(kind)
  const path = await writeProfile(bytes)
  expect(await openPrintProfile(path)).toEqual({ path, name: 'press.icc', sha256: createHash('sha256').update(bytes).digest('hex') })
})

const changed = (at: number, word: string) => (bytes: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), Buffer.from(word, 'latin1'), bytes.subarray(at + 4)])

test.each([
  ['refuses a text file', () => Buffer.from('no profile at all, and longer than a header is. '.repeat(9)), 'no ICC profile'],
  ['refuses an empty file', () => Buffer.alloc(0), 'no ICC profile'],
  ['refuses a profile that is cut off', (bytes: Buffer) => bytes.subarray(0, -1), 'not a whole one'],
  ['refuses a profile for Lab', changed(16, 'Lab '), 'it is of “Lab”'],
  ['refuses a profile for grey', changed(16, 'GRAY'), 'it is of “GRAY”'],
  ['refuses a device link profile', changed(12, 'link'), 'no profile of a device'],
  ['refuses a profile without tags', changed(128, '\0\0\0\0'), 'no transform from pictures to print'],
  ['accepts a profile with a too high tag count', changed(128, '\xff\xff\xff\xff'), undefined],
])('openPrintProfile %s', async (_what, change, fault) => {
  const opened = openPrintProfile(await writeProfile(change(await profileBytes('cmyk'))))
  if (fault) await expect(opened).rejects.toThrow(fault)
  else await expect(opened).resolves.toMatchObject({ name: 'press.icc' })
})

test('openPrintProfile names PRINT_PROFILE when the file is missing or a folder', async () => {
  await expect(openPrintProfile(join(folder, 'none.icc'))).rejects.toThrow(/^PRINT_PROFILE names a file that cannot be read/)
  await expect(openPrintProfile(folder)).rejects.toThrow(/^PRINT_PROFILE names/)
})
