import type { Picture } from '@tintype/contract/orders/store'
import type { Crops } from '@tintype/domain/prints/crops'
import type { Orientation, PrintSize } from '@tintype/domain/prints/sizes'
import type { Audit } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sealer } from '../../platform/crypto/seal.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import type { PaymentProviders } from '../../platform/payments/payments.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Integrations } from '../integrations/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Notifications } from '../notifications/index.ts'

/** A product on sale. */
export type SellableArtwork = {
  uid: string
  handle: string
  name: string
  artistId: string
  artistName: string
  orientation: Orientation
  widthPx: number
  heightPx: number
  crops: Crops | null
  /** The sizes offered, the smallest first. */
  sizes: readonly PrintSize[]
}

export type OrderTools = {
  database: Database
  clock: Clock
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  jobs: Jobs
  sealer: Pick<Sealer, 'fingerprint'>
  payments: PaymentProviders
  /** Base URL of public pictures. */
  publicUrl: string
  /** Base URL of the store, without a trailing slash. */
  storefrontUrl: string
  accounts: Pick<Accounts, 'getArtists' | 'getGiveBack'>
  artworks: {
    listSellable(queryable: Queryable, handles: readonly string[]): Promise<SellableArtwork[]>
    /** Products that were on sale and no longer are, including deleted ones; never an artwork that was not public. */
    listWithdrawn(queryable: Queryable, handles: readonly string[]): Promise<{ handle: string; name: string }[]>
    pictures(queryable: Queryable, uids: readonly string[]): Promise<ReadonlyMap<string, Picture>>
  }
  shops: { getMany(queryable: Queryable, artistIds: readonly string[]): Promise<ReadonlyMap<string, { handle: string }>> }
  earnings: Pick<Ledger, 'splitCommission' | 'recordSales' | 'recordRefunds' | 'recordDisputes' | 'recordDisputeEnds'>
  notifications: Pick<Notifications, 'send'>
  audit: Pick<Audit, 'record'>
  /** Clears what other modules wrote about customers who were forgotten in this transaction. */
  onCustomerForgotten(tx: Transaction): Promise<void>
  /** Sends webhook events to integrators. */
  integrations: Pick<Integrations, 'announce'>
}
