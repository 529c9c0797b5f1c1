import { limits } from '@tintype/contract/limits'
import { purgeMails } from './queries/notifications.ts'
import { purgeMailEvents } from './queries/suppressions.ts'
import type { NotificationTools } from './tools.ts'

const AT_ONCE = 5000

/** Deletes log entries and the provider's reports after their retention period. */
export async function sweepMails({ database, clock }: Pick<NotificationTools, 'database' | 'clock'>): Promise<void> {
  const now = clock()
  const before = new Date(now.getTime() - limits.mailLogMs)
  await purgeMailEvents(database, { before, now })
  while ((await purgeMails(database, before, AT_ONCE)) === AT_ONCE) {
    // repeat until none remain
  }
}
