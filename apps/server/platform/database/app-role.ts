import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Queryable } from './database.ts'

/**
 * The database role of the server. It owns nothing: it may read and write rows, and may only insert into append-only tables. So an injected
 * statement can neither change recorded history nor drop the triggers that protect it. Roles belong to the PostgreSQL server: all our
 * databases on one server share this role.
 */
export const APP_ROLE = 'tintype_app'

/** Ignored errors: another process created the role at the same time, or we lack the privilege. */
const PASSED_OVER = ['42710', '23505', '42501']

/**
 * Creates the role if it is missing and corrects its privileges on all existing tables. Writes nothing if nothing has changed.
 * @param client  logged in as the owner of the tables, while holding the start lock
 * @returns whether the logged-in user may switch to the role; false without the privilege to create or grant roles
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

/** Sets a new random password for the role. @returns the address with it */
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

/** Whether these connections have privileges to change append-only tables, which only the triggers would prevent. */
export async function mayChangeHistory(queryable: Queryable): Promise<boolean> {
  const { rows } = await queryable.execute(
    sql.raw(`SELECT FROM pg_class AS kept WHERE ${isAppendOnly} AND has_table_privilege(kept.oid, 'UPDATE, DELETE, TRUNCATE') LIMIT 1`),
  )
  return rows.length > 0
}

/** Detects append-only tables by the name of their trigger. */
const isAppendOnly = `EXISTS (SELECT FROM pg_trigger WHERE tgrelid = kept.oid AND tgname LIKE '%\\_append\\_only')`

/** Our schema, the queue's, and the one of the migration records. */
const schemas = `nspname IN ('public', 'pgboss', 'drizzle')`

/** Excludes objects of extensions with another owner, on which we cannot grant privileges. */
const isOurs = `pg_has_role(kept.relowner, 'USAGE')`

/** Produces one statement for each table, sequence or schema with wrong privileges. */
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

/** Undefined if the role does not exist. */
async function mayBecome(client: pg.Client): Promise<boolean | undefined> {
  const { rows } = await client.query<{ may: boolean }>("SELECT pg_has_role(rolname, 'SET') AS may FROM pg_roles WHERE rolname = $1", [
    APP_ROLE,
  ])
  return rows[0]?.may
}

/** Whether we may switch to the role after a statement, which is allowed to fail. */
async function afterwards(client: pg.Client, statement: string): Promise<boolean | undefined> {
  await client.query(statement).catch((error: { code?: string }) => {
    if (!PASSED_OVER.includes(error.code ?? '')) throw error
  })
  return mayBecome(client)
}
