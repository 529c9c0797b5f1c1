import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../migrations/meta/', import.meta.url)

/** Two that follow the same one (branches that met) keep `drizzle-kit generate` from writing the next. */
test('every snapshot of the tables follows the one before it', () => {
  const snapshots = readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .map((name) => ({ name, ...(JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as { id: string; prevId: string }) }))
  const expected = snapshots.map(({ name }, index) => ({
    name,
    follows: snapshots[index - 1]?.id ?? '00000000-0000-0000-0000-000000000000',
  }))
  expect(snapshots.map(({ name, prevId }) => ({ name, follows: prevId }))).toEqual(expected)
})
