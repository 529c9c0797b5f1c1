import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { problemText } from '@tintype/contract/problems'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBinaries } from '../../platform/database/embedded/binaries.ts'
import { sharedRoot } from '../../platform/database/embedded/place.ts'
import { type Postmaster, startPostmaster } from '../../platform/database/embedded/postmaster.ts'
import { chooseRunAs } from '../../platform/database/embedded/run-as.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/database/embedded.ts'
import { migrateDatabase } from '../../platform/database/migrate.ts'
import { type Answer, type AppWorld, type Caller, openAppWorld, type Person } from '../../test/worlds/app-world.ts'

// A separate cluster, stopped and started on one port while the application keeps running.
const parent = mkdtempSync(join(tmpdir(), 'tintype-away-'))
const dataDir = join(parent, 'data')
let start: () => Promise<Postmaster>
let postgres: Postmaster
let url: string
let name: string
let world: AppWorld
let artist: Person & Caller

beforeAll(async () => {
  chmodSync(parent, 0o755)
  mkdirSync(dataDir)
  const made = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  await migrateDatabase(made.url)
  await made.stop()
  start = () => startAgain(made)
  postgres = await start()
  url = made.url
  name = new URL(url).pathname.slice(1)
  world = await openAppWorld({ url })
  artist = await world.newArtist()
})

afterAll(async () => {
  await world.close()
  await postgres.stop()
  const pointer = join(dataDir, 'postgres.location')
  if (existsSync(pointer)) rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true })
  rmSync(parent, { recursive: true, force: true })
})

/** Starts without the supervisor, which would restart a stopped cluster. */
function startAgain({ url, dataDir: folder }: EmbeddedPostgres): Promise<Postmaster> {
  const { port, password } = new URL(url)
  const runAs = chooseRunAs(folder)
  const binaries = ensureBinaries(() => (runAs.uid === undefined ? dataDir : sharedRoot()), runAs)
  return startPostmaster({ folder, binaries, runAs, password }, () => undefined, Number(port))
}

const calls: [string, () => Promise<Answer>][] = [
  ['an open call', () => world.ask('/api/hope/causes')],
  ['an artist’s page', () => world.as(artist, '/api/artist-artworks')],
  ['an artist’s change', () => world.as(artist, '/api/user/settings', { method: 'PATCH', body: { artist_type: 'photographer' } })],
  ['a sign-in', () => world.signIn(artist)],
]

function expectAway({ status, body, headers }: Answer): void {
  expect([status, body]).toEqual([503, { code: 'unavailable', message: problemText('unavailable') }])
  expect(headers.get('retry-after')).toBe('10')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(world.logged.some((line) => JSON.parse(line).level === 50 && line.includes(String(headers.get('x-request-id'))))).toBe(true)
}

test('every call answers 503 with Retry-After while the database is away, and 200 once it is back', async () => {
  for (const [what, call] of calls) expect([what, (await call()).status]).toEqual([what, 200])
  await postgres.stop()
  for (const [, call] of calls) expectAway(await call())
  expectAway(await world.as(artist, '/api/user/banner', { body: new FormData() }))
  expect((await world.ask('/healthz')).status).toBe(200)
  const { status, body } = await world.ask('/readyz')
  expect([status, body.reasons]).toEqual([503, ['the database does not answer']])
  postgres = await start()
  for (const [what, call] of calls) expect([what, (await call()).status]).toEqual([what, 200])
  expect((await world.ask('/readyz')).status).toBe(200)
})

/** Makes the database read-only for existing and new connections, as in a failover. */
async function takeNoChanges(admin: pg.Client): Promise<void> {
  await admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  await admin.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()', [name])
}

test('changes answer 503 and reads 200 while the database is read-only, and both succeed afterwards', async () => {
  const admin = new pg.Client({ connectionString: url, options: '-c default_transaction_read_only=off' })
  await admin.connect()
  const everybody = (call: () => Promise<Answer>) => Promise.all(Array.from({ length: 12 }, call))
  const [read, change] = [() => world.as(artist, '/api/artist-artworks'), calls[2]?.[1] as () => Promise<Answer>]
  await everybody(read)
  await takeNoChanges(admin)
  for (const { status } of await everybody(read)) expect(status).toBe(200)
  expectAway(await change())
  expectAway(await world.signIn(artist))
  expect((await read()).status).toBe(200)
  const { status, body } = await world.ask('/readyz')
  expect([status, body.reasons, body.warnings]).toEqual([200, [], ['the database is read-only']])

  // all connections were opened while the database was read-only
  await everybody(read)
  for (const answer of await everybody(change)) expectAway(answer)
  await admin.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`)
  const changed = async () => (await everybody(change)).map(({ status: one }) => one)
  await expect.poll(changed, { timeout: 5000 }).toEqual(Array(12).fill(200))
  await expect.poll(async () => (await world.ask('/readyz')).body.warnings).toEqual([])
  await admin.end()
})

test('a page that needs the missing database answers 503 with its own text', async () => {
  const pages: AppWorld['hostOptions']['pages'] = async (_request, { report }) => {
    const { status } = await world.database.execute(sql`SELECT 1`).then(
      () => ({ status: 200 }),
      (error: unknown) => {
        report(error)
        return { status: 500 }
      },
    )
    return new Response(`A page of ${status}`, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
  }
  world.rehost({ pages })
  await postgres.stop()
  for (const path of ['/store', '/store/about', '/artists']) {
    const { status, body, headers } = await world.ask(path)
    expect([path, status, body]).toEqual([path, 503, 'A page of 500'])
    expect([headers.get('retry-after'), headers.get('cache-control')]).toEqual(['10', 'no-store'])
  }
  postgres = await start()
  expect((await world.ask('/store')).status).toBe(200)
  world.rehost({ pages: () => Promise.reject(new Error('ours')) })
  expect((await world.ask('/store')).status).toBe(500)
  world.rehost()
})

test('a call in progress answers 503 when the database stops', async () => {
  const holder = await world.database.$client.connect()
  holder.on('error', () => undefined)
  await holder.query('BEGIN')
  await holder.query('LOCK TABLE artwork_shelves IN ACCESS EXCLUSIVE MODE')
  const answer = world.as(artist, '/api/artist-artworks')
  const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
  while ((await world.database.$client.query(waiting)).rowCount === 0);
  await postgres.stop()
  expectAway(await answer)
  holder.release(true)
  postgres = await start()
  expect((await world.as(artist, '/api/artist-artworks')).status).toBe(200)
})

test('a call that gets no connection from the pool answers 503', async () => {
  const { $client } = world.database
  const taken = await Promise.all(Array.from({ length: $client.options.max ?? 0 }, () => $client.connect()))
  expectAway(await world.as(artist, '/api/artist-artworks'))
  for (const client of taken) client.release()
  expect((await world.as(artist, '/api/artist-artworks')).status).toBe(200)
})
