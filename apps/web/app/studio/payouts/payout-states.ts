import type { Payout } from '@tintype/contract/payouts/payouts'
import type { StatusTone } from '../../ui/feedback/status-word.tsx'
import { formatDate } from '../../ui/text/dates.ts'

/** The state of a payout in a word. */
export const payoutStates: Record<Payout['status'], { tone: StatusTone; words: string }> = {
  requested: { tone: 'waiting', words: 'Requested' },
  approved: { tone: 'waiting', words: 'Approved' },
  exported: { tone: 'waiting', words: 'Processing' },
  paid: { tone: 'done', words: 'Paid' },
  failed: { tone: 'refused', words: 'Failed' },
  returned: { tone: 'refused', words: 'Returned' },
  cancelled: { tone: 'leaving', words: 'Cancelled' },
}

/** The state as a sentence, with the reference or the reason. */
export function payoutSentence({ status, requestedAt, paidAt, reference, failureReason }: Payout): string {
  if (status === 'paid')
    return [paidAt && `Paid on ${formatDate(paidAt)}.`, reference && `Reference ${reference}.`].filter(Boolean).join(' ')
  if (status === 'failed') return `${failureReason ?? 'The payment failed.'} The amount is back in your balance.`
  if (status === 'returned') return `${failureReason ?? 'The payment was returned to us.'} The amount is back in your balance.`
  if (status === 'cancelled') return `${failureReason ?? 'You cancelled it.'} The amount is back in your balance.`
  if (status === 'exported') return `Requested on ${formatDate(requestedAt)}. Payment in progress.`
  if (status === 'approved') return `Requested on ${formatDate(requestedAt)}. Approved and ready to be paid.`
  return `Requested on ${formatDate(requestedAt)}. May take a few business days.`
}
