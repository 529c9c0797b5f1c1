import type { Clock } from '../../platform/clock.ts'
import { checkDatabase } from '../../platform/database/check-database.ts'
import type { Database } from '../../platform/database/database.ts'
import { areClocksApart } from '../../platform/outside/clocks.ts'
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
  /** Further warnings: unsafe settings, ending API versions, faults of the sales channel. */
  listWarnings: () => Promise<string[]>
}

/** Returns within three seconds even if the database does not respond. */
export async function checkHealth({
  database,
  storage,
  clock,
  isStopping,
  areMailsStuck,
  isLogLosing,
  listWarnings,
}: HealthTools): Promise<Health> {
  const [found, isStored, isMailStuck, furtherWarnings = []] = await Promise.all([
    within(checkDatabase(database)),
    within(storage.check().then(() => true)),
    within(areMailsStuck()),
    within(listWarnings()),
  ])
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
        'the clocks of this process and of the database differ': found !== undefined && areClocksApart(clock().getTime(), Number(found.ms)),
        'log lines are lost: their destination is blocked': isLogLosing(),
      }),
      ...furtherWarnings,
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
