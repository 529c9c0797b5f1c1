import type { Payout } from '@tintype/contract/payouts/payouts'
import type { StatusTone } from '../../ui/feedback/status-word.tsx'
import { dayWords } from '../../ui/text/dates.ts'

/** The state of a payout in a word. */
export const payoutStates: Record<Payout['status'], { tone: StatusTone; words: string }> = {
  requested: { tone: 'waiting', words: 'Requested' },
  approved: { tone: 'waiting', words: 'Approved' },
  exported: { tone: 'waiting', words: 'On its way' },
  paid: { tone: 'done', words: 'Paid' },
  failed: { tone: 'refused', words: 'Failed' },
  returned: { tone: 'refused', words: 'Came back' },
  cancelled: { tone: 'leaving', words: 'Cancelled' },
}

/** The state as a sentence, with the reference or the reason. */
export function payoutSentence({ status, requestedAt, paidAt, reference, failureReason }: Payout): string {
  if (status === 'paid') return [paidAt && `Paid on ${dayWords(paidAt)}.`, reference && `Reference ${reference}.`].filter(Boolean).join(' ')
  if (status === 'failed') return `${failureReason ?? 'It could not be paid.'} The sum is back on your balance.`
  if (status === 'returned') return `${failureReason ?? 'The payment came back to us.'} The sum is back on your balance.`
  if (status === 'cancelled') return `${failureReason ?? 'You took it back.'} The sum is back on your balance.`
  if (status === 'exported') return `Requested on ${dayWords(requestedAt)}. Handed over to be paid.`
  if (status === 'approved') return `Requested on ${dayWords(requestedAt)}. Cleared, and about to be sent.`
  return `Requested on ${dayWords(requestedAt)}. May take a few business days.`
}
