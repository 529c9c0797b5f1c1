import { CURRENCY } from '@tintype/contract/money'
import { Problem } from '@tintype/contract/problems'
import type { StoreTools } from './index.ts'
import { closeQuestion, insertQuestion } from './queries/payment.ts'

/** Whether it is a rule of ours that does not allow it: the next time it does not either. */
export function isRefused(error: unknown): error is Problem {
  return error instanceof Problem && error.status < 500
}

/**
 * Brings an order to where it is elsewhere. What a rule of ours refuses of it is asked of an operator as well, and asked no more once it
 * is not refused. @param named.reference  what it is called elsewhere
 */
export async function askWhereRefused<Outcome>(
  { database, clock }: Pick<StoreTools, 'database' | 'clock'>,
  named: { provider: string; reference: string },
  bring: () => Promise<Outcome>,
): Promise<Outcome> {
  const { provider, reference } = named
  const kind = 'order_refused'
  try {
    const outcome = await bring()
    await closeQuestion(database, { kind, reference, at: clock(), by: provider, answer: 'Everything of the order could be put down.' })
    return outcome
  } catch (error) {
    if (isRefused(error)) {
      const question = { kind, reference, orderId: null, amountCents: 0, currency: CURRENCY } as const
      await insertQuestion(database, { ...question, provider, about: error.message, askedAt: clock() })
    }
    throw error
  }
}
