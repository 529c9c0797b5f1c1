import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { holdDataFolder, killHard } from '../../../test/processes/child-program.ts'
import { StartError } from '../../start-error.ts'
import { asStartError, claimDataFolder, makeDataFolder } from './data-folder.ts'
import { findProcessIdentity } from './process-identity.ts'

describe('data folder', () => {
  let parent = ''
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'tintype-claim-'))
  })
  afterEach(() => rmSync(parent, { recursive: true, force: true }))

  test('claimDataFolder creates the folder, and release makes it available again', () => {
    const dataDir = join(parent, 'data')
    const claim = claimDataFolder(dataDir)
    expect(readFileSync(join(dataDir, 'tintype.pid'), 'utf8')).toContain(String(process.pid))
    claim.release()
    expect(existsSync(join(dataDir, 'tintype.pid'))).toBe(false)
    claimDataFolder(dataDir).release()
  })

  test('claimDataFolder refuses a folder in use by a running process and names that process', async () => {
    const other = await holdDataFolder(parent, 'claim')
    expect(other.said).toBe('claimed')
    expect(() => claimDataFolder(parent)).toThrow(StartError)
    expect(() => claimDataFolder(parent)).toThrow(new RegExp(`^The data folder .* is in use by process ${other.child.pid}: .*\\.$`))
    await killHard(other)
    const claim = claimDataFolder(parent)
    expect(readFileSync(join(parent, 'tintype.pid'), 'utf8')).toMatch(new RegExp(`^${process.pid}\\n`))
    claim.release()
  })

  test('one of four processes that claim a stale data folder concurrently succeeds', async () => {
    await killHard(await holdDataFolder(parent, 'claim'))
    const programs = await Promise.all(Array.from({ length: 4 }, () => holdDataFolder(parent, 'claim')))
    const said = programs.map((program) => program.said)
    await Promise.all(programs.map(killHard))
    expect(said.filter((line) => line === 'claimed')).toHaveLength(1)
    expect(said.filter((line) => line.startsWith('The data folder'))).toHaveLength(3)
  })

  test.each([
    ['a process id that another process uses now', `${process.pid}\n1/1\n`],
    ['a process id that no process uses', '4194304\n1/1\n'],
  ])('claimDataFolder takes over a lock file with %s', (_name, content) => {
    writeFileSync(join(parent, 'tintype.pid'), content)
    const claim = claimDataFolder(parent)
    expect(readFileSync(join(parent, 'tintype.pid'), 'utf8')).toBe(`${process.pid}\n${findProcessIdentity(process.pid)}\n`)
    claim.release()
  })

  test('claimDataFolder throws an error that names the file in the way of the folder', () => {
    writeFileSync(join(parent, 'file'), '')
    expect(() => claimDataFolder(join(parent, 'file'))).toThrow(/^The data folder .* cannot be made because .* is not a folder: .*\.$/)
    expect(() => claimDataFolder(join(parent, 'file', 'data'))).toThrow(/cannot be made/)
  })

  test('makeDataFolder creates missing parent folders and accepts existing ones', () => {
    const dataDir = join(parent, 'one', 'two', 'data')
    makeDataFolder(dataDir)
    makeDataFolder(dataDir)
    claimDataFolder(dataDir).release()
    expect(() => makeDataFolder('/')).not.toThrow()
  })

  test('claimDataFolder throws a StartError where the file system does not allow new folders', () => {
    for (const dataDir of ['/proc/tintype', '/proc/tintype/data']) {
      expect(() => claimDataFolder(dataDir)).toThrow(StartError)
      // the second wording applies to users other than root
      expect(() => claimDataFolder(dataDir)).toThrow(
        /^The data folder \/proc\/tintype.* (cannot be made because|is not writable) .*DATA_DIR\.$/,
      )
    }
  })

  test.each(['EACCES', 'EROFS', 'ENOSPC'])('asStartError turns %s into a StartError', (code) => {
    expect(asStartError(Object.assign(new Error('x'), { code }), '/data')).toBeInstanceOf(StartError)
  })
})

describe('process identity', () => {
  test('identityOf is stable for a running process, differs between processes and is empty for no process', () => {
    expect(findProcessIdentity(process.pid)).toBe(findProcessIdentity(process.pid))
    expect(findProcessIdentity(process.pid)).not.toBe(findProcessIdentity(process.ppid))
    expect(findProcessIdentity(4194304)).toBeUndefined()
  })
})
