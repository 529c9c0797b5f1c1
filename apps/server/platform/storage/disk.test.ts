import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem } from '@tintype/contract/problems'
import { afterAll, expect, test } from 'vitest'
import { createDiskStorage } from './disk.ts'
import { asStorageFull } from './disk-full.ts'
import { storageSuite } from './storage.suite.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tintype-disk-'))
  folders.push(folder)
  return folder
}

storageSuite('storage on disk', async () => createDiskStorage({ dataDir: await dataFolder() }))

test('createDiskStorage deletes incoming folders that are older than a day', async () => {
  const dataDir = await dataFolder()
  const incoming = join(dataDir, 'incoming')
  const now = new Date('2026-01-02T12:00:00Z')
  for (const [name, age] of [
    ['old', 25],
    ['young', 1],
  ] as const) {
    await mkdir(join(incoming, name), { recursive: true })
    await writeFile(join(incoming, name, 'file'), 'x')
    const at = new Date(now.getTime() - age * 60 * 60 * 1000)
    await utimes(join(incoming, name), at, at)
  }
  await createDiskStorage({ dataDir, clock: () => now })
  expect(await readdir(incoming)).toEqual(['young'])
})

test('put on disk leaves nothing in the incoming folder', async () => {
  const dataDir = await dataFolder()
  const storage = await createDiskStorage({ dataDir })
  const folder = await storage.makeFolder()
  await writeFile(join(folder.path, 'file'), 'x')
  await storage.put('originals', 'a'.repeat(64), join(folder.path, 'file'))
  await folder.release()
  expect(await readdir(join(dataDir, 'incoming'))).toEqual([])
})

test.each(['ENOSPC', 'EDQUOT'])('asStorageFull maps %s to storage_full and leaves other errors unchanged', (code) => {
  expect(asStorageFull(Object.assign(new Error('x'), { code }))).toMatchObject({ code: 'storage_full' })
  expect(asStorageFull(new Error('other'))).not.toBeInstanceOf(Problem)
})
