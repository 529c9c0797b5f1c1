import { limits } from '@tintype/contract/limits'
import type { NotificationTools } from './index.ts'
import { purgeMails } from './queries/notifications.ts'

const AT_ONCE = 5000

/** Deletes log entries after their retention period. */
export async function sweepMails({ database, clock }: Pick<NotificationTools, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - limits.mailLogMs)
  while ((await purgeMails(database, before, AT_ONCE)) === AT_ONCE) {
    // repeat until none remain
  }
}
