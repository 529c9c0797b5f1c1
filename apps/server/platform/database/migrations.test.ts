import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../migrations/meta/', import.meta.url)

/** `drizzle-kit generate` fails when two snapshots follow the same one (merged branches). */
test('every migration snapshot names the one before it as its predecessor', () => {
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
