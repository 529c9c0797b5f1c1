import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { workerDatabaseUrl } from '../../../test/database/worker-database.ts'
import { openDatabase } from '../database.ts'
import { isDatabaseAway } from './database-away.ts'
import { watchDatabase } from './watch-database.ts'

const line = await startLine(await workerDatabaseUrl())
const said: string[] = []
const database = openDatabase({ url: line.url, size: 4, onError: () => undefined })
const log = { warn: (_facts: object, words: string) => void said.push(words) }
const watch = watchDatabase(database, { url: line.url, log: log as never, everyMs: 50, patienceMs: 400 })
afterAll(async () => {
  await watch.stop()
  line.thaw()
  await database.$client.end()
  await line.close()
})

/** A proxy to the database that, while frozen, drops all data without closing a connection. */
async function startLine(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isFrozen = false
  let begun = 0
  const proxy = createServer((here) => {
    begun++
    const there = connect(Number(port), hostname)
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined)
      from.on('data', (chunk) => void (isFrozen || to.write(chunk)))
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const url = new URL(databaseUrl)
  url.port = String((proxy.address() as { port: number }).port)
  return {
    url: url.href,
    freeze: () => (isFrozen = true),
    /** Number of connections so far, including the watcher's. */
    begun: () => begun,
    thaw() {
      isFrozen = false
      // data in transit is lost, as after a network failure
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => proxy.close(done))
    },
  }
}

const ask = () => database.execute(sql`SELECT 1 AS one`)
const catchError = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => error,
  )

test('queries and transactions fail as away when the database stops responding, and work again once it responds', async () => {
  await ask()
  line.freeze()
  const inTransaction = database.transaction((tx) => tx.execute(sql`SELECT 1 AS one`))
  const refusals = await Promise.all([catchError(ask()), catchError(inTransaction)])
  expect(refusals.map(isDatabaseAway)).toEqual([true, true])
  expect(said).toContain('the database says nothing: its connections are given up')
  const before = line.begun()
  for (let asked = 0; asked < 20; asked++) expect(isDatabaseAway(await catchError(ask()))).toBe(true)
  // only the watcher connects; none of the twenty queries does
  expect(line.begun() - before).toBeLessThan(10)
  line.thaw()
  await expect.poll(async () => (await ask().catch(() => undefined))?.rows, { timeout: 20_000 }).toEqual([{ one: 1 }])
  expect(database.$client.totalCount).toBeLessThanOrEqual(4)
})

test('a query fails as away when the database stopped responding before the watcher started', async () => {
  const other = await startLine(await workerDatabaseUrl())
  const early = openDatabase({ url: other.url, size: 2, onError: () => undefined })
  await early.execute(sql`SELECT 1`)
  other.freeze()
  const refusal = catchError(early.execute(sql`SELECT 1`))
  const late = watchDatabase(early, { url: other.url, log: log as never, everyMs: 50, patienceMs: 400 })
  try {
    expect(isDatabaseAway(await refusal)).toBe(true)
  } finally {
    await late.stop()
    other.thaw()
    await early.$client.end()
    await other.close()
  }
})
