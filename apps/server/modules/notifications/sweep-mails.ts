import { limits } from '@tintype/contract/limits'
import { purgeMails } from './queries/notifications.ts'
import type { NotificationTools } from './tools.ts'

const AT_ONCE = 5000

/** Deletes log entries after their retention period. */
export async function sweepMails({ database, clock }: Pick<NotificationTools, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - limits.mailLogMs)
  while ((await purgeMails(database, before, AT_ONCE)) === AT_ONCE) {
    // repeat until none remain
  }
}
