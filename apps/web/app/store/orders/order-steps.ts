import { limits } from '@tintype/contract/limits'
import { type OrderState, orderStateNames } from '@tintype/contract/orders/order-states'
import type { Order } from '@tintype/contract/orders/store'
import { formatEmail } from '@tintype/domain/email/format-email'
import { formatDays } from '@tintype/domain/time/durations'

type Step = Order['production'][number]
type Course = Pick<Order, 'state' | 'production' | 'parcels' | 'holds'>

/** The position of a step: completed, current, stopped, or pending. */
export type StepState = { step: Step['step']; label: string; at: string | null; state: 'done' | 'now' | 'held' | 'ahead' }

const labels: Readonly<Record<Step['step'], string>> = {
  paid: orderStateNames.placed,
  in_production: orderStateNames.in_production,
  shipped: orderStateNames.shipped,
  delivered: orderStateNames.delivered,
}

/** The step that each state of an order under way is at. */
const currentSteps: Partial<Record<OrderState, Step['step']>> = {
  checking: 'paid',
  in_production: 'in_production',
  partly_shipped: 'shipped',
  shipped: 'shipped',
}

/**
 * The steps in order. A step with a later one is completed; the current one lasts until the next. A hold stops the order at the step that it
 * reached.
 */
export function toStepStates({ state, production, parcels, holds }: Course): StepState[] {
  const recorded = production.findLastIndex(({ at }) => at !== null)
  const current = production.findIndex(({ step }) => step === currentSteps[state])
  const reached = Math.max(recorded, current)
  return production.map(({ step, at }, place) => {
    if (place > reached) return { step, at: null, label: labels[step], state: 'ahead' }
    if (place < reached) return { step, at, label: labels[step], state: 'done' }
    if (state === 'on_hold') return { step, at: holds[0]?.since ?? at, label: orderStateNames.on_hold, state: 'held' }
    if (place !== current) return { step, at, label: labels[step], state: 'done' }
    return { step, at: at ?? parcels[0]?.shippedAt ?? null, label: orderStateNames[state], state: 'now' }
  })
}

/** What has happened and what comes next, as sentences for the customer. */
export function orderSentence({ state, email: address }: Pick<Order, 'state' | 'email'>): string {
  const email = formatEmail(address)
  switch (state) {
    case 'awaiting_payment':
      return 'Your payment is not complete, so nothing has been ordered yet.'
    case 'not_completed':
      return 'The payment was not completed, so no order was placed.'
    case 'placed':
      return `Thank you for your order. We’ll start printing it and email ${email} when it ships.`
    case 'checking':
      return `Thank you for your order. We’re checking your pictures; then we’ll start printing it and email ${email} when it ships.`
    case 'in_production':
      return `Your order is being printed. We’ll email ${email} when it ships.`
    case 'partly_shipped':
      return `Part of your order has shipped. We’ll email ${email} when the rest ships.`
    case 'shipped':
      return 'Your order has shipped.'
    case 'delivered':
      return `Your order was delivered. Damaged? Tell us within ${formatDays(limits.claimDays)}.`
    case 'on_hold':
      return `Your order is on hold. We’ll email ${email} when it continues.`
    case 'cancelled':
      return `This order was cancelled. We’ll email ${email} when the refund is sent.`
    case 'refunded':
      return 'This order was refunded.'
  }
}
