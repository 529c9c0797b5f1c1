import type { Clock } from '../../platform/clock.ts'
import type { LedgerEvidence } from './queries/verify.ts'

export type LedgerTools = {
  evidence: LedgerEvidence
  /** How long earnings are held before they may be paid out; default 0. */
  holdDays?: number
  clock?: Clock
}
