import { Problem } from '@tintype/contract/problems'
import { CURRENCY } from '@tintype/domain/money'
import { closeUnmatchedPayment, insertUnmatchedPayment } from '../queries/payment.ts'
import type { PaymentTools } from '../tools.ts'

/** Whether a business rule rejected the operation: a retry would be rejected again. */
export function isRefused(error: unknown): error is Problem {
  return error instanceof Problem && error.status < 500
}

/**
 * Applies the external state of an order. If a business rule rejects it, an operator is asked; the question is closed once it is accepted.
 * @param named.reference  the external id of the order
 */
export async function flagForOperator<Outcome>(
  { database, clock }: Pick<PaymentTools, 'database' | 'clock'>,
  named: { provider: string; reference: string },
  bring: () => Promise<Outcome>,
): Promise<Outcome> {
  const { provider, reference } = named
  const kind = 'order_refused'
  try {
    const outcome = await bring()
    await closeUnmatchedPayment(database, { kind, reference, at: clock(), by: provider, answer: 'The order was recorded completely.' })
    return outcome
  } catch (error) {
    if (isRefused(error)) {
      const question = { kind, reference, orderId: null, amountCents: 0, currency: CURRENCY } as const
      await insertUnmatchedPayment(database, { ...question, provider, about: error.message, askedAt: clock() })
    }
    throw error
  }
}
