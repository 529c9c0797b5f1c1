import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Queryable } from './database.ts'

/**
 * As whom the server works. The role owns nothing: it reads and writes rows, and to a table that is append-only it may only add. So a
 * statement that somebody smuggled in can neither change what was recorded nor take away the triggers that refuse it, too.
 * Roles belong to the whole server of PostgreSQL: several databases of ours in one share this one.
 */
export const APP_ROLE = 'tintype_app'

/** Made meanwhile, by whoever starts on another database of the same PostgreSQL; or not ours to make. */
const PASSED_OVER = ['42710', '23505', '42501']

/**
 * Makes the role where it is missing and puts its rights right, of all tables that are there. Nothing is written where nothing has changed.
 * @param client  logged in as the owner of the tables, in the turn of a start
 * @returns whether whoever is logged in there may work as the role; not where no role may be made, nor that of others be had
 */
export async function ensureAppRole(client: pg.Client): Promise<boolean> {
  let may = await mayBecome(client)
  if (may === undefined) may = await afterwards(client, `CREATE ROLE ${APP_ROLE}`)
  if (may === false) may = await afterwards(client, `GRANT ${APP_ROLE} TO CURRENT_USER WITH INHERIT FALSE, SET TRUE`)
  if (may === undefined) return false
  const { rows } = await client.query<{ statement: string }>(missing, [APP_ROLE])
  if (rows.length) await client.query(`BEGIN; ${rows.map(({ statement }) => statement).join('; ')}; COMMIT`)
  return may
}

/** Lets the role in by a password that is made anew each time. @returns the address with it */
export async function openAppLogin(url: string): Promise<string> {
  const password = randomBytes(24).toString('hex')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`ALTER ROLE ${APP_ROLE} LOGIN PASSWORD '${password}'`)
  } finally {
    await client.end()
  }
  return Object.assign(new URL(url), { username: APP_ROLE, password }).href
}

/** Whether what is append-only could be changed on these connections, if it were not for the triggers. */
export async function mayChangeHistory(queryable: Queryable): Promise<boolean> {
  const { rows } = await queryable.execute(
    sql.raw(`SELECT FROM pg_class AS kept WHERE ${isAppendOnly} AND has_table_privilege(kept.oid, 'UPDATE, DELETE, TRUNCATE') LIMIT 1`),
  )
  return rows.length > 0
}

/** The trigger that refuses to change a table says that it is one of those. */
const isAppendOnly = `EXISTS (SELECT FROM pg_trigger WHERE tgrelid = kept.oid AND tgname LIKE '%\\_append\\_only')`

/** Ours, the queue's, and the one where it is written which migrations were made. */
const schemas = `nspname IN ('public', 'pgboss', 'drizzle')`

/** What an extension of somebody else's brought into them is not ours to give. */
const isOurs = `pg_has_role(kept.relowner, 'USAGE')`

/** One statement for each table, sequence or schema whose rights are not as they should be. */
const missing = `
  SELECT format('GRANT USAGE ON SCHEMA %I TO %I', nspname, $1::text) AS statement
  FROM pg_namespace WHERE ${schemas} AND NOT has_schema_privilege($1, oid, 'USAGE')
  UNION ALL
  SELECT format(CASE WHEN is_due THEN 'GRANT %s ON %s TO %I' ELSE 'REVOKE %s ON %s FROM %I' END, string_agg(one, ', '), kept.oid::regclass, $1::text)
  FROM pg_class AS kept JOIN pg_namespace AS place ON place.oid = relnamespace,
    unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE}'::text[]) AS one,
    LATERAL (SELECT CASE one
      WHEN 'SELECT' THEN true
      WHEN 'INSERT' THEN nspname <> 'drizzle'
      WHEN 'TRUNCATE' THEN false
      ELSE nspname <> 'drizzle' AND NOT ${isAppendOnly}
    END AS is_due)
  WHERE ${schemas} AND ${isOurs} AND relkind IN ('r', 'p', 'v') AND has_table_privilege($1, kept.oid, one) <> is_due
  GROUP BY kept.oid, is_due
  UNION ALL
  SELECT format('GRANT USAGE ON SEQUENCE %s TO %I', kept.oid::regclass, $1::text)
  FROM pg_class AS kept JOIN pg_namespace AS place ON place.oid = relnamespace
  WHERE CASE WHEN ${schemas} AND ${isOurs} AND relkind = 'S' AND nspname <> 'drizzle' THEN NOT has_sequence_privilege($1, kept.oid, 'USAGE') END`

/** Undefined where there is no such role. */
async function mayBecome(client: pg.Client): Promise<boolean | undefined> {
  const { rows } = await client.query<{ may: boolean }>("SELECT pg_has_role(rolname, 'SET') AS may FROM pg_roles WHERE rolname = $1", [
    APP_ROLE,
  ])
  return rows[0]?.may
}

/** Whether we may become it after a statement, which need not succeed. */
async function afterwards(client: pg.Client, statement: string): Promise<boolean | undefined> {
  await client.query(statement).catch((error: { code?: string }) => {
    if (!PASSED_OVER.includes(error.code ?? '')) throw error
  })
  return mayBecome(client)
}
