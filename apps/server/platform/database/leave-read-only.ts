import type pg from 'pg'

/** What PostgreSQL says of a change where it takes none. */
const READ_ONLY = '25006'

/** Many are refused at once, and a database that takes nothing for minutes is not asked for new connections all the time. */
const AGAIN_MS = 500

/**
 * Lets go of a pool's connections once one of them is told that the database takes no changes: after a failover they lead to what was the
 * primary before, and where it is only set so for a while they go on as they began. The next ones reach whatever is behind the address by then.
 * Those that are in use are let go when they come back, since reading goes on.
 */
export function leaveReadOnly(pool: pg.Pool): void {
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
  // one that has said goodbye is not put back among those that are idle
  pool.on('release', (error, client) => {
    if (!error && left.has(client)) client.end().catch(() => undefined)
  })
}

/** Whoever asked is told the same: a statement's refusal passes by here first, whatever library it was asked through. */
function onRefusal(client: pg.PoolClient, hear: (code: string | undefined) => void): void {
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  connection.on('errorMessage', ({ code }: { code?: string }) => hear(code))
}
