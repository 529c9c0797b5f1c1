import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repeatedTests } from './inputs.ts'

test('the long form runs every test file that takes a sample of its inputs', () => {
  const root = join(import.meta.dirname, '../../..')
  const sampling = globSync('{apps,packages,e2e,tools}/**/*.{test,spec}.ts', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  }).filter((path) => /^import .*\bsampleInputs\b/m.test(readFileSync(join(root, path), 'utf8')))
  const listed = repeatedTests.flatMap(({ files }) => files)
  expect(sampling.filter((path) => !listed.some((name) => path.endsWith(name)))).toEqual([])
  expect(listed.filter((name) => !sampling.some((path) => path.endsWith(name)))).toEqual([])
})
