import pg from 'pg'
import { inject } from 'vitest'
// declares the types of the provided values
import type {} from './postgres.ts'

/**
 * The address of this vitest worker's migrated database, a clone of the template. It is created at the first call and shared by all test
 * files of the worker, one after the other. A test may therefore assert only about its own rows.
 */
export async function workerDatabaseUrl(): Promise<string> {
  return cloneTemplate(`worker_${process.env.VITEST_POOL_ID ?? '1'}`)
}

/** A clone of the migrated template under the given name, for a test that needs a separate database. */
export async function cloneTemplate(name: string): Promise<string> {
  return ensureDatabase(name, inject('postgresTemplate'))
}

/** An empty database under the given name. */
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
