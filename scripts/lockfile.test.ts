import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  findBelowFloors,
  findMissingOptional,
  findRegistryAddresses,
  findUndecidedScripts,
  findWithoutIntegrity,
  type Lock,
} from './lockfile.ts'

const readJson = (path: string) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'))
/** Folders with a lock file: the product with its tests, and the tools that are installed when they are used. */
const locks = ['.', 'tools'].map((folder): [folder: string, lock: Lock] => [folder, readJson(`${folder}/package-lock.json`)])

/** The versions that fixed known vulnerabilities. */
const FLOORS = {
  sharp: '0.35.4',
  hono: '4.13.11',
  '@hono/node-server': '2.1.3',
  'better-auth': '1.7.7',
  'react-router': '7.18.0',
  'drizzle-orm': '0.45.2',
  nodemailer: '9.1.0',
}

test.each(locks)('the lock file of %s contains every optional dependency that it names', (_folder, lock) => {
  expect(Object.keys(lock.packages).length).toBeGreaterThan(100)
  expect(findMissingOptional(lock)).toEqual([])
})

test.each(locks)('the lock file of %s contains no registry address', (_folder, lock) => {
  expect(findRegistryAddresses(lock)).toEqual([])
})

test.each(locks)('every third-party package of %s has an integrity hash', (_folder, lock) => {
  expect(findWithoutIntegrity(lock)).toEqual([])
})

test.each(locks)('no package of %s may run an install script, and a new package with one is reported', (folder, lock) => {
  const decided = readJson(`${folder}/package.json`).allowScripts
  expect(findUndecidedScripts(lock, decided)).toEqual([])
  expect(Object.values(decided)).not.toContain(true)
})

test.each(locks)('no package of %s is locked below the version that fixed a vulnerability', (_folder, lock) => {
  expect(findBelowFloors(lock, FLOORS)).toEqual([])
})

test('every direct dependency has an exact version', () => {
  for (const folder of ['.', 'packages/contract', 'apps/server', 'apps/web', 'tools']) {
    const { dependencies, devDependencies, optionalDependencies } = readJson(`${folder}/package.json`)
    const asked: Record<string, string> = { ...dependencies, ...devDependencies, ...optionalDependencies }
    expect(Object.keys(asked).length, folder).toBeGreaterThan(0)
    for (const [name, version] of Object.entries(asked))
      expect([folder, name, version]).toEqual([folder, name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)])
  }
})

test('a missing integrity hash, an install script and a vulnerable version are reported', () => {
  const packages = {
    'packages/contract': {},
    'node_modules/@tintype/contract': { link: true },
    'node_modules/a': { version: '1.9.3', hasInstallScript: true },
    'node_modules/a/node_modules/b': { version: '1.10.0-beta.1', integrity: 'sha1-x', hasInstallScript: true },
    'node_modules/c': { version: '2.0.0', integrity: 'sha512-x' },
  }
  expect(findWithoutIntegrity({ packages })).toEqual(['node_modules/a', 'node_modules/a/node_modules/b'])
  expect(findUndecidedScripts({ packages }, { a: false })).toEqual(['node_modules/a/node_modules/b'])
  expect(findBelowFloors({ packages }, { a: '1.10.0', b: '1.10.0', c: '1.99.99' })).toEqual(['node_modules/a 1.9.3 is below 1.10.0'])
})

test('a missing optional dependency is reported, and one beside or below its dependent is not', () => {
  const optionalDependencies = { 'a-linux': '1.0.0', 'a-darwin': '1.0.0' }
  const packages = { 'node_modules/a': { optionalDependencies }, 'node_modules/a-linux': {}, 'node_modules/a/node_modules/a-darwin': {} }
  expect(findMissingOptional({ packages })).toEqual([])
  expect(findMissingOptional({ packages: { 'node_modules/a': { optionalDependencies }, 'node_modules/a-linux': {} } })).toEqual([
    'node_modules/a wants a-darwin',
  ])
})

test('a registry address in the lock file is reported, and the link to a workspace is not', () => {
  const packages = {
    'node_modules/a': { resolved: 'https://registry.example/a.tgz' },
    'node_modules/@tintype/web': { resolved: 'apps/web' },
  }
  expect(findRegistryAddresses({ packages })).toEqual(['node_modules/a: https://registry.example/a.tgz'])
})
