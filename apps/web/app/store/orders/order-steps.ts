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
export function stepsOf(production: readonly Step[]): StepState[] {
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
  awaiting_payment: 'Not paid yet',
  ...labels,
  refunded: 'Refunded',
  cancelled: 'Cancelled',
}

/** The next step, as a sentence for the customer. */
export function orderSentence({ status, email, parcels }: Pick<Order, 'status' | 'email' | 'parcels'>): string {
  switch (status) {
    case 'awaiting_payment':
      return 'This order is not paid yet.'
    case 'paid':
      return `Paid. Your plates are made next; we write to ${email} when they leave.`
    case 'in_production':
      if (parcels.length) return `Some of your plates are on their way, the others are being made. We write to ${email} when they leave.`
      return `Your plates are being made. We write to ${email} when they leave.`
    case 'shipped':
      return 'Your plates are on their way.'
    case 'delivered':
      return 'Your plates have arrived. If one is damaged, tell us within 14 days.'
    case 'refunded':
      return 'This order was refunded.'
    case 'cancelled':
      return 'This order was cancelled.'
  }
}

function lasts(step: Step['step']): boolean {
  return step === 'in_production' || step === 'shipped'
}
