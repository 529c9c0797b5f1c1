import type { Audit } from '../../../platform/audit/audit.ts'
import type { Auth } from '../../../platform/auth/auth.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import type { Logger } from '../../../platform/observability/logger.ts'
import type { Accounts } from '../../accounts/index.ts'
import type { Shops } from '../../shops/index.ts'
import type { LedgerEvidence } from '../queries/verify.ts'

/** Human-readable names of the causes of entries, by their ids in the ledger. */
export type LedgerCauses = {
  /** By the id of an order line, refund line or dispute line. */
  orders(queryable: Queryable, ids: readonly string[]): Promise<Map<string, { number: string }>>
  payouts(queryable: Queryable, ids: readonly string[]): Promise<Map<string, { number: string; status: string }>>
}

export type LedgerOfficeTools = {
  database: Database
  clock: Clock
  audit: Audit
  log: Logger
  auth: Pick<Auth, 'findOperator'>
  accounts: Pick<Accounts, 'getArtists' | 'search'>
  shops: Pick<Shops, 'getMany'>
  evidence: LedgerEvidence
  causes: LedgerCauses
}
