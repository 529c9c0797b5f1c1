import { type Cents, formatCents, formatPrice } from '@tintype/domain/money'

/** A sum. `exact` always shows the cents; a price leaves ".00" away. */
export function Money({ cents, isExact }: { cents: Cents; isExact?: boolean }) {
  return <span className="num">{isExact ? formatCents(cents) : formatPrice(cents)}</span>
}
