import type { Platform } from '@tintype/contract/social/social'
import type { Auth } from '../../../platform/auth/auth.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Sealer } from '../../../platform/crypto/seal.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Logger } from '../../../platform/observability/logger.ts'
import type { Accounts } from '../../accounts/index.ts'
import type { SocialPlatforms } from '../platforms/social.ts'

export type SocialTools = {
  database: Database
  jobs: Jobs
  accounts: Pick<Accounts, 'describe'>
  auth: Pick<Auth, 'describeSignIn'>
  clock: Clock
  log: Pick<Logger, 'warn' | 'error'>
  sealer: Sealer
  publicUrl: string
  /** Platforms that this server has credentials for. */
  platforms: SocialPlatforms
  facebookAppSecret: string | undefined
  /** Called in the transaction that connects a platform. */
  onConnected?(tx: Transaction, connection: { artistId: string; platform: Platform }): Promise<void>
}
