import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneTemplate, emptyDatabase } from '../../test/database/worker-database.ts'
import { APP_ROLE, ensureAppRole, mayChangeHistory, openAppLogin } from './app-role.ts'
import { openDatabase } from './database.ts'
import { migrateDatabase } from './migrate.ts'

const url = await cloneTemplate(`app_role_${process.pid}`)
const [asOwner, asRole] = [undefined, APP_ROLE].map((role) => openDatabase({ url, size: 1, role, onError: () => undefined }))
if (!asOwner || !asRole) throw new Error('the database did not open')

let owner: pg.Client
beforeAll(async () => {
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
})
afterAll(() => Promise.all([owner.end(), asOwner.$client.end(), asRole.$client.end()]))

const SETTLEMENT = ['settlement_payout_items', 'settlement_payouts', 'settlement_postings']
const APPEND_ONLY = ['audit_log', 'ledger_clearings', 'ledger_postings', 'prices', ...SETTLEMENT]
const refused = { cause: expect.objectContaining({ code: '42501' }) }

/** The privileges of the role for each table, for example `SELECT,INSERT,UPDATE,DELETE`. */
async function rightsByTable(client = owner): Promise<Map<string, string>> {
  const { rows } = await client.query(
    `SELECT relname, string_agg(one, ',' ORDER BY place) AS rights
     FROM pg_class, unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER,MAINTAIN}'::text[]) WITH ORDINALITY AS said(one, place)
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND has_table_privilege($1, pg_class.oid, one) GROUP BY relname`,
    [APP_ROLE],
  )
  return new Map(rows.map(({ relname, rights }) => [relname, rights]))
}

describe('application role', () => {
  test('the application role can only select and insert in append-only tables, and change rows in all other tables', async () => {
    const rights = await rightsByTable()
    expect(rights.size).toBeGreaterThan(50)
    for (const [table, said] of rights) {
      expect(`${table}: ${said}`).toBe(`${table}: ${APPEND_ONLY.includes(table) ? 'SELECT,INSERT' : 'SELECT,INSERT,UPDATE,DELETE'}`)
    }
    const { rows } = await owner.query(
      "SELECT count(*)::int AS tables FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
    )
    expect(rights.size).toBe(rows[0].tables)
    const { rows: who } = await owner.query('SELECT rolsuper, rolcreaterole, rolcreatedb, rolbypassrls FROM pg_roles WHERE rolname = $1', [
      APP_ROLE,
    ])
    expect(who).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false }])
  })

  test.each(APPEND_ONLY)('the application role cannot change rows of %s or disable its trigger', async (table) => {
    const column = { audit_log: 'action', ledger_clearings: 'clears_on', ledger_postings: 'text', prices: 'size' }[table] ?? 'reference'
    for (const statement of [
      `UPDATE ${table} SET ${column} = ${column}`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
      `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
      `DROP TRIGGER ${table}_append_only ON ${table}`,
      `SELECT FROM ${table} FOR UPDATE`,
      'SET session_replication_role = replica',
    ]) {
      await expect(asRole.execute(sql.raw(statement)), statement).rejects.toMatchObject(refused)
    }
    // PostgreSQL only warns about a grant by a role that is not the owner
    await asRole.execute(sql.raw(`GRANT UPDATE ON ${table} TO ${APP_ROLE}`))
    // only the trigger refuses the owner, so a missing privilege refused the role above
    await expect(asOwner.execute(sql.raw(`DELETE FROM ${table}`))).rejects.toMatchObject({
      cause: expect.objectContaining({ code: '23001' }),
    })
    expect([await mayChangeHistory(asOwner), await mayChangeHistory(asRole)]).toEqual([true, false])
  })

  test('the application role can insert a ledger posting, and a trigger updates the balance', async () => {
    const artist = randomUUID()
    await asRole.execute(sql`
      INSERT INTO ledger_postings (kind, cause, artist_id, plates, operator, text, artist_payable, house_adjustments)
      VALUES ('adjustment', ${`app-role:${artist}`}, ${artist}, NULL, 'operator@tintype.example', 'a gift', 500, -500)`)
    const { rows } = await asRole.execute(sql`SELECT balance_cents FROM ledger_accounts WHERE id = ${`artist_payable:${artist}`}`)
    expect(rows).toEqual([{ balance_cents: '500' }])
  })

  test('ensureAppRole corrects wrong privileges at each start and writes nothing when they are right', async () => {
    await owner.query(
      `GRANT UPDATE, DELETE ON ledger_postings TO ${APP_ROLE}; REVOKE INSERT ON orders FROM ${APP_ROLE}; CREATE TABLE of_a_new_release ()`,
    )
    expect(await mayChangeHistory(asRole)).toBe(true)
    expect(await ensureAppRole(owner)).toBe(true)
    const rights = await rightsByTable()
    expect(rights.get('ledger_postings')).toBe('SELECT,INSERT')
    expect(rights.get('orders')).toBe('SELECT,INSERT,UPDATE,DELETE')
    expect(rights.get('of_a_new_release')).toBe('SELECT,INSERT,UPDATE,DELETE')
    expect(await mayChangeHistory(asRole)).toBe(false)
    const acls =
      "SELECT array_agg(xmin::text ORDER BY oid) AS written FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'"
    const before = await owner.query(acls)
    expect(await ensureAppRole(owner)).toBe(true)
    expect((await owner.query(acls)).rows).toEqual(before.rows)
  })

  test('openAppLogin gives the application role its own login, which cannot change role or read files', async () => {
    const login = await openAppLogin(url)
    expect(new URL(login).password).not.toBe(new URL(url).password)
    const own = openDatabase({ url: login, size: 1, onError: () => undefined })
    const { rows } = await own.execute(sql`SELECT session_user, current_user`)
    expect(rows).toEqual([{ session_user: APP_ROLE, current_user: APP_ROLE }])
    for (const way of [
      sql`SELECT set_config('role', 'postgres', false)`,
      sql`SET SESSION AUTHORIZATION postgres`,
      sql`SELECT pg_read_file('PG_VERSION')`,
    ]) {
      await expect(own.execute(way)).rejects.toMatchObject(refused)
    }
    await own.$client.end()
  })
})

describe('application role without a superuser', () => {
  /** Creates a database with its own owner, who has only the privileges of `may` elsewhere. */
  async function ownedBy(name: string, may: string): Promise<{ name: string; url: string; drop(): Promise<void> }> {
    const database = await emptyDatabase(name)
    await owner.query(`CREATE ROLE ${name} LOGIN PASSWORD 'of-a-test' ${may}; ALTER DATABASE ${name} OWNER TO ${name}`)
    // a view of another owner, as extensions create
    const ownerClient = new pg.Client({ connectionString: database })
    await ownerClient.connect()
    await ownerClient.query('CREATE VIEW of_the_house AS SELECT 1 AS one')
    await ownerClient.end()
    return {
      name,
      url: Object.assign(new URL(database), { username: name, password: 'of-a-test' }).href,
      drop: async () => void (await owner.query(`DROP DATABASE ${name} WITH (FORCE)`).then(() => owner.query(`DROP ROLE ${name}`))),
    }
  }

  test('migrateDatabase succeeds as an owner that cannot create roles, and the application role keeps its privileges', async () => {
    const place = await ownedBy(`app_role_plain_${process.pid}`, 'NOCREATEROLE')
    // the role exists, because another database of this server uses it
    expect(await migrateDatabase(place.url)).toBe(false)
    const database = openDatabase({ url: place.url, size: 1, onError: () => undefined })
    expect(await mayChangeHistory(database)).toBe(true)
    await database.$client.end()
    // a login as the role has its privileges in this database
    expect(await rightsOnLedger(place.url)).toBe('SELECT,INSERT')
    await place.drop()
  })

  test('migrateDatabase lets an owner that can create roles work as the application role', async () => {
    const place = await ownedBy(`app_role_maker_${process.pid}`, 'CREATEROLE')
    // what PostgreSQL grants to the creator of a role
    await owner.query(`GRANT ${APP_ROLE} TO ${place.name} WITH ADMIN TRUE, INHERIT FALSE, SET FALSE`)
    expect(await migrateDatabase(place.url)).toBe(true)
    const database = openDatabase({ url: place.url, size: 1, role: APP_ROLE, onError: () => undefined })
    expect(await mayChangeHistory(database)).toBe(false)
    await database.$client.end()
    await place.drop()
  })

  async function rightsOnLedger(address: string): Promise<string | undefined> {
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    const rights = await rightsByTable(client)
    await client.end()
    return rights.get('ledger_postings')
  }
})
