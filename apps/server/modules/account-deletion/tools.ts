import type { Auth } from '../../platform/auth/auth.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sealer } from '../../platform/crypto/seal.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Artworks } from '../artworks/index.ts'
import type { DataExports } from '../data-exports/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Orders } from '../orders/index.ts'
import type { Payouts } from '../payouts/index.ts'
import type { Reports } from '../reports/index.ts'
import type { Shops } from '../shops/index.ts'
import type { Posting, Social } from '../social/index.ts'

export type AccountDeletionTools = {
  database: Database
  jobs: Jobs
  sealer: Sealer
  clock: Clock
  publicUrl: string
  /** Length of the grace period. */
  graceDays: number
  auth: Pick<Auth, 'confirmIdentity' | 'eraseUser'>
  accounts: Pick<Accounts, 'describe' | 'getArtist' | 'forget'>
  artworks: Pick<Artworks, 'unlistAll' | 'relistAll' | 'forget'>
  shops: Pick<Shops, 'forget'>
  payouts: Pick<Payouts, 'settle' | 'forget'>
  exports: Pick<DataExports, 'forget'>
  posting: Pick<Posting, 'forget'>
  notifications: Pick<Notifications, 'send' | 'forget'>
  social: Pick<Social, 'forget'>
  orders: Pick<Orders, 'forget'>
  reports: Pick<Reports, 'forget'>
  /** The sales channel. */
  channel: { artworkChanged(tx: Transaction, uid: string): Promise<void>; artistErased(tx: Transaction, artistId: string): Promise<void> }
}
