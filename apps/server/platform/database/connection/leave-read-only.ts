import type pg from 'pg'

/** PostgreSQL's error code for a write on a read-only server. */
const READ_ONLY = '25006'

/** Minimum interval, because many writes fail at once and a server may stay read-only for minutes. */
const AGAIN_MS = 500

/**
 * Closes the pool's connections after a read-only error: after a failover they lead to the former primary. New connections reach the
 * current server of the address. Connections in use are closed on release, because reads still work. A server that is only temporarily
 * read-only just gets new connections.
 */
export function closeReadOnlyConnections(pool: pg.Pool): void {
  const connections = new Set<pg.PoolClient>()
  const left = new WeakSet<pg.PoolClient>()
  let leftAt = Number.NEGATIVE_INFINITY
  let soon: NodeJS.Timeout | undefined

  function leaveAll(): void {
    soon = undefined
    leftAt = performance.now()
    for (const client of connections) left.add(client)
    for (let idle = pool.idleCount; idle > 0; idle--) {
      pool.connect().then(
        (client) => client.release(true),
        () => undefined,
      )
    }
  }

  pool.on('connect', (client) => {
    connections.add(client)
    onRefusal(client, (code) => {
      if (code !== READ_ONLY) return
      left.add(client)
      soon ??= setTimeout(leaveAll, Math.max(0, leftAt + AGAIN_MS - performance.now())).unref()
    })
  })
  pool.on('remove', (client) => connections.delete(client))
  // close a marked connection on release instead of returning it to the pool
  pool.on('release', (error, client) => {
    if (!error && left.has(client)) client.end().catch(() => undefined)
  })
}

/**
 * Listens on the driver's connection, which receives every error first, whichever library sent the statement. The caller still gets the
 * error.
 */
function onRefusal(client: pg.PoolClient, hear: (code: string | undefined) => void): void {
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  connection.on('errorMessage', ({ code }: { code?: string }) => hear(code))
}
