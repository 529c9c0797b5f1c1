import type { Cents } from '@tintype/domain/money'
import { formatCents, formatPrice } from './numbers.ts'

/** An amount. `exact` always shows the cents; a price omits ".00". */
export function Money({ cents, isExact }: { cents: Cents; isExact?: boolean }) {
  return <span className="num">{isExact ? formatCents(cents) : formatPrice(cents)}</span>
}
