import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectPath } from '../paths.ts'

/** Who names a file before it is there needs no lock: the sweep finds the row. */
const NAMED_BEFORE = ['exports/make-export.ts']

/** Nothing but its module names a file of these areas. */
const OF_ONE_MODULE = ['exports', 'prints']

const modules = projectPath('apps/server/modules')
const sources = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.test)\.ts$/.test(name))
  .map((name) => ({ name, text: readFileSync(`${modules}/${name}`, 'utf8') }))

test('whoever puts a file that a row is to name locks its key before', () => {
  const doors = sources.filter(({ text }) => text.includes('storage.put('))
  expect(doors.length).toBeGreaterThan(7)
  const unlocked = doors.filter(({ text }) => !/lockFiles\(\s*tx[\s\S]*storage\.put\(/.test(text))
  expect(unlocked.map(({ name }) => name)).toEqual(NAMED_BEFORE)
})

test('whoever removes a file that rows of others may name asks whether any does', () => {
  const areas = sources.flatMap(({ text }) => [...text.matchAll(/storage\.remove\(\s*'?(\w+)/g)].map(([, area]) => area))
  expect([...new Set(areas)].sort()).toEqual(OF_ONE_MODULE)
  expect(sources.filter(({ text }) => text.includes('removeUnneeded('))).toHaveLength(3)
})
