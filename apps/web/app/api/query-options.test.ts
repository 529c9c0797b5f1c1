import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** A mailed link, the claim that a review renews, and the profile that a session may already contain: each has one hook and one caller. */
const HOOKS = ['auth/use-mailed-link.ts', 'backoffice/review/decision/use-claim.ts', 'studio/dashboard/use-dashboard.ts']

test('query options are written in the queries file of a subject only', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /(?<!\.test)\.tsx?$/.test(path) && !path.endsWith('-queries.ts') && !HOOKS.includes(path) && path !== 'api/client.ts',
  )
  expect(files.length).toBeGreaterThan(400)
  const found = files.filter((path) => /\bqueryFn:|\.(query|infinite)Options\(/.test(readFileSync(join(root, path), 'utf8')))
  expect(found).toEqual([])
})
