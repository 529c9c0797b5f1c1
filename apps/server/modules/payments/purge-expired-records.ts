import { purgeKeys } from '../../platform/idempotency/once.ts'
import { forgetOldCustomers, purgeUnpaid } from '../orders/index.ts'
import { purgeEvents } from './queries/payment.ts'
import type { PaymentTools } from './tools.ts'

const HOUR = 60 * 60 * 1000
/** The API promises a day; the margin covers late retries. */
const KEYS_KEPT = 48 * HOUR
const EVENTS_KEPT = 90 * 24 * HOUR
const UNPAID_KEPT = 30 * 24 * HOUR
/** Batch size far below the statement timeout. */
const UNPAID_AT_ONCE = 500

/** Deletes expired idempotency keys, events and unpaid orders, and anonymizes customers of old orders. */
export async function purgeExpiredRecords(tools: Pick<PaymentTools, 'database' | 'clock' | 'log' | 'onCustomerForgotten'>): Promise<void> {
  const { database, clock, log } = tools
  await purgeKeys(database, new Date(clock().getTime() - KEYS_KEPT))
  await purgeEvents(database, new Date(clock().getTime() - EVENTS_KEPT))
  const unpaid = { before: new Date(clock().getTime() - UNPAID_KEPT), limit: UNPAID_AT_ONCE }
  while ((await database.transaction((tx) => purgeUnpaid(tx, unpaid))) === UNPAID_AT_ONCE) {
    // until a batch is not full; each batch commits separately
  }
  const forgotten = await forgetOldCustomers(tools, clock())
  if (forgotten > 0) log.info({ forgotten }, 'anonymized the customers of old orders')
}
