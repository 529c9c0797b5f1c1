import type { PaymentQuestion, QuestionKind } from '@tintype/contract/payments/payments'
import { formatCents } from '@tintype/domain/money'

const places: Record<string, string> = { stripe: 'Stripe', shopify: 'Shopify', test: 'Test payments' }

/** `Shopify`; an unknown provider is returned unchanged. */
export function placeName(provider: string): string {
  return places[provider] ?? provider
}

/** The event, as a title. */
export const questionTitles: Record<QuestionKind, string> = {
  amount_differs: 'Paid with another amount',
  refund_unmatched: 'Money given back, and it is not clear for which plates',
  refund_refused: 'A refund did not go through',
  dispute_unmatched: 'A dispute over an amount that fits no plates',
  variant_unknown: 'Something was sold that is none of our plates',
  order_unreadable: 'An order could not be made',
  order_refused: 'What happened to an order there is refused here',
  listing_refused: 'An artwork was not taken',
  erasing_refused: 'Something that is erased here is still there',
  fulfilment_refused: 'A parcel was not taken',
}

const meanings: Record<QuestionKind, string> = {
  amount_differs: 'The order is not made. Give the money back there first: once this is looked into, the order is cancelled here.',
  refund_unmatched: 'Artists keep what they earned. Plates can be named with the answer: the pages for operators say how.',
  refund_refused:
    'The customer does not have the money yet, and it is not sent again by itself. The artists’ earnings were taken back already.',
  dispute_unmatched: 'Artists keep what they earned. Plates can be named with the answer: the pages for operators say how.',
  variant_unknown:
    'The customer has paid for it, and nobody earns by it yet. The rest of the order is made. If it is one of our plates, say which.',
  order_unreadable: 'The customer has paid. Once it is put right there, the order is made by itself within the hour.',
  order_refused:
    'A rule does not allow it, for the reason that stands here. Compare the two orders. It is tried again when something changes there, and this closes once it goes through.',
  listing_refused: 'It is not on sale there. Once it is changed here, or this is looked into, it is tried again by itself.',
  erasing_refused: 'Its words and its picture are still there. Delete it there by hand; an artwork is also tried again every hour.',
  fulfilment_refused: 'The plates have left, and the buyer does not know. Mark them there as fulfilled, with the tracking number.',
}

/** The consequences of the event. */
export function meaningOf({ kind }: Pick<PaymentQuestion, 'kind'>): string {
  return meanings[kind]
}

/** `Shopify · Order T100012 · $49.00`: the known facts; an amount of zero is omitted. */
export function factsOf({ provider, orderNumber, amountCents, currency }: PaymentQuestion): string {
  const amount = currency === 'USD' ? formatCents(amountCents) : `${(amountCents / 100).toFixed(2)} ${currency}`
  return [placeName(provider), orderNumber && `Order ${orderNumber}`, amountCents > 0 && amount].filter(Boolean).join(' · ')
}
