import type { Order } from '@tintype/contract/orders/store'

type Step = Order['production'][number]

/** The position of a step: completed, current, or pending. */
export type StepState = { step: Step['step']; label: string; at: string | null; state: 'done' | 'now' | 'ahead' }

const labels: Readonly<Record<Step['step'], string>> = {
  paid: 'Paid',
  in_production: 'In production',
  shipped: 'Shipped',
  delivered: 'Delivered',
}

/** The steps in order. Reached steps are completed, but production lasts until dispatch, and shipping until delivery. */
export function toStepStates(production: readonly Step[]): StepState[] {
  const reached = production.findLastIndex(({ at }) => at !== null)
  return production.map(({ step, at }, place) => ({
    step,
    at,
    label: labels[step],
    state: place > reached ? 'ahead' : place === reached && lasts(step) ? 'now' : 'done',
  }))
}

/** The order's status in a word or two. */
export function statusWord(status: Order['status']): string {
  return statusWords[status]
}

const statusWords: Readonly<Record<Order['status'], string>> = {
  awaiting_payment: 'Awaiting payment',
  ...labels,
  refunded: 'Refunded',
  cancelled: 'Cancelled',
}

/** The next step, as a sentence for the customer. */
export function orderSentence({ status, email, parcels }: Pick<Order, 'status' | 'email' | 'parcels'>): string {
  switch (status) {
    case 'awaiting_payment':
      return 'This order has not been paid yet.'
    case 'paid':
      return `Thank you for your order. We’ll start printing it and email ${email} when it ships.`
    case 'in_production':
      if (parcels.length) return `Part of your order has shipped. We’ll email ${email} when the rest ships.`
      return `Your order is being printed. We’ll email ${email} when it ships.`
    case 'shipped':
      return 'Your order has shipped.'
    case 'delivered':
      return 'Your order was delivered. Damaged? Tell us within 14 days.'
    case 'refunded':
      return 'This order was refunded.'
    case 'cancelled':
      return 'This order was cancelled.'
  }
}

function lasts(step: Step['step']): boolean {
  return step === 'in_production' || step === 'shipped'
}
