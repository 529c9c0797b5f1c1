import type { Clock } from '../../platform/clock.ts'
import type { Sealer } from '../../platform/crypto/seal.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Orders } from '../orders/index.ts'

export type CustomerTools = {
  database: Database
  clock: Clock
  jobs: Jobs
  sealer: Sealer
  /** Base URL of the store, without a trailing slash. */
  storefrontUrl: string
  orders: Pick<Orders, 'hasOrders' | 'listCustomerOrders'>
  notifications: Pick<Notifications, 'send'>
}
