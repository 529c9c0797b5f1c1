import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { leaveReadOnly } from './leave-read-only.ts'

/** The pool, as Drizzle sees it. */
export type Database = NodePgDatabase & { $client: pg.Pool }

/** An open transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** What a query needs: the pool or a transaction. Queries that must be in one take `Transaction`. */
export type Queryable = Database | Transaction

/**
 * Opens a pool of connections.
 * @param options.size  connections at most
 * @param options.held  so many of them stay open while nobody asks; none where it is left out
 * @param options.role  works as this one, in place of whoever logs in
 * @param options.isPooled  behind a pooler that hands connections out by the transaction: nothing stays on a connection from one to the next
 * @param options.onError  is told of a connection that broke while idle; the pool replaces it
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
    // whoever waits longer for a connection is told to come back: that answer is to be there within three seconds
    connectionTimeoutMillis: 2500,
    idleTimeoutMillis: 30_000,
    application_name: 'tintype',
    ...(options.isPooled ? { Client: NamelessClient, query_timeout: STATEMENT_MS + 1000 } : sessionOf(options.role)),
  })
  pool.on('error', options.onError)
  // One that breaks while it is in use tells whoever asks on it. Without a listener of its own it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  leaveReadOnly(pool)
  return withConnectionsReturned(drizzle(pool))
}

/**
 * Opens connections that are to be held. Each takes longer than most of what is asked on it, and whoever has begun to wait for a new one
 * goes on waiting for that one: many who come at once after a quiet time would be late. Where the database is away whoever asks first hears
 * of it.
 */
export async function openAhead({ $client: pool }: Database, count: number): Promise<void> {
  const opened = await Promise.allSettled(Array.from({ length: count }, () => pool.connect()))
  for (const connection of opened) if (connection.status === 'fulfilled') connection.value.release()
}

const STATEMENT_MS = 15_000

/** What a connection of our own is opened with. A pooler takes none of it: its own settings say the same (docs/deploy.md). */
function sessionOf(role: string | undefined): pg.PoolConfig {
  return {
    // what is asked often lies in memory or on a disk without arms; the default is for one that has them, and prefers whole scans
    options: `-c random_page_cost=1.1${role ? ` -c role=${role}` : ''}`,
    // a statement that hangs gives its connection back; long reports set their own
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
  }
}

/** The next statement may be on another connection of the pooler's, which has not seen what was prepared under a name. */
class NamelessClient extends pg.Client {
  // the many ways to call it are pg's; only a statement's name is taken away
  override query(...[statement, ...rest]: unknown[]): any {
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement && 'text' in statement
    const { name: _, ...nameless } = isNamed ? (statement as Record<string, unknown>) : {}
    return (super.query as (...given: unknown[]) => unknown).call(this, isNamed ? nameless : statement, ...rest)
  }
}

/** Where a statement goes: the connection of a transaction, which Drizzle keeps to itself, or the pool. */
export function connectionOf(queryable: Queryable): pg.Pool | pg.PoolClient {
  return (queryable._.session as unknown as { client: pg.Pool | pg.PoolClient }).client
}

/**
 * Has something done once the transaction has committed, and not where it rolls back. A crash in between leaves it undone, so it is
 * for what is only sooner by it. `work` must not throw.
 */
export function afterCommit(tx: Transaction, work: () => void): void {
  const waiting = afterwards.get(connectionOf(tx))
  if (!waiting) throw new Error('there is no transaction to wait for')
  waiting.push(work)
}

const afterwards = new WeakMap<object, (() => void)[]>()

/** Drizzle keeps a connection for ever on which BEGIN failed: after as many of them as the pool is large nobody gets one. */
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
