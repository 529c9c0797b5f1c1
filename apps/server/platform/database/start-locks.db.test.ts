import { expect, test } from 'vitest'
import { workerDatabaseUrl } from '../../test/database/worker-database.ts'
import { withStartLock } from './migrate.ts'

const url = await workerDatabaseUrl()

test('two servers that start at the same time prepare the database one after the other', async () => {
  const steps: string[] = []
  let second: Promise<void> | undefined
  await withStartLock(url, async (client) => {
    steps.push('first begins')
    second = withStartLock(url, async () => void steps.push('second begins'))
    const isWaiting = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))"
    while ((await client.query(isWaiting)).rowCount === 0);
    steps.push('first ends')
  })
  await second
  expect(steps).toEqual(['first begins', 'first ends', 'second begins'])
})
