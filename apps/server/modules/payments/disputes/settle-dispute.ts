import type { DisputeFacts } from '../../../platform/payments/payments.ts'
import { findOrderById } from '../../orders/index.ts'
import { lockDispute } from '../queries/dispute.ts'
import { saveDisputeFacts } from '../queries/evidence.ts'
import { hasUnmatchedPayment } from '../queries/payment.ts'
import { matchDispute } from '../rules/payment.ts'
import type { PaymentTools } from '../tools.ts'
import { recordUnmatchedPayment } from '../unmatched/record-unmatched-payment.ts'
import { endDispute } from './end-dispute.ts'
import { openDispute } from './open-dispute.ts'

export type Dispute = { reference: string; amountCents: number; status: 'opened' | 'won' | 'lost' } & DisputeFacts

/** Applies the state of a dispute at the payment provider; an amount that matches no lines becomes a question for an operator. */
export async function settleDispute(
  tools: PaymentTools,
  { orderId, currency, dispute }: { orderId: string; currency: string; dispute: Dispute },
): Promise<void> {
  const { reference, amountCents, status } = dispute
  const standing = await tools.database.transaction((tx) => lockDispute(tx, reference))
  if (!standing) {
    const found = await findOrderById(tools.database, orderId)
    if (!found || (await hasUnmatchedPayment(tools.database, 'dispute_unmatched', reference))) return
    const lines = matchDispute({ ...found.order, lines: found.lines }, amountCents)
    if (!lines) {
      await tools.database.transaction((tx) =>
        recordUnmatchedPayment(tools, tx, { kind: 'dispute_unmatched', found, reference, currency, amountCents }),
      )
      return
    }
    await openDispute(tools, { reference, orderNumber: found.order.number, lines })
  }
  await saveDisputeFacts(tools.database, dispute)
  // a late message does not reopen an ended dispute
  if (status !== 'opened' && (!standing || standing.status === 'opened')) await endDispute(tools, { reference, isWon: status === 'won' })
}
