/** An amount in whole US cents. Negative amounts occur only in the ledger. */
export type Cents = number

/** The only currency of sales and payouts. */
export const CURRENCY = 'USD'

/**
 * `4000` → `$40.00`; always two decimals. Formatted without `Intl`, whose first formatter takes a tenth of a second on a slow phone, more
 * than the rest of a product page.
 */
export function formatCents(cents: Cents): string {
  const sum = Math.round(Math.abs(cents))
  const dollars = String(Math.floor(sum / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0 ? '-' : ''}$${dollars}.${String(sum % 100).padStart(2, '0')}`
}

/** `4900` → `$49`, `4950` → `$49.50`: for prices and round amounts, without a redundant ".00". */
export function formatPrice(cents: Cents): string {
  return formatCents(cents).replace(/\.00$/, '')
}

/** Cents to dollars, the unit of the older calls (`balance`, `funding_goal`). Exact for every amount below 2^53 cents. */
export function toDollars(cents: Cents): number {
  return cents / 100
}
