import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdDataFolder, killHard } from '../../test/processes/child-program.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { findProcessIdentity } from './files/process-identity.ts'

let parent = ''
let dataDir = ''
let lines: string[] = []
const running: EmbeddedPostgres[] = []

/** A data folder with a new cluster. Most tests copy it, because `initdb` takes half a second. */
let prepared = ''
beforeAll(async () => {
  prepared = newFolder()
  await (await startEmbeddedPostgres({ dataDir: prepared, log: () => undefined })).stop()
})
afterAll(() => rmSync(prepared, { recursive: true, force: true }))

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tintype-embedded-'))
  chmodSync(folder, 0o755)
  return folder
}

beforeEach(() => {
  parent = newFolder()
  dataDir = join(parent, 'data')
  mkdirSync(dataDir)
  lines = []
})

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop()
  const pointer = join(dataDir, 'postgres.location')
  if (existsSync(pointer)) rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true })
  rmSync(parent, { recursive: true, force: true })
})

/** Uses `cp`, which keeps file owners. */
function copyCluster(): void {
  execFileSync('cp', ['-a', join(prepared, 'postgres'), join(prepared, 'postgres.secret'), dataDir])
}

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) })
  running.push(postgres)
  return postgres
}

async function query(url: string, sql: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows.map((row) => String(row[0]))
  } finally {
    await client.end()
  }
}

function readPid(postgres: EmbeddedPostgres): number {
  return Number(readFileSync(join(postgres.dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
}

test('the embedded PostgreSQL is durable, listens only on 127.0.0.1, needs its password and uses UTF-8', async () => {
  const postgres = await start()
  const show = async (name: string) => (await query(postgres.url, `SHOW ${name}`))[0]
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'])
    expect([name, await show(name)]).toEqual([name, 'on'])
  expect(await show('listen_addresses')).toBe('127.0.0.1')
  expect(await show('unix_socket_directories')).toBe('')
  expect(await show('server_encoding')).toBe('UTF8')
  expect(await query(postgres.url, "SELECT lower('ÄÖÉ')")).toEqual(['äöé'])
  expect(statSync(join(dataDir, 'postgres.secret')).mode & 0o777).toBe(0o600)
  await expect(query(postgres.url.replace(/:[0-9a-f]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(/password authentication failed/)
})

test('the embedded PostgreSQL keeps its data over a stop and a second start', async () => {
  copyCluster()
  const first = await start()
  await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS id')
  const pid = readPid(first)
  await first.stop()
  expect(findProcessIdentity(pid)).toBeUndefined()
  const second = await start()
  expect(await query(second.url, 'SELECT id FROM kept')).toEqual(['1'])
})

test('a start after a killed server stops the orphaned PostgreSQL and finds all its data', async () => {
  copyCluster()
  const killed = await holdDataFolder(dataDir, 'postgres')
  await query(killed.said, 'CREATE TABLE kept AS SELECT 2 AS id')
  const orphan = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  await killHard(killed)
  expect(findProcessIdentity(orphan)).toMatch(/\d/)
  const next = await start()
  expect(await query(next.url, 'SELECT id FROM kept')).toEqual(['2'])
  expect(findProcessIdentity(orphan)).toBeUndefined()
  expect(lines.join('\n')).toContain(`process ${orphan}`)
})

test('a PostgreSQL process killed with -9 is restarted at the same address with its data', async () => {
  copyCluster()
  const postgres = await start()
  await query(postgres.url, 'CREATE TABLE kept AS SELECT 3 AS id')
  process.kill(readPid(postgres), 'SIGKILL')
  let found: string[] = []
  for (let attempt = 0; attempt < 100 && found.length === 0; attempt++) {
    await delay(100)
    found = await query(postgres.url, 'SELECT id FROM kept').catch(() => [])
  }
  expect(found).toEqual(['3'])
})

test('the embedded PostgreSQL starts in a folder that only its owner can enter, and finds its data there again', async () => {
  chmodSync(parent, 0o700)
  const first = await start()
  await query(first.url, 'CREATE TABLE kept AS SELECT 4 AS id')
  await first.stop()
  const second = await start()
  expect(await query(second.url, 'SELECT id FROM kept')).toEqual(['4'])
  expect(second.dataDir).toBe(first.dataDir)
  // root must run the database as another user; other users run it in place
  expect(existsSync(join(dataDir, 'postgres.location'))).toBe(process.getuid?.() === 0)
})

test.runIf(process.getuid?.() === 0)('a start fails instead of creating an empty database when the data folder is missing', async () => {
  chmodSync(parent, 0o700)
  const first = await start()
  await first.stop()
  rmSync(dirname(first.dataDir), { recursive: true })
  await expect(start()).rejects.toThrow(/^The database of .* is missing from .*\.$/)
})

test('a start refuses a data folder that another running process uses', async () => {
  copyCluster()
  const other = await holdDataFolder(dataDir, 'postgres')
  await expect(start()).rejects.toThrow(/^The database in .* is in use by process \d+: .*\.$/)
  expect(await query(other.said, 'SELECT 5')).toEqual(['5'])
  await killHard(other)
  await start()
})

test('a start ignores a postmaster.pid that names an unrelated process, and does not stop that process', async () => {
  copyCluster()
  const first = await start()
  await first.stop()
  const stranger = await holdDataFolder(join(parent, 'elsewhere'), 'claim')
  const strangerPid = stranger.child.pid ?? 0
  const identity = findProcessIdentity(strangerPid)
  expect(identity).toMatch(/\d/)
  writeFileSync(join(first.dataDir, 'postmaster.pid'), `${stranger.child.pid}\n${first.dataDir}\n1\n1\n\n127.0.0.1\n`)
  const second = await start()
  expect(await query(second.url, 'SELECT 6')).toEqual(['6'])
  expect(findProcessIdentity(strangerPid)).toBe(identity)
  await killHard(stranger)
})

test('a start replaces a lost password file and repeats an interrupted first start', async () => {
  mkdirSync(join(dataDir, 'postgres.new', 'base'), { recursive: true })
  const first = await start()
  await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS id')
  await first.stop()
  rmSync(join(dataDir, 'postgres.secret'))
  const second = await start()
  expect(second.url.split('@')[0]).not.toBe(first.url.split('@')[0])
  expect(await query(second.url, 'SELECT id FROM kept')).toEqual(['7'])
  expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.pid', 'postgres.secret'])
})

test('a start refuses a data folder of another PostgreSQL major version and names both versions', async () => {
  copyCluster()
  const first = await start()
  await first.stop()
  writeFileSync(join(first.dataDir, 'PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 17 and this program brings 18/)
})
