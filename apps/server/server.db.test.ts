import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from './config.ts'
import { createBuiltInAuth } from './platform/auth/built-in.ts'
import { APP_ROLE } from './platform/database/app-role.ts'
import { openDatabase } from './platform/database/database.ts'
import { migrateDatabase } from './platform/database/migrate.ts'
import { freePort } from './platform/free-port.ts'
import { createLogger } from './platform/observability/logger.ts'
import { StartError } from './platform/start-error.ts'
import { startServer } from './server.ts'
import { newPerson } from './test/app-world.ts'
import { cloneTemplate } from './test/worker-database.ts'

let url: string
let dataDir: string
beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  url = await cloneTemplate(`server_${process.pid}`)
  dataDir = await mkdtemp(join(tmpdir(), 'tintype-start-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

const start = (environment: Record<string, string>) =>
  startServer(readConfig({ DATA_DIR: dataDir, DATABASE_URL: url, ROLE: 'worker', DEMO: '0', LOG_LEVEL: 'silent', ...environment }), {
    isDevelopment: false,
  })

async function sentenceOf(starting: Promise<unknown>): Promise<string> {
  const error = await starting.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartError)
  const { message } = error as StartError
  expect(message).toMatch(/^\S.+\.$/)
  expect(message).not.toContain('\n')
  return message
}

const at = (changes: Partial<URL>) => Object.assign(new URL(url), changes).href

/** Until nothing of ours is connected any more: PostgreSQL notices a closed connection a moment later. */
async function untilNobodyIsConnected(): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    "SELECT count(*)::int AS ours FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'tintype%'",
  )
  await client.end()
  if (rows[0].ours > 0) await untilNobodyIsConnected()
}

describe('a start that cannot be ends with one sentence', () => {
  test('where nothing answers at DATABASE_URL', async () => {
    const message = await sentenceOf(start({ DATABASE_URL: at({ port: '1', password: 'a-password-of-mine' }) }))
    expect(message).toMatch(/^The database at 127\.0\.0\.1:1 does not answer \(ECONNREFUSED\): start it, or correct DATABASE_URL\.$/)
  })

  test('where its host is not known', async () => {
    const message = await sentenceOf(start({ DATABASE_URL: at({ hostname: 'nowhere.invalid' }) }))
    expect(message).toMatch(/nowhere\.invalid.* does not answer/)
  })

  test('where it does not let us in', async () => {
    const message = await sentenceOf(start({ DATABASE_URL: at({ password: 'a-password-of-mine' }) }))
    expect(message).toMatch(/does not let postgres in: correct the user or the password in DATABASE_URL\.$/)
    expect(message).not.toContain('a-password-of-mine')
  })

  test('where there is no such database', async () => {
    const message = await sentenceOf(start({ DATABASE_URL: at({ pathname: '/not%20there' }) }))
    expect(message).toContain('There is no database "not there" at 127.0.0.1')
  })

  test('where the data folder is a file, and what was started is stopped', async () => {
    const file = join(dataDir, 'a-file')
    await writeFile(file, '')
    expect(await sentenceOf(start({ DATA_DIR: file }))).toMatch(
      /is not a folder: move that file, or choose another folder with DATA_DIR\.$/,
    )
    await untilNobodyIsConnected()
  })

  test('where a secret is cut off', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tintype-start-'))
    const first = await start({ DATA_DIR: folder })
    await first.stop()
    await writeFile(join(folder, 'secrets', 'encryption-key'), 'cut')
    expect(await sentenceOf(start({ DATA_DIR: folder }))).toMatch(/encryption-key is cut off/)
    await untilNobodyIsConnected()
    await rm(folder, { recursive: true })
  })

  test('where the operator’s address is an artist’s, and what was started is stopped', async () => {
    const person = newPerson()
    const database = openDatabase({ url, size: 2, onError: () => undefined })
    const nobody = async () => undefined
    const mails = {
      confirmEmail: nobody,
      alreadyRegistered: nobody,
      resetPassword: nobody,
      changeEmail: nobody,
      passwordChanged: nobody,
      twoFactorChanged: nobody,
    }
    const auth = createBuiltInAuth({
      database,
      secrets: [randomUUID()],
      publicUrl: 'http://tintype.example',
      mails,
      log: createLogger({ level: 'silent' }),
    })
    await auth.createConfirmedUser(person)
    await database.$client.end()
    const message = await sentenceOf(start({ OPERATOR_EMAIL: person.email, OPERATOR_PASSWORD: 'Night-watch-2026!' }))
    expect(message).toContain(`${person.email} is an artist's address`)
    await untilNobodyIsConnected()
  })
})

describe('several that start at once', () => {
  test('on an empty database all come up, with one operator', async () => {
    const empty = await createEmptyDatabase(`starts_${process.pid}`)
    const operator = { OPERATOR_EMAIL: 'first@tintype.example', OPERATOR_PASSWORD: 'Night-watch-2026!' }
    const running = await Promise.all([1, 2, 3].map(() => start({ DATABASE_URL: empty, ...operator })))
    const client = new pg.Client({ connectionString: empty })
    await client.connect()
    const { rows } = await client.query('SELECT email FROM auth_users')
    await client.end()
    expect(rows).toEqual([{ email: operator.OPERATOR_EMAIL }])
    await Promise.all(running.map((one) => one.stop()))
  })

  test('with the demo have one demo between them', async () => {
    const empty = await createEmptyDatabase(`demos_${process.pid}`)
    const running = await Promise.all([1, 2].map(() => start({ DATABASE_URL: empty, DEMO: '1', ROLE: 'worker', PICTURE_WORKERS: '1' })))
    await Promise.all(running.map((one) => one.stop()))
  })
})

test('a worker with a port says there how it is and what it does, and nothing else', async () => {
  const port = await freePort()
  const running = await start({ PORT: String(port), METRICS_TOKEN: 'a token of sixteen' })
  const ask = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers })
  expect(await (await ask('/healthz')).json()).toEqual({ status: 'ok' })
  expect(await (await ask('/readyz')).json()).toEqual({ status: 'ok', reasons: [], warnings: [] })
  const figures = await ask('/metrics', { authorization: 'Bearer a token of sixteen' })
  expect([figures.status, await figures.text()]).toEqual([200, expect.stringContaining('tintype_ledger_sound')])
  expect((await ask('/metrics', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404)
  const page = await ask('/')
  expect([page.status, (await page.json()).code, page.headers.get('cache-control')]).toEqual([404, 'not_found', 'no-store'])
  await running.stop()
  await expect(ask('/healthz')).rejects.toThrow()
})

test('a worker starts without a port and stops without a trace', async () => {
  const running = await start({})
  await running.stop()
  await untilNobodyIsConnected()
})

describe('R4: what people ask is done as the role that owns nothing', () => {
  const operator = { OPERATOR_EMAIL: 'first@tintype.example', OPERATOR_PASSWORD: 'Night-watch-2026!' }

  /** Starts with an operator to write down: whoever does so leaves his name there. */
  async function writerOf(owner: string, environment: Record<string, string>): Promise<string> {
    const client = new pg.Client({ connectionString: owner })
    await client.connect()
    await client.query('ALTER TABLE auth_users ADD COLUMN written_by text DEFAULT current_user')
    const running = await start({ ...environment, ...operator })
    const { rows } = await client.query("SELECT written_by || ', not ' || current_user AS who FROM auth_users")
    await client.end()
    await running.stop()
    return rows[0].who
  }

  test('with the address of an owner', async () => {
    const empty = await createEmptyDatabase(`role_owner_${process.pid}`)
    await migrateDatabase(empty)
    expect(await writerOf(empty, { DATABASE_URL: empty })).toBe('tintype_app, not postgres')
  })

  test('in the database that we bring', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tintype-start-'))
    await chmod(folder, 0o711)
    const running = await start({ DATA_DIR: folder, DATABASE_URL: '', ...operator })
    const client = new pg.Client({ connectionString: await readFile(join(folder, 'database.url'), 'utf8') })
    await client.connect()
    const { rows } = await client.query(
      "SELECT DISTINCT application_name AS what, usename AS who FROM pg_stat_activity WHERE application_name LIKE 'tintype%' ORDER BY 1",
    )
    await client.end()
    await running.stop()
    await rm(folder, { recursive: true })
    expect(rows).toEqual([
      { what: 'tintype', who: 'tintype_app' },
      { what: 'tintype jobs', who: 'postgres' },
      { what: 'tintype watch', who: 'tintype_app' },
    ])
  })

  test('with two addresses', async () => {
    const name = `role_two_${process.pid}`
    const empty = await createEmptyDatabase(name)
    await migrateDatabase(empty)
    const client = new pg.Client({ connectionString: empty })
    await client.connect()
    // not as the role itself: other tests of this PostgreSQL let it in by a password of theirs
    await client.query(`CREATE ROLE ${name} LOGIN PASSWORD 'of-a-test' IN ROLE ${APP_ROLE}`)
    const login = Object.assign(new URL(empty), { username: name, password: 'of-a-test' }).href
    expect(await writerOf(empty, { DATABASE_URL: login, DATABASE_DIRECT_URL: empty })).toBe(`${name}, not postgres`)
    expect(await sentenceOf(start({ DATABASE_URL: login }))).toContain(`${name} may not make tables`)
    await client.query(`DROP ROLE ${name}`)
    await client.end()
  })
})

async function createEmptyDatabase(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return at({ pathname: `/${name}` })
}
