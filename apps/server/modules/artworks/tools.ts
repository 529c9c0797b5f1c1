import type { Audit } from '../../platform/audit/audit.ts'
import type { Channel } from '../../platform/channel/channel.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Pictures } from '../../platform/images/pictures.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Vision } from '../../platform/vision/vision.ts'

export type ArtworkTools = {
  database: Database
  jobs: Jobs
  storage: Storage
  /** SQL that lists every file a row refers to, see `removeUnneeded`. */
  storedFiles: string
  pictures: Pictures
  vision: Vision
  clock: Clock
  audit: Pick<Audit, 'record'>
  log: Logger
  /** Base URL of the store, without a trailing slash. */
  storefrontUrl: string
  channel: Channel['provider']
  /** Called in the transaction that makes new renditions visible. */
  onRendered?: (tx: Transaction, uid: string) => Promise<void>
}
