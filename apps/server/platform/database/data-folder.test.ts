import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { holdDataFolder, killHard } from '../../test/child-program.ts'
import { StartError } from '../start-error.ts'
import { asStartError, claimDataFolder, makeDataFolder } from './data-folder.ts'
import { identityOf } from './process-identity.ts'

describe('claimDataFolder', () => {
  let parent = ''
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'tintype-claim-'))
  })
  afterEach(() => rmSync(parent, { recursive: true, force: true }))

  test('makes the folder, and gives it back', () => {
    const dataDir = join(parent, 'data')
    const claim = claimDataFolder(dataDir)
    expect(readFileSync(join(dataDir, 'tintype.pid'), 'utf8')).toContain(String(process.pid))
    claim.release()
    expect(existsSync(join(dataDir, 'tintype.pid'))).toBe(false)
    claimDataFolder(dataDir).release()
  })

  test('refuses a folder that a running program holds, with one sentence that names it', async () => {
    const other = await holdDataFolder(parent, 'claim')
    expect(other.said).toBe('claimed')
    expect(() => claimDataFolder(parent)).toThrow(StartError)
    expect(() => claimDataFolder(parent)).toThrow(new RegExp(`^The data folder .* is in use by process ${other.child.pid}: .*\\.$`))
    await killHard(other)
    claimDataFolder(parent).release()
  })

  test('only one of several that start at once gets a stale folder', async () => {
    await killHard(await holdDataFolder(parent, 'claim'))
    const programs = await Promise.all(Array.from({ length: 4 }, () => holdDataFolder(parent, 'claim')))
    const said = programs.map((program) => program.said)
    await Promise.all(programs.map(killHard))
    expect(said.filter((line) => line === 'claimed')).toHaveLength(1)
    expect(said.filter((line) => line.startsWith('The data folder'))).toHaveLength(3)
  })

  test.each([
    ['a number that another process has by now', `${process.pid}\n1/1\n`],
    ['a number that no process has', '4194304\n1/1\n'],
  ])('takes over from %s', (_name, content) => {
    writeFileSync(join(parent, 'tintype.pid'), content)
    claimDataFolder(parent).release()
  })

  test('says so when the folder cannot be made', () => {
    writeFileSync(join(parent, 'file'), '')
    expect(() => claimDataFolder(join(parent, 'file'))).toThrow(/^The data folder .* cannot be made because .* is not a folder: .*\.$/)
    expect(() => claimDataFolder(join(parent, 'file', 'data'))).toThrow(/cannot be made/)
  })

  test('makes the folders above it too, and takes those that are there', () => {
    const dataDir = join(parent, 'one', 'two', 'data')
    makeDataFolder(dataDir)
    makeDataFolder(dataDir)
    claimDataFolder(dataDir).release()
    expect(() => makeDataFolder('/')).not.toThrow()
  })

  test('gives up where the file system knows no new folders, instead of trying for ever', () => {
    for (const dataDir of ['/proc/tintype', '/proc/tintype/data']) {
      expect(() => claimDataFolder(dataDir)).toThrow(StartError)
      // the second for whoever is not root
      expect(() => claimDataFolder(dataDir)).toThrow(
        /^The data folder \/proc\/tintype.* (cannot be made because|is not writable) .*DATA_DIR\.$/,
      )
    }
  })

  test.each(['EACCES', 'EROFS', 'ENOSPC'])('turns %s into a sentence', (code) => {
    expect(asStartError(Object.assign(new Error('x'), { code }), '/data')).toBeInstanceOf(StartError)
  })
})

describe('identityOf', () => {
  test('is stable for a running process and differs between processes', () => {
    expect(identityOf(process.pid)).toBe(identityOf(process.pid))
    expect(identityOf(process.pid)).not.toBe(identityOf(process.ppid))
    expect(identityOf(4194304)).toBeUndefined()
  })
})
