import type { Cents } from '../src/money.ts'
import type { PrintSize } from '../src/prints/sizes.ts'

/** The prices that the first migration inserts. The table `prices` has the prices in force. */
export const FIRST_PRICES: Readonly<Record<PrintSize, Cents>> = {
  medium: 4900,
  large: 7900,
  large_tall: 7900,
  extra_large: 12900,
}
