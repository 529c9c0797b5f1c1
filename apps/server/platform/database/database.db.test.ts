import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workerDatabaseUrl } from '../../test/worker-database.ts'
import { type Database, openDatabase } from './database.ts'
import { isDatabaseAway } from './database-away.ts'

let database: Database
let other: Database
beforeAll(async () => {
  const url = await workerDatabaseUrl()
  // one connection: whoever does not give it back is noticed at once
  database = openDatabase({ url, size: 1, onError: () => undefined })
  other = openDatabase({ url, size: 1, onError: () => undefined })
})
afterAll(async () => {
  await database.$client.end()
  await other.$client.end()
})

test('a connection that breaks between two statements of a transaction fails that transaction and nothing else', async () => {
  const broken = database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
    await other.execute(sql`SELECT pg_terminate_backend(${rows[0]?.pid}, 5000)`)
    await tx.execute(sql`SELECT 1`)
  })
  expect(isDatabaseAway(await broken.catch((error: unknown) => error))).toBe(true)
  expect((await database.execute(sql`SELECT 1 AS one`)).rows).toEqual([{ one: 1 }])
})

test('a transaction that could not begin gives its connection back', async () => {
  const begun = () => database.transaction(async () => 'begun', { isolationLevel: 'no such level' as never })
  await expect(begun()).rejects.toThrow()
  await expect(begun()).rejects.toThrow()
  expect(await database.transaction(async () => 'begun')).toBe('begun')
})
