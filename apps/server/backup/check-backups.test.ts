import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkBackups } from './check-backups.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tintype-backups-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function addBackup(name: string, manifest: string): Promise<void> {
  await mkdir(join(folder, 'databases', name), { recursive: true })
  await writeFile(join(folder, 'databases', name, manifest), '')
}

test.each([
  ['26 hours', '2026-11-29T11:30:00.000Z', 'ok'],
  ['more than 26 hours', '2026-11-29T11:30:00.001Z', 'failed'],
])('the newest finished backup of %s is judged by the time in its name', async (_age, now, state) => {
  await addBackup('2026-11-27T09-30-00-000Z', 'manifest.json')
  await addBackup('2026-11-28T09-30-00-000Z', 'manifest.json.age')
  await addBackup('2026-11-29T09-30-00-000Z.unfinished', 'manifest.json')
  expect(await checkBackups(folder, new Date(now))).toMatchObject([{ state }, { state: 'ok', checked: 'it is encrypted' }])
})

test('an unencrypted backup is a warning, and a folder without a backup throws', async () => {
  await expect(checkBackups(folder, new Date('2026-11-28'))).rejects.toThrow('There is no backup in')
  await addBackup('2026-11-28T09-30-00-000Z', 'manifest.json')
  expect((await checkBackups(folder, new Date('2026-11-28T10:00:00Z')))[1]).toMatchObject({ state: 'warning' })
})
