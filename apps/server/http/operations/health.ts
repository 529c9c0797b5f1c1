import type { Clock } from '../../platform/clock.ts'
import { checkDatabase } from '../../platform/database/check-database.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'

export type Health = {
  /** The reasons why this process cannot serve, as text; empty if it is healthy. */
  reasons: string[]
  /** Problems that do not prevent serving. */
  warnings: string[]
}

type HealthTools = {
  database: Database
  storage: Storage
  clock: Clock
  isStopping: () => boolean
  /** Whether mails wait after a failed delivery attempt. */
  areMailsStuck: () => Promise<boolean>
  /** Whether log lines are lost. */
  isLogLosing: () => boolean
  /** Unsafe settings that production permits. */
  listUnsafeSettings: () => Promise<string[]>
}

/** Jobs use the database clock, all else the local clock. A larger difference makes timers early or late. */
const CLOCKS_APART_MS = 30_000

/** Returns within three seconds even if the database does not respond. */
export async function checkHealth({
  database,
  storage,
  clock,
  isStopping,
  areMailsStuck,
  isLogLosing,
  listUnsafeSettings,
}: HealthTools): Promise<Health> {
  const [found, isStored, isMailStuck, unsafeSettings = []] = await Promise.all([
    within(checkDatabase(database)),
    within(storage.check().then(() => true)),
    within(areMailsStuck()),
    within(listUnsafeSettings()),
  ])
  const apartMs = found ? Math.abs(clock().getTime() - Number(found.ms)) : 0
  return {
    reasons: said({
      'this process is stopping': isStopping(),
      'the database does not answer': !found,
      'the storage is not writable': !isStored,
    }),
    warnings: [
      ...said({
        // read requests still work, so a load balancer must not remove this process
        'the database is read-only': found?.isReadOnly === true,
        'emails are queued: the mail server rejects them': isMailStuck === true,
        'the clocks of this process and of the database differ': apartMs > CLOCKS_APART_MS,
        'log lines are lost: their destination is blocked': isLogLosing(),
      }),
      ...unsafeSettings,
    ],
  }
}

/** Undefined if the check fails or takes three seconds. */
async function within<Found>(look: Promise<Found>): Promise<Found | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, 3000, undefined).unref())
  return Promise.race([look.catch(() => undefined), late])
}

function said(troubles: Record<string, boolean>): string[] {
  return Object.entries(troubles).flatMap(([words, isSo]) => (isSo ? [words] : []))
}
