import type { BatchEvent, PayoutBatch } from '@tintype/contract/payouts/payout-batches'
import { PAYOUT_STATES } from '@tintype/contract/payouts/payout-states'
import type { AuditRow } from '../../../platform/audit/audit.ts'
import type { BatchRow, BatchState } from '../queries/batch.ts'
import { batchNumber } from '../rules/payouts.ts'

export function toBatch(row: BatchRow, states: readonly BatchState[]): PayoutBatch {
  const { id, number, method, madeAt, madeByName: madeBy, payoutCount, sumCents, sha256 } = row
  const own = states.filter(({ batchId }) => batchId === id)
  return {
    ...{ id, number: batchNumber(number), method, madeAt: madeAt.toISOString(), madeBy, count: payoutCount, sumCents, sha256 },
    states: PAYOUT_STATES.flatMap((status) => own.filter((state) => state.status === status)).map(({ batchId: _own, ...state }) => state),
  }
}

const kinds: Record<string, BatchEvent['kind']> = {
  'payout_batch.made': 'made',
  'payout_batch.downloaded': 'downloaded',
  'payout_batch.answered': 'answered',
}

export function toBatchEvents(rows: readonly AuditRow[]): BatchEvent[] {
  return rows.flatMap(({ action, at, facts }) => {
    const kind = kinds[action]
    return kind ? [{ kind, at: at.toISOString(), by: String(facts.by ?? ''), text: formatEvent(kind, facts) }] : []
  })
}

function formatEvent(kind: BatchEvent['kind'], facts: AuditRow['facts']): string {
  if (kind === 'made') return `${facts.payouts} put together`
  if (kind === 'downloaded') return 'The file to pay by'
  return ['paid', 'failed', 'returned'].flatMap((outcome) => (facts[outcome] ? [`${facts[outcome]} ${outcome}`] : [])).join(', ')
}
