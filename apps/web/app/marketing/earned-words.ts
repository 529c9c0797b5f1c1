import { formatPrice } from '@tintype/domain/money'

/** Said where it is not known what a plate earns now. */
const UNKNOWN = 'a fixed commission'

/**
 * Puts what plates earn now into a sentence: `{earned}` becomes `$10, $20 or $30`, `{range}` becomes `$10 to $30`.
 * @param cents  of each size; the same sum is said once, and with none the sentence says that the sum is fixed
 */
export function sayEarned(sentence: string, cents: readonly number[]): string {
  const sums = [...new Set(cents)].toSorted((one, other) => one - other).map(formatPrice)
  const [first = UNKNOWN, ...others] = sums
  const last = others.pop()
  const earned = last === undefined ? first : `${[first, ...others].join(', ')} or ${last}`
  return sentence.replace('{earned}', earned).replace('{range}', last === undefined ? first : `${first} to ${last}`)
}
