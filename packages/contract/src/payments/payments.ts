import { z } from 'zod'
import { limits } from '../limits.ts'
import { PaymentProvider } from '../orders/store.ts'
import { Cents, call, Instant, PrintSize } from '../shapes.ts'
import { textArea, textLine } from '../text-fields.ts'

/**
 * The questions that operators must answer. Payments: an amount that differs from the order's; a second payment of an order; a refund that names no prints; a refused
 * refund; a dispute whose amount matches no prints; a part of an artist's payout that came back. External shops: a sale of an unknown product; an unknown order or one that a rule
 * refuses in part; an artwork or parcel that the shop does not accept; data erased here that the shop keeps.
 */
export const QUESTION_KINDS = [
  'amount_differs',
  'paid_twice',
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
  'transfer_reversed',
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

/** A chargeback of a customer's bank. */
export const OfficeDispute = z.object({
  id: z.uuid(),
  /** The provider's id. */
  reference: z.string(),
  orderNumber: z.string(),
  /** Null, like the reason and the deadline, until the provider reports it. */
  amountCents: Cents.nullable(),
  /** The bank's reason as the provider calls it: `fraudulent`, `product_not_received`. */
  reason: z.string().nullable(),
  status: z.enum(['opened', 'won', 'lost']),
  openedAt: Instant,
  /** Until when the bank accepts evidence. */
  dueAt: Instant.nullable(),
  /** The latest evidence. `error`: why the last attempt failed, which will be repeated. */
  evidence: z
    .object({ state: z.enum(['queued', 'sent', 'refused']), at: Instant, refusal: z.string().nullable(), error: z.string().nullable() })
    .nullable(),
})
export type OfficeDispute = z.infer<typeof OfficeDispute>

/** The prepared texts of the evidence, by the field of Stripe; what is unknown is missing. */
export const EvidencePreview = z.object({
  product_description: z.string().optional(),
  customer_name: z.string().optional(),
  customer_email_address: z.string().optional(),
  shipping_address: z.string().optional(),
  shipping_carrier: z.string().optional(),
  shipping_tracking_number: z.string().optional(),
  shipping_date: z.string().optional(),
  refund_policy_disclosure: z.string().optional(),
  uncategorized_text: z.string().optional(),
})
export type EvidencePreview = z.infer<typeof EvidencePreview>

/** A payout of the payment provider to our bank, with the sums of the movements that it consists of. */
export const ProviderPayout = z.object({
  reference: z.string(),
  /** As the provider calls it: `pending`, `in_transit`, `paid`, `failed`, `canceled`. */
  status: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  arrivesOn: z.string(),
  /** The movements of a manual payout are not known. */
  isAutomatic: z.boolean(),
  isItemised: z.boolean(),
  movements: z.int(),
  salesCents: z.int(),
  /** Negative, like disputes and fees. */
  refundsCents: z.int(),
  disputesCents: z.int(),
  feesCents: z.int(),
  /** Payouts of artists through the provider; negative. */
  transfersCents: z.int(),
  otherCents: z.int(),
})
export type ProviderPayout = z.infer<typeof ProviderPayout>

/** What the payment provider did with the money that it keeps for us. */
export const Settlement = z.object({
  /** At the provider now, and sent to the bank in all. */
  balanceCents: z.int(),
  bankCents: z.int(),
  salesCents: z.int(),
  refundsCents: z.int(),
  disputesCents: z.int(),
  feesCents: z.int(),
  transfersCents: z.int(),
  otherCents: z.int(),
  /** The latest first. */
  payouts: z.array(ProviderPayout),
  /** The newest differences between the provider's movements, the payouts, and our orders and refunds; a sentence each. */
  faults: z.array(z.string()),
  /** The number of all differences. */
  faultCount: z.int(),
  /** Until when the provider's movements are recorded; null before the first run. */
  recordedUntil: Instant.nullable(),
})
export type Settlement = z.infer<typeof Settlement>

export const backofficePayments = {
  settlement: call('viewer', 'GET', '/backoffice/payments/settlement', 'Read the settlement of the payment provider').output(Settlement),
  look: call('viewer', 'GET', '/backoffice/payments', 'List unmatched payments').output(PaymentOffice),
  disputes: call('viewer', 'GET', '/backoffice/payments/disputes', 'List disputes with their deadlines').output(z.array(OfficeDispute)),
  evidence: call('finance', 'GET', '/backoffice/payments/disputes/{id}/evidence', 'Read the prepared evidence of a dispute')
    .input(z.object({ id: z.uuid() }))
    .output(EvidencePreview),
  sendEvidence: call('finance', 'POST', '/backoffice/payments/disputes/{id}/evidence', 'Send evidence about a dispute to the bank, once')
    .input(z.object({ id: z.uuid(), statement: textArea({ max: limits.decisionReasonMax, min: 1 }) }))
    .output(z.array(OfficeDispute)),
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
