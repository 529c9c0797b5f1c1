import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectPath } from '../paths.ts'

/** Modules that write the row before the file need no lock, because the sweep finds the row. */
const NAMED_BEFORE = ['data-exports/make-export.ts']

/** Areas whose files only one module refers to. */
const OF_ONE_MODULE = ['exports', 'prints']

const modules = projectPath('apps/server/modules')
const sources = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.test)\.ts$/.test(name))
  .map((name) => ({ name, text: readFileSync(`${modules}/${name}`, 'utf8') }))

test('every module that stores a file locks its key first, except one that writes the row first', () => {
  const doors = sources.filter(({ text }) => text.includes('storage.put('))
  expect(doors.length).toBeGreaterThan(7)
  const unlocked = doors.filter(({ text }) => !/lockFiles\(\s*tx[\s\S]*storage\.put\(/.test(text))
  expect(unlocked.map(({ name }) => name)).toEqual(NAMED_BEFORE)
})

test('storage.remove is used only for files of one module, and shared files go through removeUnneeded', () => {
  const areas = sources.flatMap(({ text }) => [...text.matchAll(/storage\.remove\(\s*'?(\w+)/g)].map(([, area]) => area))
  expect([...new Set(areas)].sort()).toEqual(OF_ONE_MODULE)
  expect(sources.filter(({ text }) => text.includes('removeUnneeded('))).toHaveLength(3)
})
