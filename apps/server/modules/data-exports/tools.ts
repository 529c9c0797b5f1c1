import type { Auth } from '../../platform/auth/auth.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sealer } from '../../platform/crypto/seal.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Artworks } from '../artworks/index.ts'
import type { Hope } from '../hope/index.ts'
import type { Ledger, Sales } from '../ledger/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Payouts } from '../payouts/index.ts'
import type { Shops } from '../shops/index.ts'
import type { Posting, Social } from '../social/index.ts'

export type DataExportTools = {
  database: Database
  jobs: Jobs
  storage: Storage
  sealer: Sealer
  clock: Clock
  log: Logger
  auth: Pick<Auth, 'describeSignIn'>
  accounts: Pick<Accounts, 'describe'>
  shops: Pick<Shops, 'getShop'>
  artworks: Pick<Artworks, 'listEverything' | 'measureEverything'>
  earnings: Pick<Ledger, 'listEntries'>
  sales: Pick<Sales, 'write'>
  payouts: Pick<Payouts, 'listOwn' | 'describeSettings'>
  hope: Pick<Hope, 'findCause'>
  notifications: Pick<Notifications, 'send'>
  social: Pick<Social, 'describe'>
  posting: Pick<Posting, 'listEverything'>
}
