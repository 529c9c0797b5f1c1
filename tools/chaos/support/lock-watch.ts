import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

export type LockWatch = { longestMs(): number; end(): Promise<void> }

/** Samples fifty times per second which sessions wait for a table lock, and for how long: the effect of a schema change on others. */
export async function watchLocks(url: string): Promise<LockWatch> {
  const client = new pg.Client({ connectionString: url, application_name: 'lock watch' })
  await client.connect()
  let longestMs = 0
  let isOver = false

  async function watch(): Promise<void> {
    while (!isOver) {
      const { rows } = await client.query<{ ms: number | null }>(`
        SELECT extract(epoch FROM max(clock_timestamp() - waitstart))::float8 * 1000 AS ms
        FROM pg_locks WHERE NOT granted AND locktype = 'relation'`)
      longestMs = Math.max(longestMs, rows[0]?.ms ?? 0)
      await delay(20)
    }
    await client.end()
  }

  const watching = watch()
  return {
    longestMs: () => Math.round(longestMs),
    async end() {
      isOver = true
      await watching
    },
  }
}
