import { z } from 'zod'
import { limits } from '../limits.ts'
import { PaymentProvider } from '../orders/store.ts'
import { Cents, call, Instant, PrintSize } from '../shapes.ts'
import { textArea, textLine } from '../text-fields.ts'

/**
 * The questions that operators must answer. Payments: an amount that differs from the order's; a refund that names no prints; a refused
 * refund; a dispute whose amount matches no prints. External shops: a sale of an unknown product; an unknown order or one that a rule
 * refuses in part; an artwork or parcel that the shop does not accept; data erased here that the shop keeps.
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
  'customer_data_requested',
  'app_uninstalled',
] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** A message of a payment provider or external shop that could not be applied to an order automatically. */
export const PaymentQuestion = z.object({
  id: z.uuid(),
  /** The sender: `stripe`, `shopify`. */
  provider: z.string(),
  kind: z.enum(QUESTION_KINDS),
  /** Null if it belongs to no order. */
  orderNumber: z.string().nullable(),
  /** The provider's reference; for a refused refund, our own. */
  reference: z.string(),
  amountCents: Cents,
  currency: z.string(),
  /** Further details, in one sentence. */
  about: z.string().nullable(),
  askedAt: Instant,
  /** A sale whose product an operator can identify. */
  isMatchable: z.boolean(),
})

export type PaymentQuestion = z.infer<typeof PaymentQuestion>

export const PaymentOffice = z.object({
  provider: PaymentProvider,
  /** Until when the provider's changes have been polled; null before the first poll. */
  lookedUntil: Instant.nullable(),
  /** The oldest first. */
  questions: z.array(PaymentQuestion),
})
export type PaymentOffice = z.infer<typeof PaymentOffice>

export const backofficePayments = {
  look: call('viewer', 'GET', '/backoffice/payments', 'List unmatched payments').output(PaymentOffice),
  reconcile: call('finance', 'POST', '/backoffice/payments/reconcile', 'Fetch missed events from the payment provider').output(
    z.object({ isAsked: z.literal(true) }),
  ),
  answer: call(
    'finance',
    'POST',
    '/backoffice/payments/questions/{id}/answer',
    'Resolve an unmatched payment, optionally with the refunded prints',
  )
    .input(
      z.object({
        id: z.uuid(),
        answer: textArea({ max: 1000, missing: 'Enter the resolution.', tooLong: 'The resolution is too long.' }),
        lines: z
          .array(z.object({ line: z.int().min(1), quantity: z.int().min(1) }))
          .min(1)
          .max(limits.order.linesMax)
          .optional(),
      }),
    )
    .output(PaymentOffice),
  match: call('finance', 'POST', '/backoffice/payments/questions/{id}/match', 'Match an unknown sale to a product')
    .input(z.object({ id: z.uuid(), product: textLine({ max: 120, min: 1 }), size: PrintSize }))
    .output(PaymentOffice),
}
