import { formatPrice } from '../ui/text/numbers.ts'

/** Used if the commissions are unknown. */
const UNKNOWN = 'a fixed commission'

/**
 * Inserts the current commissions: `{earned}` becomes `$10, $20 or $30`, `{range}` becomes `$10 to $30`.
 * @param cents  per size; equal amounts are listed once, and without any the sentence mentions a fixed commission
 */
export function insertCommissions(sentence: string, cents: readonly number[]): string {
  const sums = [...new Set(cents)].toSorted((one, other) => one - other).map(formatPrice)
  const [first = UNKNOWN, ...others] = sums
  const last = others.pop()
  const earned = last === undefined ? first : `${[first, ...others].join(', ')} or ${last}`
  return sentence.replace('{earned}', earned).replace('{range}', last === undefined ? first : `${first} to ${last}`)
}
