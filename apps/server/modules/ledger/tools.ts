import type { Clock } from '../../platform/clock.ts'
import type { LedgerEvidence } from './queries/verify.ts'

export type LedgerTools = {
  evidence: LedgerEvidence
  /** Length of the claim window after a delivery, at whose end commissions clear. 0, the default: commissions clear at once. */
  holdDays?: number
  clock?: Clock
}
