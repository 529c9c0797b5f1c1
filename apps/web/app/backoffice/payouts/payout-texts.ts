import type { AnswerRow } from '@tintype/contract/payouts/payout-batches'
import { type OperatorPayout, PayoutStatus, payoutFieldNames, payoutFields } from '@tintype/contract/payouts/payouts'
import type { OutcomeName } from '../answer-file.tsx'

/** The tabs, in the order of a payout's states. */
export const payoutStatuses: readonly { status: PayoutStatus; name: string }[] = [
  { status: 'requested', name: 'Requested' },
  { status: 'approved', name: 'Approved' },
  { status: 'exported', name: 'Exported' },
  { status: 'paid', name: 'Paid' },
  { status: 'failed', name: 'Failed' },
  { status: 'returned', name: 'Returned' },
  { status: 'cancelled', name: 'Cancelled' },
]

/** Reads the status from the URL, which may contain any text. */
export function readPayoutStatus(text: string | null): PayoutStatus {
  return PayoutStatus.safeParse(text).data ?? 'requested'
}

export function payoutStatusName(status: PayoutStatus): string {
  return payoutStatuses.find((each) => each.status === status)?.name ?? status
}

export type PayoutDetail = { field: string; name: string; value: string }

/** The payout destination, in the order of the artist's form. */
export function payoutDetails({ method, details }: Pick<OperatorPayout, 'method' | 'details'>): PayoutDetail[] {
  return payoutFields[method].flatMap((field) => {
    const value = details[field]
    return value ? [{ field, name: payoutFieldNames[field], value }] : []
  })
}

/** The possible outcomes of a row, those that need attention first. */
export const answerOutcomes: readonly OutcomeName<AnswerRow['outcome']>[] = [
  { outcome: 'wrong', name: 'Invalid', isProblem: true },
  { outcome: 'unknown', name: 'Unknown', isProblem: true },
  { outcome: 'refused', name: 'Not possible', isProblem: true },
  { outcome: 'failed', name: 'Failed', isChange: true },
  { outcome: 'returned', name: 'Returned', isChange: true },
  { outcome: 'paid', name: 'Paid', isChange: true },
  { outcome: 'waiting', name: 'In progress' },
  { outcome: 'same', name: 'Unchanged' },
]
