import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { cloneTemplate, workerDatabaseUrl } from './worker-database.ts'

async function countTables(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query("SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = 'public'")
    return rows[0].tables
  } finally {
    await client.end()
  }
}

test('a test worker gets its own migrated database, and the same one each time', async () => {
  const url = await workerDatabaseUrl()
  expect(await workerDatabaseUrl()).toBe(url)
  expect(await countTables(url)).toBeGreaterThan(0)
  expect(await countTables(inject('postgresUrl'))).toBe(0)
})

test('a clone of the template can be made while a test worker uses its own database', async () => {
  expect(await countTables(await cloneTemplate(`clone_${process.pid}`))).toBe(await countTables(await workerDatabaseUrl()))
})
