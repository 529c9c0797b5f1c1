import type { Audit } from '../../platform/audit/audit.ts'
import type { Auth } from '../../platform/auth/auth.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sealer } from '../../platform/crypto/seal.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Artworks } from '../artworks/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Shops } from '../shops/index.ts'

export type ReportTools = {
  database: Database
  clock: Clock
  sealer: Sealer
  audit: Pick<Audit, 'record'>
  auth: Pick<Auth, 'findOperator'>
  publicUrl: string
  /** Base URL of the store, without a trailing slash. */
  storefrontUrl: string
  accounts: Pick<Accounts, 'getArtist' | 'getArtists'>
  artworks: Pick<Artworks, 'findForSale' | 'takeDown' | 'putBack' | 'pictures' | 'handles'>
  shops: Pick<Shops, 'findByHandle' | 'getMany' | 'takePictureDown' | 'putPictureBack'>
  notifications: Pick<Notifications, 'send'>
  /** The sales channel, notified when an artwork goes off sale or on sale. */
  channel: { artworkChanged(tx: Transaction, uid: string): Promise<void> }
}

export type ReportsRequest = { limit: number; cursor?: string | undefined }
