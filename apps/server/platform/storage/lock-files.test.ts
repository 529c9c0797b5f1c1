import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectPath } from '../paths.ts'

/** Who names a file before it is there needs no lock: the sweep finds the row. */
const NAMED_BEFORE = ['exports/make-export.ts']

test('whoever puts a file that a row is to name locks its key before', () => {
  const modules = projectPath('apps/server/modules')
  const sources = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const doors = sources.filter((name) => readFileSync(`${modules}/${name}`, 'utf8').includes('storage.put('))
  expect(doors.length).toBeGreaterThan(7)
  const unlocked = doors.filter((name) => !/lockFiles\(\s*tx[\s\S]*storage\.put\(/.test(readFileSync(`${modules}/${name}`, 'utf8')))
  expect(unlocked).toEqual(NAMED_BEFORE)
})
