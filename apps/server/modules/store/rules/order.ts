import { type CountryCode, needsPostalCode, needsRegion, shippingCents } from '@tintype/contract/countries'
import { limits } from '@tintype/contract/limits'
import type { Cents } from '@tintype/contract/money'
import { Problem } from '@tintype/contract/problems'
import type { OrderLineInput, OrderStatus, ShippingAddress } from '@tintype/contract/store'

/**
 * The same plate in the same size asked for twice is one line; lines keep the order in which they first came.
 * @throws Problem `invalid` where one comes to more than a line may hold
 */
export function mergeLines(lines: readonly OrderLineInput[]): OrderLineInput[] {
  const merged = new Map<string, OrderLineInput>()
  for (const line of lines) {
    const key = `${line.size} ${line.product}`
    const quantity = line.quantity + (merged.get(key)?.quantity ?? 0)
    if (quantity > limits.order.quantityMax)
      throw new Problem('invalid', { message: `Quantity must be at most ${limits.order.quantityMax}.` })
    merged.set(key, { ...line, quantity })
  }
  return [...merged.values()]
}

/**
 * @throws Problem `region_missing` or `postal_code_missing` where the country's addresses are not complete without one,
 *   `malformed` for half a character (JSON can spell one), which the database does not keep
 */
export function requireCompleteAddress(address: ShippingAddress): void {
  if (needsRegion(address.country) && !address.region) throw new Problem('region_missing')
  if (needsPostalCode(address.country) && !address.postalCode) throw new Problem('postal_code_missing')
  if (Object.values(address).some((part) => part !== undefined && !part.isWellFormed())) throw new Problem('malformed')
}

type Counted = { quantity: number; priceCents: Cents }

export type Totals = { subtotalCents: Cents; shippingCents: Cents; totalCents: Cents }

/** What lines cost together, sent to a country. Nothing costs nothing to send. */
export function totalsOf(lines: readonly Counted[], country: CountryCode): Totals {
  const subtotal = subtotalCents(lines)
  const plates = lines.reduce((sum, line) => sum + line.quantity, 0)
  const shipping = plates ? shippingCents(country, plates) : 0
  return { subtotalCents: subtotal, shippingCents: shipping, totalCents: subtotal + shipping }
}

export function subtotalCents(lines: readonly Counted[]): Cents {
  return lines.reduce((sum, line) => sum + line.quantity * line.priceCents, 0)
}

type Course = { status: OrderStatus; shippedAt: Date | null; lines: readonly { disputedQuantity: number }[] }

/**
 * Whether nobody needs to know any more who an order is for: all of it has arrived, or most likely has, or was given back. One that was
 * cancelled may still be paid, and goes as a whole after some weeks.
 */
export function isOver({ status, shippedAt, lines }: Course, now: Date): boolean {
  if (lines.some(({ disputedQuantity }) => disputedQuantity > 0)) return false
  if (status === 'shipped') return shippedAt !== null && now.getTime() - shippedAt.getTime() >= limits.parcelOverMs
  return status === 'delivered' || status === 'refunded'
}

/** From when on orders keep their customers: the books of so many whole years are kept, and those of this one. */
export function keptFrom(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear() - limits.customerKeptYears, 0, 1))
}
