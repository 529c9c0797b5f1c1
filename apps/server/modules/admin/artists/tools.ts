import type { Audit } from '../../../platform/audit/audit.ts'
import type { Auth } from '../../../platform/auth/auth.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { AccountDeletion } from '../../account-deletion/index.ts'
import type { Accounts } from '../../accounts/index.ts'
import type { Artworks } from '../../artworks/index.ts'
import type { Ledger, Sales } from '../../ledger/index.ts'
import type { Notifications } from '../../notifications/index.ts'
import type { Payouts } from '../../payouts/index.ts'
import type { Review } from '../../review/index.ts'
import type { Shops } from '../../shops/index.ts'

export type ArtistOfficeTools = {
  database: Database
  clock: Clock
  audit: Pick<Audit, 'record' | 'listAbout'>
  auth: Pick<Auth, 'describeSignIn' | 'endSessions' | 'findOperator'>
  accounts: Pick<Accounts, 'suspend' | 'liftSuspension' | 'findPage' | 'describe'>
  shops: Pick<Shops, 'getMany' | 'getPictures'>
  artworks: Pick<Artworks, 'unlistAll' | 'relistAll' | 'list' | 'countMany'>
  review: Pick<Review, 'getTrust'>
  earnings: Pick<Ledger, 'getArtistBalances'>
  sales: Pick<Sales, 'months'>
  payouts: Pick<Payouts, 'getEarnings'>
  notifications: Pick<Notifications, 'send'>
  accountDeletion: Pick<AccountDeletion, 'isLeaving'>
  /** The sales channel, notified when a whole shop closes or reopens. */
  channel: { artworksChanged(tx: Transaction, uids: readonly string[]): Promise<void> }
}
