import type { TransactionKind } from '@tintype/contract/ledger/ledger'
import type { EarningLine } from '@tintype/contract/payouts/payouts'
import type { LineRow } from '../queries/balance.ts'

/** Transaction kinds that appear as lines of an artist's balance; the others move amounts between other accounts. */
const kinds: Partial<Record<TransactionKind, EarningLine['kind']>> = {
  commission: 'commission',
  commission_reversal: 'refund',
  payout_requested: 'payout_requested',
  payout_returned: 'payout_returned',
  payout_bounced: 'payout_returned',
  adjustment: 'adjustment',
  dispute_opened: 'dispute_opened',
  dispute_won: 'dispute_won',
}

export function toEarningLine({ kind, at, ...row }: LineRow): EarningLine {
  const shown = kinds[kind]
  if (!shown) throw new Error(`transaction ${row.id} is no line of an artist's balance`)
  return { ...row, kind: shown, at: at.toISOString() }
}
