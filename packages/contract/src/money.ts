import { once } from './once.ts'

/** A sum of money in whole US cents. Negative sums appear only in the ledger. */
export type Cents = number

/** The one currency we sell and pay in (specification, section 9: USD). */
export const CURRENCY = 'USD'

const exact = once(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: CURRENCY }))
const whole = once(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: CURRENCY, maximumFractionDigits: 0 }))

/** `4000` → `$40.00`; always two decimals. */
export function formatCents(cents: Cents): string {
  return exact().format(cents / 100)
}

/** `4900` → `$49`, `4950` → `$49.50`: for prices and round sums, where ".00" only adds noise. */
export function formatPrice(cents: Cents): string {
  return cents % 100 === 0 ? whole().format(cents / 100) : exact().format(cents / 100)
}

/** Cents to the dollars that the older calls speak (`balance`, `funding_goal`). Exact for every sum below 2^53 cents. */
export function toDollars(cents: Cents): number {
  return cents / 100
}
