// without schemas, so that pages that only need the states do not load zod

/**
 * The states of an order that customers and operators read, from its payment, its prints and its refunds. The first two are no orders:
 * a payment that is open, and one that was declined or abandoned.
 */
export const ORDER_STATES = [
  'awaiting_payment',
  'not_completed',
  'placed',
  'checking',
  'in_production',
  'partly_shipped',
  'shipped',
  'delivered',
  'on_hold',
  'cancelled',
  'refunded',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

export const orderStateNames: Readonly<Record<OrderState, string>> = {
  awaiting_payment: 'Awaiting payment',
  not_completed: 'Payment not completed',
  placed: 'Placed',
  checking: 'Being checked',
  in_production: 'In production',
  partly_shipped: 'Partly shipped',
  shipped: 'Shipped',
  delivered: 'Delivered',
  on_hold: 'On hold',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

/** Why a print is on hold, as far as the customer reads it. The operators' own reason is more detailed and stays internal. */
export const HOLD_CAUSES = ['file', 'capacity', 'manufacturer', 'quantity', 'address', 'other'] as const
export type HoldCause = (typeof HOLD_CAUSES)[number]

/** What the customer reads about a hold. */
export const holdSentences: Readonly<Record<HoldCause, string>> = {
  file: 'We are checking the picture file before we print it.',
  capacity: 'We are looking for a manufacturer with free capacity for this print.',
  manufacturer: 'The manufacturer reported a problem with this print, and we are solving it.',
  quantity: 'We are adjusting the number of prints after a refund.',
  address: 'We need to check the delivery address before we ship. Please look out for an email from us.',
  other: 'We are clarifying a detail of your order. We will email you if we need anything from you.',
}
