/** A sum of money in whole US cents. Negative sums appear only in the ledger. */
export type Cents = number

/** The one currency we sell and pay in (specification, section 9: USD). */
export const CURRENCY = 'USD'

/**
 * `4000` → `$40.00`; always two decimals. Written out by hand: the first formatter of `Intl` keeps a slow phone for a tenth of a second,
 * which is more than it needs for all else that stands on a plate's page.
 */
export function formatCents(cents: Cents): string {
  const sum = Math.round(Math.abs(cents))
  const dollars = String(Math.floor(sum / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0 ? '-' : ''}$${dollars}.${String(sum % 100).padStart(2, '0')}`
}

/** `4900` → `$49`, `4950` → `$49.50`: for prices and round sums, where ".00" only adds noise. */
export function formatPrice(cents: Cents): string {
  return formatCents(cents).replace(/\.00$/, '')
}

/** Cents to the dollars that the older calls speak (`balance`, `funding_goal`). Exact for every sum below 2^53 cents. */
export function toDollars(cents: Cents): number {
  return cents / 100
}
