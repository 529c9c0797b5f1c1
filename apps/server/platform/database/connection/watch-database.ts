import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../../observability/logger.ts'
import type { Database } from '../database.ts'

/** Connection timeout for callers while the database is unresponsive. */
const SILENT_CONNECT_MS = 50

/** The driver's message for a connection timeout. */
const TOO_LATE = 'timeout expired'

type Options = {
  url: string
  log: Pick<Logger, 'warn'>
  /** Interval between two probes. */
  everyMs?: number
  /** Maximum time of a response. Together with `everyMs` less than the three seconds in which clients must get a response. */
  patienceMs?: number
}

/**
 * Detects an unresponsive database: frozen, or behind a network that drops packets. Queries would wait forever, because the statement
 * timeout runs in the database. Closes all connections of the pool, so that their queries fail as unavailable, and allows new ones once the
 * database responds. Until then, connecting fails quickly, because a page with several queries would be late otherwise.
 * A busy database responds on another connection or to the probe.
 */
export function watchDatabase(database: Database, options: Options): { stop(): Promise<void> } {
  const { log, everyMs = 500, patienceMs = 1800 } = options
  const pool = database.$client
  const { connectionTimeoutMillis, max } = pool.options
  const stopping = new AbortController()
  const connections = new Set<pg.PoolClient>()
  let heardAt = performance.now()
  const heard = () => (heardAt = performance.now())
  const keep = (client: pg.PoolClient) => void connections.add(client)
  const forget = (client: pg.PoolClient) => void connections.delete(client)
  pool.on('acquire', keep).on('remove', forget).on('release', heard)

  /** Whether this probe or any other query got a response in time. */
  async function isHeard(probe: pg.Client): Promise<boolean> {
    const answered = probe.query('SELECT').then(
      () => true,
      // an error response comes from the database too
      () => true,
    )
    for (;;) {
      const askedAt = performance.now()
      if (await Promise.race([answered, delay(patienceMs, false, { ref: false })])) return true
      if (isSilentSince(askedAt)) return false
    }
  }

  /** Ignores a timeout if this process itself was late: responses may be unread then. */
  function isSilentSince(askedAt: number): boolean {
    return performance.now() - askedAt <= patienceMs + everyMs && heardAt < askedAt
  }

  async function probeDatabase(): Promise<void> {
    const probe = new pg.Client({
      connectionString: options.url,
      application_name: 'tintype watch',
      connectionTimeoutMillis: patienceMs,
    })
    let isBroken = false
    probe.on('error', () => (isBroken = true))
    const askedAt = performance.now()
    try {
      await probe.connect()
      while (!isBroken && !stopping.signal.aborted) {
        if (!(await isHeard(probe))) return giveUp()
        Object.assign(pool.options, { connectionTimeoutMillis, max })
        await delay(everyMs, undefined, { signal: stopping.signal, ref: false })
      }
    } catch (error) {
      // the database may have stopped responding while no connection was open
      if (error instanceof Error && error.message === TOO_LATE && isSilentSince(askedAt)) giveUp()
    } finally {
      hangUp(probe)
    }
  }

  function giveUp(): void {
    // Allow only the probe to connect: hundreds of abandoned connection attempts would burden the database when it returns.
    Object.assign(pool.options, { connectionTimeoutMillis: SILENT_CONNECT_MS, max: 0 })
    if (!connections.size) return
    log.warn({ connections: connections.size }, 'the database says nothing: its connections are given up')
    for (const client of connections) hangUp(client)
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await probeDatabase()
      await delay(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  const watching = watch()
  return {
    async stop() {
      stopping.abort()
      pool.off('acquire', keep).off('remove', forget).off('release', heard)
      await watching
    },
  }
}

/** Destroys the socket without a goodbye message, which an unresponsive database would not receive. */
function hangUp(client: pg.Client | pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
