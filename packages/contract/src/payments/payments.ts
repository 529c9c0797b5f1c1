import { z } from 'zod'
import { limits } from '../limits.ts'
import { PaymentProvider } from '../orders/store.ts'
import { Cents, call, Instant, PlateSize } from '../shapes.ts'

/**
 * What can be asked of an operator. Of a payment: another amount than the order's; money given back for plates that nobody named; a
 * refund that was refused; a dispute over an amount that fits no plates. Of a shop elsewhere: something sold that is none of our
 * plates; an order that is no order here, or of which a rule refuses something; an artwork or a parcel that the shop does not take; something erased here that it keeps.
 */
export const QUESTION_KINDS = [
  'amount_differs',
  'refund_unmatched',
  'refund_refused',
  'dispute_unmatched',
  'variant_unknown',
  'order_unreadable',
  'order_refused',
  'listing_refused',
  'erasing_refused',
  'fulfilment_refused',
] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** What a provider of payments or a shop elsewhere says and no order can be made to say by itself. */
export const PaymentQuestion = z.object({
  id: z.uuid(),
  /** `stripe`, `shopify`: who says it. */
  provider: z.string(),
  kind: z.enum(QUESTION_KINDS),
  /** Null where it is about none of our orders. */
  orderNumber: z.string().nullable(),
  /** What the provider calls it; of a refund that it refused, our name. */
  reference: z.string(),
  amountCents: Cents,
  currency: z.string(),
  /** What else is known, in a sentence. */
  about: z.string().nullable(),
  askedAt: Instant,
  /** Something sold elsewhere that an operator can say is a plate of ours. */
  isMatchable: z.boolean(),
})

export type PaymentQuestion = z.infer<typeof PaymentQuestion>

export const PaymentOffice = z.object({
  provider: PaymentProvider,
  /** Until when the provider was asked for what has changed; null where it was not yet. */
  lookedUntil: Instant.nullable(),
  /** The oldest first. */
  questions: z.array(PaymentQuestion),
})
export type PaymentOffice = z.infer<typeof PaymentOffice>

export const backofficePayments = {
  look: call('viewer', 'GET', '/backoffice/payments', 'Payments that wait for an operator').output(PaymentOffice),
  reconcile: call('finance', 'POST', '/backoffice/payments/reconcile', 'Ask the provider of payments for what we have missed').output(
    z.object({ isAsked: z.literal(true) }),
  ),
  answer: call('finance', 'POST', '/backoffice/payments/questions/{id}/answer', 'Say what a payment means, and which plates it is about')
    .input(
      z.object({
        id: z.uuid(),
        answer: z.string().trim().min(1).max(1000),
        lines: z
          .array(z.object({ line: z.int().min(1), quantity: z.int().min(1) }))
          .min(1)
          .max(limits.order.linesMax)
          .optional(),
      }),
    )
    .output(PaymentOffice),
  match: call('finance', 'POST', '/backoffice/payments/questions/{id}/match', 'Say which plate it is that was sold under another name')
    .input(z.object({ id: z.uuid(), product: z.string().min(1).max(120), size: PlateSize }))
    .output(PaymentOffice),
}
