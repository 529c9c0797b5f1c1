import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../observability/logger.ts'
import type { Database } from './database.ts'

/** Whoever asks for a connection while nothing is heard. */
const SILENT_CONNECT_MS = 50

/** What the driver says where a connection was not made in time. */
const TOO_LATE = 'timeout expired'

type Options = {
  url: string
  log: Pick<Logger, 'warn'>
  /** Between two questions. */
  everyMs?: number
  /** How long an answer may take. With `everyMs` less than the three seconds in which everybody is to be told. */
  patienceMs?: number
}

/**
 * Notices a database that is there and says nothing: one that is frozen, or behind a network that swallows what is sent. Whoever waits
 * for it would wait for ever, since it is the database that looks at how long a statement takes. Then all connections of the
 * pool are given up: each that waits is told that the database is away, and new ones are made once it answers again.
 * Until then nobody waits long for one: a page that asks several times would be told too late.
 * A database that is only busy answers on another connection meanwhile, or to the question itself.
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

  /** Whether an answer, to this question or to another one, came in time. */
  async function isHeard(probe: pg.Client): Promise<boolean> {
    const answered = probe.query('SELECT').then(
      () => true,
      // it says that it is gone, and says so to everybody
      () => true,
    )
    for (;;) {
      const askedAt = performance.now()
      if (await Promise.race([answered, delay(patienceMs, false, { ref: false })])) return true
      if (isSilentSince(askedAt)) return false
    }
  }

  /** After the patience is over. What was answered lies there unread where this process was late itself. */
  function isSilentSince(askedAt: number): boolean {
    return performance.now() - askedAt <= patienceMs + everyMs && heardAt < askedAt
  }

  async function look(): Promise<void> {
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
      // it may have fallen silent while nobody was there to ask it
      if (error instanceof Error && error.message === TOO_LATE && isSilentSince(askedAt)) giveUp()
    } finally {
      hangUp(probe)
    }
  }

  function giveUp(): void {
    // only the question goes on: hundreds that were begun and left would stand before its door once it is back
    Object.assign(pool.options, { connectionTimeoutMillis: SILENT_CONNECT_MS, max: 0 })
    if (!connections.size) return
    log.warn({ connections: connections.size }, 'the database says nothing: its connections are given up')
    for (const client of connections) hangUp(client)
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look()
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

/** Without a word: whoever says nothing does not say either that it has heard the farewell. */
function hangUp(client: pg.Client | pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
