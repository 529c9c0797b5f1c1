import { limits } from '@tintype/contract/limits'
import { purgeEvents } from './queries/delivery.ts'
import type { IntegrationTools } from './tools.ts'

const AT_ONCE = 2000

/** Deletes events after their retention period. */
export async function sweepEvents({ database, clock }: Pick<IntegrationTools, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - limits.webhook.keptMs)
  while ((await purgeEvents(database, before, AT_ONCE)) === AT_ONCE) {
    // repeat until none remain
  }
}
