import type { Transaction } from '../../../platform/database/database.ts'
import type { WholeOrder } from '../../orders/index.ts'
import { insertUnmatchedPayment, type UnmatchedPaymentRow } from '../queries/payment.ts'
import type { PaymentTools } from '../tools.ts'

export type UnmatchedOrderPayment = {
  kind: UnmatchedPaymentRow['kind']
  found: WholeOrder
  reference: string
  amountCents: number
  currency: string
}

/** Asks an operator about a payment of an order, once. @returns whether the question is new */
export async function recordUnmatchedPayment(
  { clock, log }: Pick<PaymentTools, 'clock' | 'log'>,
  tx: Transaction,
  { kind, found, reference, amountCents, currency }: UnmatchedOrderPayment,
): Promise<boolean> {
  const { id: orderId, number: orderNumber, paymentProvider: provider } = found.order
  const isNew = await insertUnmatchedPayment(tx, { provider, kind, orderId, reference, amountCents, currency, askedAt: clock() })
  if (isNew) log.error({ orderNumber, kind, amountCents }, 'a payment needs an operator')
  return isNew
}
