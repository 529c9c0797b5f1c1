import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Lock } from './lockfile.ts'
import { createBom } from './sbom.ts'

const lock: Lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
const bom = createBom(lock, { name: 'tintype', version: '0.1.0' })

test('the bill of materials lists every third-party package with its hash', () => {
  const wanted = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
  expect(bom.components).toHaveLength(wanted.length)
  expect(new Set(bom.components.map((component) => component['bom-ref'])).size).toBe(wanted.length)
  for (const { purl, version, hashes } of bom.components) {
    expect([purl, version, hashes[0]?.content]).toEqual([purl, expect.any(String), expect.stringMatching(/^[0-9a-f]{128}$/)])
  }
})

test('every dependency in the bill of materials is itself listed', () => {
  const refs = new Set([...bom.components.map((component) => component['bom-ref']), ...bom.dependencies.map(({ ref }) => ref)])
  for (const { ref, dependsOn } of bom.dependencies) expect([ref, dependsOn.filter((needed) => !refs.has(needed))]).toEqual([ref, []])
  const hono = bom.components.find(({ name }) => name === 'hono')?.['bom-ref']
  expect(bom.dependencies.find(({ ref }) => ref === 'apps/server')?.dependsOn).toContain(hono)
  expect(bom.dependencies.find(({ ref }) => ref === 'apps/server')?.dependsOn).toContain('packages/contract')
})

test('the same lock file gives the same bill of materials', () => {
  expect(createBom(lock, { name: 'tintype', version: '0.1.0' })).toEqual(bom)
})
