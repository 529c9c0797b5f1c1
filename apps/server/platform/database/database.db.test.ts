import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { workerDatabaseUrl } from '../../test/worker-database.ts'
import { type Database, openAhead, openDatabase } from './database.ts'
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

test('connections that are held are there before anybody asks, and stay while nobody does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const held = openDatabase({ url: await workerDatabaseUrl(), size: 5, held: 3, onError: () => undefined })
  const { $client: pool } = held
  try {
    await openAhead(held, 3)
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

test('a database that is away does not keep anybody from starting', async () => {
  const away = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', size: 2, held: 2, onError: () => undefined })
  await openAhead(away, 2)
  expect(away.$client.totalCount).toBe(0)
  await away.$client.end()
})
