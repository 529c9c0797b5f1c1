import type pg from 'pg'
import { escapeIdentifier } from 'pg'

export type Table = { schema: string; name: string; columns: string[] }
export type Sequence = { schema: string; name: string; last: string; isCalled: boolean }

/** The schemas of our tables with authentication, of the migration records, and of the job queue. */
const SCHEMAS = "('public', 'drizzle', 'pgboss')"

/** Text formats that every PostgreSQL reads identically. */
export const AS_TEXT = `
  SET client_encoding = 'UTF8'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET timezone = 'UTC';
  SET extra_float_digits = 3; SET bytea_output = 'hex'; SET search_path = public;
  SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0`

export function quoted({ schema, name }: { schema: string; name: string }): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`
}

export function columnList({ columns }: Table): string {
  return columns.map((column) => escapeIdentifier(column)).join(', ')
}

/**
 * Lists all tables with rows. Excludes sessions, so that a backup grants no access and a restore does not revive ended sessions. Excludes
 * the queue's statistics.
 */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT space.nspname::text AS schema, class.relname::text AS name, ARRAY(
      SELECT attname::text FROM pg_attribute
      WHERE attrelid = class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum
    ) AS columns
    FROM pg_class AS class JOIN pg_namespace AS space ON space.oid = class.relnamespace
    WHERE class.relkind = 'r' AND space.nspname IN ${SCHEMAS} AND ${notOfExtension}
      AND NOT (space.nspname = 'public' AND class.relname IN ('auth_sessions', 'customer_sessions'))
      AND NOT (space.nspname = 'pgboss' AND class.relname LIKE 'queue\\_stats%')
    ORDER BY 1, 2`)
  return rows
}

/** Sequences are not transactional: read them after the tables, so that they are never behind. */
export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(`
    SELECT space.nspname::text AS schema, class.relname::text AS name
    FROM pg_class AS class JOIN pg_namespace AS space ON space.oid = class.relnamespace
    WHERE class.relkind = 'S' AND space.nspname IN ${SCHEMAS} AND ${notOfExtension} ORDER BY 1, 2`)
  const sequences: Sequence[] = []
  for (const { schema, name } of rows) {
    const state = await client.query(`SELECT last_value::text AS last, is_called AS "isCalled" FROM ${quoted({ schema, name })}`)
    sequences.push({ schema, name, ...state.rows[0] })
  }
  return sequences
}

/** Lists all objects of a database, in any schema, to explain why it is not empty. */
export async function listAll(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT space.nspname || '.' || class.relname AS name
    FROM pg_class AS class JOIN pg_namespace AS space ON space.oid = class.relnamespace
    WHERE class.relkind IN ('r', 'p', 'v', 'm', 'S') AND space.nspname NOT LIKE 'pg\\_%' AND space.nspname <> 'information_schema'
      AND ${notOfExtension} ORDER BY 1`)
  return rows.map(({ name }) => name)
}

export type Guards = { foreignKeys: { table: string; name: string; definition: string }[]; triggers: { table: string; name: string }[] }

/**
 * Drops foreign keys and disables triggers for the restore: the rows were checked when they were written, and rows created by triggers are
 * in the backup. Requires only ownership of the tables. Checks, unique keys and types stay.
 */
export async function disableTriggers(client: pg.Client): Promise<Guards> {
  const { rows: foreignKeys } = await client.query(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND connamespace::regnamespace::text IN ${SCHEMAS} ORDER BY 1, 2`)
  const { rows: triggers } = await client.query(`
    SELECT tgrelid::regclass::text AS table, quote_ident(tgname) AS name
    FROM pg_trigger JOIN pg_class AS class ON class.oid = tgrelid
    WHERE NOT tgisinternal AND tgparentid = 0 AND tgenabled = 'O' AND class.relkind IN ('r', 'p')
      AND class.relnamespace::regnamespace::text IN ${SCHEMAS} ORDER BY 1, 2`)
  for (const { table, name } of foreignKeys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const { table, name } of triggers) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${name}`)
  return { foreignKeys, triggers }
}

/** Restores foreign keys and triggers. Every foreign key is checked against all rows; a violation is an error. */
export async function enableTriggers(client: pg.Client, { foreignKeys, triggers }: Guards): Promise<void> {
  for (const { table, name } of triggers) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${name}`)
  for (const { table, name, definition } of foreignKeys) await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
}

const notOfExtension = "NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = class.oid AND deptype = 'e')"
