import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { closeReadOnlyConnections } from './connection/leave-read-only.ts'

/** The connection pool, wrapped by Drizzle. */
export type Database = NodePgDatabase & { $client: pg.Pool }

/** An open transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** A pool or a transaction. Queries that require a transaction accept only `Transaction`. */
export type Queryable = Database | Transaction

/**
 * Opens a connection pool.
 * @param options.size  maximum number of connections
 * @param options.held  number of idle connections that stay open; 0 by default
 * @param options.role  the role to switch to after login
 * @param options.isPooled  behind a transaction-level pooler: no session state survives a transaction
 * @param options.onError  receives errors of idle connections; the pool replaces them
 */
export function openDatabase(options: {
  url: string
  size: number
  held?: number
  role?: string | undefined
  isPooled?: boolean
  onError: (error: Error) => void
}): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size,
    min: options.held ?? 0,
    // fail early, so that the client gets the 503 response within three seconds
    connectionTimeoutMillis: 2500,
    idleTimeoutMillis: 30_000,
    application_name: 'tintype',
    ...(options.isPooled ? { Client: NamelessClient, query_timeout: STATEMENT_MS + 1000 } : toSessionConfig(options.role)),
  })
  pool.on('error', options.onError)
  // An error in use also fails the query; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  closeReadOnlyConnections(pool)
  return withConnectionsReturned(drizzle(pool))
}

/**
 * Opens the connections that stay open. Connecting takes longer than most queries, and a caller that waits for a new connection never gets
 * a released one instead, so a burst after a quiet time would be slow. Ignores an unavailable database; the first query reports it.
 */
export async function openIdleConnections({ $client: pool }: Database, count: number): Promise<void> {
  const opened = await Promise.allSettled(Array.from({ length: count }, () => pool.connect()))
  for (const connection of opened) if (connection.status === 'fulfilled') connection.value.release()
}

const STATEMENT_MS = 15_000

/** Session settings of direct connections. Poolers ignore them and need the same in their own settings (docs/deploy.md). */
function toSessionConfig(role: string | undefined): pg.PoolConfig {
  return {
    // hot data is in memory or on an SSD; the default assumes a spinning disk and prefers full scans
    options: `-c random_page_cost=1.1${role ? ` -c role=${role}` : ''}`,
    // hanging statements must release their connection; long reports set their own timeout
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
  }
}

/** Removes statement names, because the next statement may run on another connection of the pooler, which has not prepared it. */
class NamelessClient extends pg.Client {
  // pg has many overloads; only the name of the statement is removed
  override query(...[statement, ...rest]: unknown[]): any {
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement && 'text' in statement
    const { name: _, ...nameless } = isNamed ? (statement as Record<string, unknown>) : {}
    return (super.query as (...given: unknown[]) => unknown).call(this, isNamed ? nameless : statement, ...rest)
  }
}

/** The connection of a statement: that of the transaction, which Drizzle hides, or the pool. */
export function getConnection(queryable: Queryable): pg.Pool | pg.PoolClient {
  return (queryable._.session as unknown as { client: pg.Pool | pg.PoolClient }).client
}

/**
 * Runs work after the commit, and not after a rollback. A crash in between loses it, so use it only to speed up work that would happen
 * anyway. `work` must not throw.
 */
export function afterCommit(tx: Transaction, work: () => void): void {
  const waiting = afterwards.get(getConnection(tx))
  if (!waiting) throw new Error('there is no transaction to wait for')
  waiting.push(work)
}

const afterwards = new WeakMap<object, (() => void)[]>()

/** Works around a Drizzle bug: it never releases a connection on which BEGIN failed, until the pool is exhausted. */
function withConnectionsReturned(database: Database): Database {
  database.transaction = async (work, config) => {
    const client = await database.$client.connect()
    const waiting: (() => void)[] = []
    afterwards.set(client, waiting)
    try {
      const result = await drizzle(client).transaction(work, config)
      for (const one of waiting) one()
      return result
    } finally {
      afterwards.delete(client)
      client.release()
    }
  }
  return database
}
