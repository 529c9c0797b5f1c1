import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { cloneTemplate, workerDatabaseUrl } from './worker-database.ts'

async function tablesOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query("SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = 'public'")
    return rows[0].tables
  } finally {
    await client.end()
  }
}

test('a worker has a migrated database of its own, and the same one again', async () => {
  const url = await workerDatabaseUrl()
  expect(await workerDatabaseUrl()).toBe(url)
  expect(await tablesOf(url)).toBeGreaterThan(0)
  expect(await tablesOf(inject('postgresUrl'))).toBe(0)
})

test('a clone can be made beside it, while the worker uses its own', async () => {
  expect(await tablesOf(await cloneTemplate(`clone_${process.pid}`))).toBe(await tablesOf(await workerDatabaseUrl()))
})
