import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from './config.ts'
import { catalogue } from './demo/catalogue.ts'
import { demoArtists, demoCauses } from './demo/people.ts'
import { createBuiltInAuth } from './platform/auth/built-in.ts'
import { APP_ROLE } from './platform/database/app-role.ts'
import { openDatabase } from './platform/database/database.ts'
import { migrateDatabase } from './platform/database/migrate.ts'
import { freePort } from './platform/free-port.ts'
import { createLogger } from './platform/observability/logger.ts'
import { StartError } from './platform/start-error.ts'
import { startServer } from './server.ts'
import { cloneTemplate } from './test/database/worker-database.ts'
import { newPerson } from './test/worlds/app-world.ts'

// one artwork per artist: other tests load the whole demo, and each upload costs CPU time
vi.mock('./demo/catalogue.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./demo/catalogue.ts')>()
  const approved = original.catalogue.filter(({ status }) => status === 'approved')
  const isFirst = ({ artist }: { artist: string }, index: number) => approved.findIndex((work) => work.artist === artist) === index
  return { ...original, catalogue: approved.filter(isFirst) }
})

// a fifth of the orders
vi.mock('./demo/history.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./demo/history.ts')>()
  const planOrders: typeof original.planOrders = (...input) => original.planOrders(...input).filter((_order, index) => index % 5 === 0)
  return { ...original, planOrders }
})

let url: string
let dataDir: string
beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  url = await cloneTemplate(`server_${process.pid}`)
  dataDir = await mkdtemp(join(tmpdir(), 'tintype-start-'))
})
afterAll(async () => {
  await rm(dataDir, { recursive: true })
})

const start = (environment: Record<string, string>) =>
  startServer(
    readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      ROLE: 'worker',
      DEMO: '0',
      LOG_LEVEL: 'silent',
      PASSWORD_HASH_COST: '16',
      ...environment,
    }),
    {
      isDevelopment: false,
    },
  )

async function getStartErrorMessage(starting: Promise<unknown>): Promise<string> {
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

/** Waits until no connection is left, because PostgreSQL notices a closed connection later. */
async function untilAllDisconnect(): Promise<void> {
  await expect.poll(countConnections, { timeout: 60_000 }).toBe(0)
}

async function countConnections(): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    "SELECT count(*)::int AS ours FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'tintype%'",
  )
  await client.end()
  return rows[0].ours
}

describe('a failed start', () => {
  test('a server without a reachable database fails with one sentence that names DATABASE_URL', async () => {
    const message = await getStartErrorMessage(start({ DATABASE_URL: at({ port: '1', password: 'a-password-of-mine' }) }))
    expect(message).toMatch(/^The database at 127\.0\.0\.1:1 does not answer \(ECONNREFUSED\): start it, or correct DATABASE_URL\.$/)
  })

  test('a server with an unknown database host fails with one sentence that names the host', async () => {
    const message = await getStartErrorMessage(start({ DATABASE_URL: at({ hostname: 'nowhere.invalid' }) }))
    expect(message).toMatch(/nowhere\.invalid.* does not answer/)
  })

  test('a server with a wrong database password fails with one sentence that does not contain it', async () => {
    const message = await getStartErrorMessage(start({ DATABASE_URL: at({ password: 'a-password-of-mine' }) }))
    expect(message).toMatch(/does not let postgres in: correct the user or the password in DATABASE_URL\.$/)
    expect(message).not.toContain('a-password-of-mine')
  })

  test('a server whose database does not exist fails with one sentence that names the database', async () => {
    const message = await getStartErrorMessage(start({ DATABASE_URL: at({ pathname: '/not%20there' }) }))
    expect(message).toContain('There is no database "not there" at 127.0.0.1')
  })

  test('a server whose data folder is a file fails with one sentence and closes its connections', async () => {
    const file = join(dataDir, 'a-file')
    await writeFile(file, '')
    expect(await getStartErrorMessage(start({ DATA_DIR: file }))).toMatch(
      /is not a folder: move that file, or choose another folder with DATA_DIR\.$/,
    )
    await untilAllDisconnect()
  })

  test('a server with a truncated secret fails with one sentence and closes its connections', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tintype-start-'))
    const first = await start({ DATA_DIR: folder })
    await first.stop()
    await writeFile(join(folder, 'secrets', 'encryption-key'), 'cut')
    expect(await getStartErrorMessage(start({ DATA_DIR: folder }))).toMatch(/encryption-key is cut off/)
    await untilAllDisconnect()
    await rm(folder, { recursive: true })
  })

  test('a server whose operator has an artist’s address fails with one sentence and closes its connections', async () => {
    const person = newPerson()
    const database = openDatabase({ url, size: 2, onError: () => undefined })
    const sendNothing = async () => undefined
    const mails = {
      confirmEmail: sendNothing,
      confirmNewEmail: sendNothing,
      alreadyRegistered: sendNothing,
      resetPassword: sendNothing,
      changeEmail: sendNothing,
      securityAlert: sendNothing,
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
    const message = await getStartErrorMessage(start({ OPERATOR_EMAIL: person.email, OPERATOR_PASSWORD: 'Night-watch-2026!' }))
    expect(message).toContain(`${person.email} is an artist's address`)
    await untilAllDisconnect()
  })
})

describe('servers that start at once', () => {
  test('three servers, two of them with the demo, start at once on an empty database and create one operator and one demo with its orders', async () => {
    const empty = await createEmptyDatabase(`starts_${process.pid}`)
    const settings = { DATABASE_URL: empty, OPERATOR_EMAIL: 'first@tintype.example', OPERATOR_PASSWORD: 'Night-watch-2026!' }
    const running = await Promise.all(['1', '1', '0'].map((demo) => start({ ...settings, DEMO: demo, PICTURE_WORKERS: '1' })))
    await Promise.all(running.map((one) => one.stop()))
    const client = new pg.Client({ connectionString: empty })
    await client.connect()
    const { rows } = await client.query(
      `SELECT (SELECT array_agg(email) FROM auth_users WHERE operator_role IS NOT NULL) AS operators, (SELECT count(*)::int FROM auth_users) AS users,
        (SELECT count(*)::int FROM artists) AS artists, (SELECT count(*)::int FROM artworks) AS artworks, (SELECT count(*)::int FROM orders) AS orders,
        (SELECT count(*)::int FROM payouts) AS payouts, (SELECT count(*)::int FROM pgboss.job WHERE name = 'demo.picture') AS pictures`,
    )
    await client.end()
    const [artists, pictures] = [demoArtists.length, 2 * demoArtists.length + demoCauses.length]
    const users = artists + 1
    const artworks = catalogue.length
    expect(rows).toEqual([
      { operators: [settings.OPERATOR_EMAIL], users, artists, artworks, orders: 30, payouts: expect.any(Number), pictures },
    ])
  })
})

test('a worker with a port serves its health and metrics and nothing else', async () => {
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
  await expect(ask('/healthz')).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
})

test('a worker without a port starts, and closes all connections when it stops', async () => {
  const running = await start({})
  expect(await countConnections()).toBeGreaterThan(0)
  await running.stop()
  await untilAllDisconnect()
  expect(await countConnections()).toBe(0)
})

describe('the database role of the server', () => {
  const operator = { OPERATOR_EMAIL: 'first@tintype.example', OPERATOR_PASSWORD: 'Night-watch-2026!' }

  /** Starts with an operator to create. @returns the database role that inserted it */
  async function findInsertingRole(owner: string, environment: Record<string, string>): Promise<string> {
    const client = new pg.Client({ connectionString: owner })
    await client.connect()
    await client.query('ALTER TABLE auth_users ADD COLUMN written_by text DEFAULT current_user')
    const running = await start({ ...environment, ...operator })
    const { rows } = await client.query("SELECT written_by || ', not ' || current_user AS who FROM auth_users")
    await client.end()
    await running.stop()
    return rows[0].who
  }

  test('a server with the address of an owner works as the role tintype_app', async () => {
    const empty = await createEmptyDatabase(`role_owner_${process.pid}`)
    await migrateDatabase(empty)
    expect(await findInsertingRole(empty, { DATABASE_URL: empty })).toBe('tintype_app, not postgres')
  })

  test('a server with the built-in database works as the role tintype_app, except for the job queue', async () => {
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

  test('a server with two addresses works as the login role, which cannot migrate the database', async () => {
    const name = `role_two_${process.pid}`
    const empty = await createEmptyDatabase(name)
    await migrateDatabase(empty)
    const client = new pg.Client({ connectionString: empty })
    await client.connect()
    // a separate login, because other tests set the password of the role itself
    await client.query(`CREATE ROLE ${name} LOGIN PASSWORD 'of-a-test' IN ROLE ${APP_ROLE}`)
    const login = Object.assign(new URL(empty), { username: name, password: 'of-a-test' }).href
    expect(await findInsertingRole(empty, { DATABASE_URL: login, DATABASE_DIRECT_URL: empty })).toBe(`${name}, not postgres`)
    expect(await getStartErrorMessage(start({ DATABASE_URL: login }))).toContain(`${name} may not make tables`)
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
