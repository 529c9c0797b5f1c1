import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findMissingOptional, findRegistryAddresses, type Lock } from './lockfile.ts'

const lock: Lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))

test('the lock holds every optional dependency that it names', () => {
  expect(Object.keys(lock.packages).length).toBeGreaterThan(100)
  expect(findMissingOptional(lock)).toEqual([])
})

test('the lock names no registry', () => {
  expect(findRegistryAddresses(lock)).toEqual([])
})

test('a missing optional dependency is reported, one that lies beside or above its dependent is not', () => {
  const optionalDependencies = { 'a-linux': '1.0.0', 'a-darwin': '1.0.0' }
  const packages = { 'node_modules/a': { optionalDependencies }, 'node_modules/a-linux': {}, 'node_modules/a/node_modules/a-darwin': {} }
  expect(findMissingOptional({ packages })).toEqual([])
  expect(findMissingOptional({ packages: { 'node_modules/a': { optionalDependencies }, 'node_modules/a-linux': {} } })).toEqual([
    'node_modules/a wants a-darwin',
  ])
})

test('an address in the lock is reported, the link to a workspace is not', () => {
  const packages = {
    'node_modules/a': { resolved: 'https://registry.example/a.tgz' },
    'node_modules/@tintype/web': { resolved: 'apps/web' },
  }
  expect(findRegistryAddresses({ packages })).toEqual(['node_modules/a: https://registry.example/a.tgz'])
})
