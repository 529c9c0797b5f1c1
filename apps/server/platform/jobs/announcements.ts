import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from 'pg-boss'

const CHANNEL = 'tintype_jobs'
/** Minimum interval between two announcements of a process; later ones are batched. */
const GAP_MS = 20

export type Announcements = {
  /** Announces to all processes that a queue has jobs. */
  tell(name: string): void
  /** Calls `wake` with each announced queue, and without a name after a connection loss, which may have missed some. */
  listen(wake: (name?: string) => void): Promise<void>
  /** Sends pending announcements first. */
  close(): Promise<void>
}

/**
 * Wakes workers before their polling interval; an optimisation only. PostgreSQL serialises commits of transactions with NOTIFY, which
 * limits them to the disk's flush rate. So jobs are announced after their transaction, in batches, and without waiting for the disk.
 */
export function createAnnouncements(database: Db, onError: (error: unknown) => void): Announcements {
  const pending = new Set<string>()
  let announcing: Promise<void> | undefined
  let listening: { close(): Promise<void> } | undefined

  async function announceAll(): Promise<void> {
    while (pending.size > 0) {
      const names = [...pending]
      pending.clear()
      await database.executeSql(announce, [CHANNEL, names]).catch(onError)
      await delay(GAP_MS)
    }
    announcing = undefined
  }

  return {
    tell(name) {
      pending.add(name)
      announcing ??= announceAll()
    },
    async listen(wake) {
      try {
        listening = await database.listen?.(CHANNEL, wake, () => wake())
      } catch (error) {
        onError(error)
      }
    },
    async close() {
      await announcing
      await listening?.close()
    },
  }
}

const announce = `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, name) FROM unnest($2::text[]) AS name`
