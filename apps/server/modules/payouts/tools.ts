import type { Cents } from '@tintype/domain/money'
import type { Audit } from '../../platform/audit/audit.ts'
import type { Auth } from '../../platform/auth/auth.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sealer } from '../../platform/crypto/seal.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import type { PayoutProvider } from '../../platform/payments/payout-provider.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Integrations } from '../integrations/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Notifications } from '../notifications/index.ts'

export type PayoutTools = {
  database: Database
  jobs: Pick<Jobs, 'send'>
  clock: Clock
  sealer: Sealer
  audit: Audit
  auth: Pick<Auth, 'createSecureLink'>
  /** How long payouts are blocked after a change of the details. */
  coolingHours: number
  /** An operator who approved or exported a payout may not mark it as paid. */
  needsFourEyes: boolean
  log: Pick<Logger, 'error'>
  /** For links in mails, and where the payout provider leads artists back to. */
  publicUrl: string
  /** Undefined: operators pay every payout by hand. */
  payoutProvider: PayoutProvider | undefined
  /** Asks an operator about a transfer that came back, once per reference. */
  flagReversal(reversal: { reference: string; amountCents: Cents; currency: string; about: string }): Promise<void>
  /** Whether an operator was asked about a part of a transfer. @param transfer  its id, which begins the references of its parts */
  wasPartFlagged(transfer: string): Promise<boolean>
  accounts: Pick<Accounts, 'getArtist' | 'getArtists'>
  earnings: Pick<
    Ledger,
    | 'lockBalance'
    | 'recordPayoutRequested'
    | 'recordPayoutPaid'
    | 'recordPayoutReturned'
    | 'recordPayoutBounced'
    | 'getAvailability'
    | 'listPendingDays'
    | 'expectedClearing'
    | 'getArtistBalances'
    | 'inFlight'
    | 'latestLines'
    | 'findStatement'
    | 'listStatementLines'
  >
  notifications: Pick<Notifications, 'send'>
  integrations: Pick<Integrations, 'announce'>
}
