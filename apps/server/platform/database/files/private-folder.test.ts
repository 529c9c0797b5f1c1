import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeDataFolder } from './private-folder.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tintype-private-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const readMode = (...path: string[]) => (statSync(join(dataDir, ...path)).mode & 0o777).toString(8)

function writeOpen(...path: string[]): void {
  mkdirSync(join(dataDir, ...path.slice(0, -1)), { recursive: true })
  writeFileSync(join(dataDir, ...path), 'text')
  chmodSync(join(dataDir, ...path), 0o644)
}

test('closeDataFolder makes folders and files that others could read private', () => {
  writeOpen('mailbox', 'reset-link.json')
  writeOpen('incoming', 'one', 'original')
  writeOpen('database.url')
  closeDataFolder(dataDir, { isPassable: false })
  expect([readMode(), readMode('mailbox'), readMode('incoming'), readMode('incoming', 'one')]).toEqual(['700', '700', '700', '700'])
  expect([readMode('mailbox', 'reset-link.json'), readMode('incoming', 'one', 'original'), readMode('database.url')]).toEqual([
    '600',
    '600',
    '600',
  ])
})

test('closeDataFolder leaves the folder of PostgreSQL alone, and lets its user pass when it is another one', () => {
  writeOpen('postgres', 'PG_VERSION')
  chmodSync(dataDir, 0o755)
  closeDataFolder(dataDir, { isPassable: true })
  expect([readMode(), readMode('postgres', 'PG_VERSION')]).toEqual(['711', '644'])
})

test('closeDataFolder closes the folder of stored files without a look at each of them', () => {
  writeOpen('files', 'originals', 'ab', 'file')
  closeDataFolder(dataDir, { isPassable: false })
  expect([readMode('files'), readMode('files', 'originals', 'ab', 'file')]).toEqual(['700', '644'])
})
