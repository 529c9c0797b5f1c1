import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { workerDatabaseUrl } from '../../test/database/worker-database.ts'
import { isDatabaseAway } from './connection/database-away.ts'
import { type Database, openDatabase, openIdleConnections } from './database.ts'

let database: Database
let other: Database
beforeAll(async () => {
  const url = await workerDatabaseUrl()
  // one connection, so that a leaked one fails the next query
  database = openDatabase({ url, size: 1, onError: () => undefined })
  other = openDatabase({ url, size: 1, onError: () => undefined })
})
afterAll(async () => {
  await database.$client.end()
  await other.$client.end()
})

test('a connection lost within a transaction fails that transaction, and the next query succeeds', async () => {
  const broken = database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
    await other.execute(sql`SELECT pg_terminate_backend(${rows[0]?.pid}, 5000)`)
    await tx.execute(sql`SELECT 1`)
  })
  expect(isDatabaseAway(await broken.catch((error: unknown) => error))).toBe(true)
  expect((await database.execute(sql`SELECT 1 AS one`)).rows).toEqual([{ one: 1 }])
})

test('a transaction that cannot begin releases its connection', async () => {
  const begun = () => database.transaction(async () => 'begun', { isolationLevel: 'no such level' as never })
  for (const _ of [1, 2]) await expect(begun()).rejects.toMatchObject({ cause: { code: '42601' } })
  expect(await database.transaction(async () => 'begun')).toBe('begun')
})

test('openAhead opens the configured number of connections, and the pool keeps them while idle', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const held = openDatabase({ url: await workerDatabaseUrl(), size: 5, held: 3, onError: () => undefined })
  const { $client: pool } = held
  try {
    await openIdleConnections(held, 3)
    expect([pool.totalCount, pool.idleCount]).toEqual([3, 3])
    await Promise.all(Array.from({ length: 5 }, () => held.execute(sql`SELECT pg_sleep(0.05)`)))
    expect(pool.totalCount).toBe(5)
    vi.advanceTimersByTime(60 * 60 * 1000)
    expect([pool.totalCount, pool.idleCount]).toEqual([3, 3])
  } finally {
    vi.useRealTimers()
    await pool.end()
  }
})

test('openAhead resolves without connections when the database is away', async () => {
  const away = openDatabase({ url: 'postgres://unknown@127.0.0.1:1/none', size: 2, held: 2, onError: () => undefined })
  await openIdleConnections(away, 2)
  expect(away.$client.totalCount).toBe(0)
  await away.$client.end()
})
