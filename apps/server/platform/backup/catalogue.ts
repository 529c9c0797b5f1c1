import type pg from 'pg'
import { escapeIdentifier } from 'pg'

export type Table = { schema: string; name: string; columns: string[] }
export type Sequence = { schema: string; name: string; last: string; isCalled: boolean }

/** Ours with those of authentication, what says how far it is migrated, and the job queue's. */
const SCHEMAS = "('public', 'drizzle', 'pgboss')"

/** Text that every PostgreSQL reads as it was written. */
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
 * Every table that holds rows. Left out are sessions, so that a backup opens nobody's account and one that was ended does not come back to
 * life; and figures that the queue draws its own curves from.
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

/** Numbers are given out outside of transactions: read after the tables, a sequence is never behind them. */
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

/** What stands in a database, of whatever schema; for saying why it is not empty. */
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
 * Takes away what judges rows one by one while they come in: they were judged when they were made, and what follows from them is a row
 * too. Needs no more than to own the tables. Checks, unique keys and types stay.
 */
export async function takeGuardsOff(client: pg.Client): Promise<Guards> {
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

/** Puts them back as they were. Every foreign key is held against every row; one that does not hold is an error. */
export async function putGuardsOn(client: pg.Client, { foreignKeys, triggers }: Guards): Promise<void> {
  for (const { table, name } of triggers) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${name}`)
  for (const { table, name, definition } of foreignKeys) await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
}

const notOfExtension = "NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = class.oid AND deptype = 'e')"
