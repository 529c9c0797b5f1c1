import { sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Storage } from '../storage/storage.ts'

export type Health = {
  /** What keeps this process from serving, in words; none when all is well. */
  reasons: string[]
  /** What is wrong and keeps nobody from being served. */
  warnings: string[]
}

type HealthTools = {
  database: Database
  storage: Storage
  clock: Clock
  isStopping: () => boolean
  /** Whether mails wait that somebody has tried to send. */
  areMailsStuck: () => Promise<boolean>
  /** Whether lines of the log are lost. */
  isLogLosing: () => boolean
  /** Settings that production permits although they are unsafe. */
  listUnsafeSettings: () => Promise<string[]>
}

/** Jobs go by the database's clock and everything else by ours: further apart than this, something is early or late. */
const CLOCKS_APART_MS = 30_000

/** Answers within three seconds even when the database does not. */
export async function lookAtHealth({
  database,
  storage,
  clock,
  isStopping,
  areMailsStuck,
  isLogLosing,
  listUnsafeSettings,
}: HealthTools): Promise<Health> {
  const [found, isStored, isMailStuck, unsafeSettings = []] = await Promise.all([
    within(askDatabase(database)),
    within(storage.check().then(() => true)),
    within(areMailsStuck()),
    within(listUnsafeSettings()),
  ])
  const apartMs = found ? Math.abs(clock().getTime() - Number(found.ms)) : 0
  return {
    reasons: said({
      'this process is stopping': isStopping(),
      'the database does not answer': !found,
      'the storage cannot be written to': !isStored,
    }),
    warnings: [
      ...said({
        // readers are still served, so a load balancer must not take this process out
        'the database takes no changes': found?.isReadOnly === true,
        'mails wait: the mail server does not take them': isMailStuck === true,
        'the clocks of this process and of the database differ': apartMs > CLOCKS_APART_MS,
        'lines of the log are lost: what they go to does not take them': isLogLosing(),
      }),
      ...unsafeSettings,
    ],
  }
}

/** Where the database answers and was migrated. */
async function askDatabase(database: Database): Promise<{ ms: number; isReadOnly: boolean } | undefined> {
  const { rows } = await database.execute<{ ms: number; isReadOnly: boolean }>(sql`
    SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms, current_setting('transaction_read_only')::boolean AS "isReadOnly"
    FROM (SELECT count(*) FROM drizzle.__drizzle_migrations) AS migrated`)
  return rows[0]
}

/** Undefined for what fails, or takes three seconds. */
async function within<Found>(look: Promise<Found>): Promise<Found | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, 3000, undefined).unref())
  return Promise.race([look.catch(() => undefined), late])
}

function said(troubles: Record<string, boolean>): string[] {
  return Object.entries(troubles).flatMap(([words, isSo]) => (isSo ? [words] : []))
}
