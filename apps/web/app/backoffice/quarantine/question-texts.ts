import type { PaymentQuestion, QuestionKind } from '@tintype/contract/payments/payments'
import { formatCents } from '../../ui/text/numbers.ts'

const places: Record<string, string> = { stripe: 'Stripe', shopify: 'Shopify', test: 'Test payments' }

/** `Shopify`; an unknown provider is returned unchanged. */
export function placeName(provider: string): string {
  return places[provider] ?? provider
}

/** The event, as a title. */
export const questionTitles: Record<QuestionKind, string> = {
  amount_differs: 'Paid amount does not match',
  paid_twice: 'Order paid twice',
  refund_unmatched: 'Refund without named prints',
  refund_refused: 'Refund failed',
  dispute_unmatched: 'Disputed amount matches no prints',
  variant_unknown: 'Unknown product sold',
  order_unreadable: 'Order could not be created',
  order_refused: 'Order update rejected',
  listing_refused: 'Artwork not published',
  erasing_refused: 'Deletion not completed',
  fulfilment_refused: 'Shipment not recorded',
  customer_data_requested: 'Customer data request',
  app_uninstalled: 'App uninstalled',
  transfer_reversed: 'Payout came back',
}

const meanings: Record<QuestionKind, string> = {
  amount_differs: 'The order is not produced. Refund it at the payment provider first. Resolving this cancels the order here.',
  paid_twice: 'The order was already paid, and is produced once. Refund this payment at the payment provider.',
  refund_unmatched: 'Artists keep their commission. To name the refunded prints, follow the operator handbook.',
  refund_refused:
    'The customer has not received the money, and the refund is not retried. The artists’ commissions stay reversed. If the bank returned the refund, we’ve emailed the customer and asked them to contact you.',
  dispute_unmatched: 'Artists keep their commission. To name the refunded prints, follow the operator handbook.',
  variant_unknown:
    'The customer has paid, but no artist earns a commission yet. The rest of the order is produced. If it is one of our products, match it.',
  order_unreadable: 'The customer has paid. Correct the order there, and it is created here within an hour.',
  order_refused:
    'A rule rejected the update for the reason shown. Compare the two orders. It is retried when the order changes there, and this closes once it succeeds.',
  listing_refused: 'It is not on sale there. It is retried when the artwork changes or when you resolve this.',
  erasing_refused: 'Its texts and picture are still there. Delete it there manually. It is also retried every hour.',
  fulfilment_refused: 'The prints have shipped, but the customer was not notified. Mark them as fulfilled there, with the tracking number.',
  customer_data_requested: 'Send the merchant the customer data shown on these orders. Resolve this once it is sent.',
  app_uninstalled: 'Synchronisation is paused. It resumes within an hour after the app is reinstalled. Resolve this to retry now.',
  transfer_reversed:
    'Look up the transfer at Stripe. If only a part came back, the payout stays paid: add to the artist’s balance under Ledger what you did not add for earlier parts. If the account was deleted, the amount stays payable and the artist is not notified.',
}

/** The consequences of the event. */
export function describeConsequences({ kind }: Pick<PaymentQuestion, 'kind'>): string {
  return meanings[kind]
}

/** `Shopify · Order T100012 · $49.00`: the known facts; an amount of zero is omitted. */
export function formatPaymentFacts({ provider, orderNumber, amountCents, currency }: PaymentQuestion): string {
  const amount = currency === 'USD' ? formatCents(amountCents) : `${(amountCents / 100).toFixed(2)} ${currency}`
  return [placeName(provider), orderNumber && `Order ${orderNumber}`, amountCents > 0 && amount].filter(Boolean).join(' · ')
}
