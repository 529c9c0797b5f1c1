import { IntegrationEvent } from '@tintype/contract/integrations/integrations'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/queries/new-id.ts'
import { deliverJob } from './deliver-job.ts'
import { insertEvent } from './queries/delivery.ts'
import type { IntegrationTools } from './tools.ts'

/** Announces an event to integrators. Call in the transaction of the change, so that both commit or neither does. */
export async function announce(
  { jobs, clock }: Pick<IntegrationTools, 'jobs' | 'clock'>,
  tx: Transaction,
  event: IntegrationEvent,
): Promise<void> {
  const { type, data } = IntegrationEvent.parse(event)
  const deliveries = await insertEvent(tx, { id: newId(), type, data, at: clock() })
  await jobs.sendAll(
    tx,
    deliverJob,
    deliveries.map(({ id, round }) => ({ delivery: id, round })),
  )
}
