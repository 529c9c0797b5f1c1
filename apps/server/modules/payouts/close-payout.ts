import type { IntegrationEvent } from '@tintype/contract/integrations/integrations'
import { payoutMethodNames } from '@tintype/contract/payouts/payouts'
import { type Cents, CURRENCY } from '@tintype/domain/money'
import type { Transaction } from '../../platform/database/database.ts'
import type { Payee } from './decide-payout.ts'
import { type PayoutRow, updatePayout } from './queries/payouts.ts'
import { type ClosingMove, getMoneyEffect, payoutNumber, statusAfter } from './rules/payouts.ts'
import type { PayoutTools } from './tools.ts'

/** The final step of a payout. `words`: the payment reference, or the reason of the failure; a withdrawal by the artist needs none. */
export type PayoutOutcome = {
  move: ClosingMove
  words: string | null
  /** The operator's user id, or the payout provider; undefined where the artist did it. */
  decidedBy: string | undefined
}

/**
 * Ends a payout that the caller has locked: status, mail and ledger entries change atomically. An amount that does not reach the artist
 * returns to the balance in the same transaction.
 * @throws Problem `payout_state`
 */
export async function closePayout(
  tools: PayoutTools,
  tx: Transaction,
  { payout, payee }: { payout: PayoutRow; payee: Payee },
  { move, words, decidedBy }: PayoutOutcome,
): Promise<PayoutRow> {
  const at = tools.clock()
  const status = statusAfter(payout.status, move)
  const said = move === 'markPaid' ? { reference: words } : { failureReason: words }
  const closed = await updatePayout(tx, payout.id, {
    status,
    ...said,
    [instants[status]]: at,
    ...(decidedBy && { decidedBy }),
  })
  const notice = toNotice(closed, payee, words ?? '')
  if (decidedBy) await tools.notifications.send(tx, notice)
  if (status === 'paid') await tools.integrations.announce(tx, paidEvent(closed, payee))
  const { artistId, amountCents } = closed
  const money = { payoutId: payout.id, artistId, amountCents, at }
  const kind = getMoneyEffect(move)
  if (kind === 'paid') await tools.earnings.recordPayoutPaid(tx, money)
  else if (kind === 'bounced') await tools.earnings.recordPayoutBounced(tx, money)
  else await tools.earnings.recordPayoutReturned(tx, money)
  return closed
}

const instants = { paid: 'paidAt', failed: 'failedAt', returned: 'returnedAt', cancelled: 'cancelledAt' } as const

function paidEvent({ number, amountCents, method }: PayoutRow, { name: artistName }: Payee): IntegrationEvent {
  return { type: 'payout.paid', data: { number: payoutNumber(number), artistName, amountCents, currency: CURRENCY, method } }
}

type Notice = Parameters<PayoutTools['notifications']['send']>[1]

function toNotice({ status, amountCents, method }: PayoutRow, { email: to, name: artistName }: Payee, words: string): Notice {
  const payout: { to: string; artistName: string; amountCents: Cents } = { to, artistName, amountCents }
  if (status === 'paid') return { kind: 'payout_paid', ...payout, method: payoutMethodNames[method], reference: words }
  if (status === 'failed') return { kind: 'payout_failed', ...payout, reason: words }
  if (status === 'returned') return { kind: 'payout_returned', ...payout, reason: words }
  return { kind: 'payout_cancelled', ...payout, reason: words }
}
