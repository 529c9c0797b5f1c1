import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from 'pg-boss'

const CHANNEL = 'tintype_jobs'
/** Between two announcements of one process: what comes meanwhile goes along with the next one. */
const GAP_MS = 20

export type Announcements = {
  /** Says, to all processes, that a queue has something to do. */
  tell(name: string): void
  /** Has `wake` called with the queue's name each time, and with none after an interruption in which some may have been missed. */
  listen(wake: (name?: string) => void): Promise<void>
  /** Once what was told is out. */
  close(): Promise<void>
}

/**
 * Wakes workers sooner than they would look by themselves, and is needed for nothing else.
 * PostgreSQL lets transactions that announce something commit only one after the other, whatever they announce, and so as many a second
 * as the disk flushes. So nothing is announced in the transaction of a job, but after it, many at once and without waiting for the disk.
 */
export function createAnnouncements(database: Db, onError: (error: unknown) => void): Announcements {
  const untold = new Set<string>()
  let telling: Promise<void> | undefined
  let listening: { close(): Promise<void> } | undefined

  async function tellAll(): Promise<void> {
    while (untold.size > 0) {
      const names = [...untold]
      untold.clear()
      await database.executeSql(announce, [CHANNEL, names]).catch(onError)
      await delay(GAP_MS)
    }
    telling = undefined
  }

  return {
    tell(name) {
      untold.add(name)
      telling ??= tellAll()
    },
    async listen(wake) {
      try {
        listening = await database.listen?.(CHANNEL, wake, () => wake())
      } catch (error) {
        onError(error)
      }
    },
    async close() {
      await telling
      await listening?.close()
    },
  }
}

const announce = `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, name) FROM unnest($2::text[]) AS name`
