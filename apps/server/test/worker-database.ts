import pg from 'pg'
import { inject } from 'vitest'
// says what there is to be injected
import type {} from './postgres.ts'

/**
 * The address of the migrated database of this vitest worker: a clone of the template, made at the first call and shared
 * by all test files that run in the worker, one after the other. So a test asserts only about what it made itself.
 */
export async function workerDatabaseUrl(): Promise<string> {
  return cloneTemplate(`worker_${process.env.VITEST_POOL_ID ?? '1'}`)
}

/** A clone of the migrated template under a name of the caller's, for a test that has to have a database to itself. */
export async function cloneTemplate(name: string): Promise<string> {
  return ensureDatabase(name, inject('postgresTemplate'))
}

/** One with nothing in it, under a name of the caller's. */
export async function emptyDatabase(name: string): Promise<string> {
  return ensureDatabase(name, 'template1')
}

async function ensureDatabase(name: string, template: string): Promise<string> {
  const url = inject('postgresUrl')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${template}`)
  } finally {
    await client.end()
  }
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
