import type { Audit } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sealer } from '../../platform/crypto/seal.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Pictures } from '../../platform/images/pictures.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Artworks } from '../artworks/index.ts'
import type { Integrations } from '../integrations/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Orders } from '../orders/index.ts'

export type ProductionTools = {
  database: Database
  jobs: Jobs
  clock: Clock
  audit: Audit
  storage: Pick<Storage, 'read' | 'localCopy' | 'exists' | 'put' | 'remove' | 'makeFolder'>
  pictures: Pick<Pictures, 'cutForPrint' | 'printProfile' | 'enlarger'>
  artworks: Pick<Artworks, 'findPrintSource'>
  orders: Pick<
    Orders,
    | 'findOrder'
    | 'findOrderByNumber'
    | 'isOver'
    | 'lockOrder'
    | 'findSoldPrints'
    | 'findParcels'
    | 'setProgress'
    | 'setNotifiedState'
    | 'addParcel'
    | 'setReportDue'
  >
  earnings: Pick<Ledger, 'recordClearings'>
  notifications: Pick<Notifications, 'send'>
  integrations: Pick<Integrations, 'announce'>
  log: Pick<Logger, 'warn'>
  sealer: Pick<Sealer, 'seal' | 'open' | 'fingerprints'>
  /** Base URL of this server, for manufacturers. */
  publicUrl: string
  /** Base URL of the store, without a trailing slash. */
  storefrontUrl: string
}
