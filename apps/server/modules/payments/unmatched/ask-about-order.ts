import type { Transaction } from '../../../platform/database/database.ts'
import type { WholeOrder } from '../../orders/index.ts'
import { insertQuestion, type QuestionRow } from '../queries/payment.ts'
import type { PaymentTools } from '../tools.ts'

export type AskedAboutOrder = { kind: QuestionRow['kind']; found: WholeOrder; reference: string; amountCents: number; currency: string }

/** Asks an operator about a payment of an order, once. */
export async function askAboutOrder(
  { clock, log }: Pick<PaymentTools, 'clock' | 'log'>,
  tx: Transaction,
  { kind, found, reference, amountCents, currency }: AskedAboutOrder,
): Promise<void> {
  const { id: orderId, number: orderNumber, paymentProvider: provider } = found.order
  const isNew = await insertQuestion(tx, { provider, kind, orderId, reference, amountCents, currency, askedAt: clock() })
  if (isNew) log.error({ orderNumber, kind, amountCents }, 'a payment needs an operator')
}
