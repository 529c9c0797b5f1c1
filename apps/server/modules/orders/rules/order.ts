import { limits } from '@tintype/contract/limits'
import { addressProblemCode } from '@tintype/contract/orders/address-problems'
import type { OrderLineInput, OrderStatus, ShippingAddress } from '@tintype/contract/orders/store'
import { Problem } from '@tintype/contract/problems'
import { type AddressProblem, findAddressProblems, normaliseAddress } from '@tintype/domain/addresses/check-address'
import { type CountryCode, shippingCents } from '@tintype/domain/addresses/countries'
import { needsPhone } from '@tintype/domain/addresses/phone-numbers'
import type { Cents } from '@tintype/domain/money'

/**
 * Merges lines with the same product and size; the order of first occurrence is kept.
 * @throws Problem `invalid` where a merged line exceeds the maximum quantity
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
 * The address of an order as it is stored: complete for its country, and in its spelling.
 * @throws Problem of the first missing or invalid field, `malformed` for a lone surrogate (JSON can express one), which the database rejects
 */
export function readShippingAddress(address: ShippingAddress, lines: readonly Pick<OrderLineInput, 'size'>[]): ShippingAddress {
  if (Object.values(address).some((part) => part !== undefined && !part.isWellFormed())) throw new Problem('malformed')
  const sizes = lines.map(({ size }) => size)
  const [first] = findAddressProblems(address, { needsPhone: needsPhone(address.country, sizes) })
  if (first) throw toProblem(first)
  return normaliseAddress(address)
}

/** The fields of an address have the same names in the API. */
function toProblem({ field, problem, label, example }: AddressProblem): Problem {
  return new Problem(addressProblemCode({ field, problem }), { field: `shippingAddress.${field}`, label, ...(example && { example }) })
}

type Counted = { quantity: number; priceCents: Cents }

export type Totals = { subtotalCents: Cents; shippingCents: Cents; totalCents: Cents }

/** The totals of lines sent to a country. An empty order has no shipping cost. */
export function calculateTotals(lines: readonly Counted[], country: CountryCode): Totals {
  const subtotal = subtotalCents(lines)
  const prints = lines.reduce((sum, line) => sum + line.quantity, 0)
  const shipping = prints ? shippingCents(country, prints) : 0
  return { subtotalCents: subtotal, shippingCents: shipping, totalCents: subtotal + shipping }
}

export function subtotalCents(lines: readonly Counted[]): Cents {
  return lines.reduce((sum, line) => sum + line.quantity * line.priceCents, 0)
}

/** @property hasOpenPayment  whether a dispute is open or a returned refund is still owed */
type Course = { status: OrderStatus; shippedAt: Date | null; hasOpenPayment: boolean }

/**
 * Whether the customer's data are no longer needed: everything was delivered, most likely delivered, or refunded, and no money is disputed
 * or owed. A cancelled order may still be paid; it is purged as a whole after some weeks.
 */
export function isCustomerDataExpired({ status, shippedAt, hasOpenPayment }: Course, now: Date): boolean {
  if (hasOpenPayment) return false
  if (status === 'shipped') return shippedAt !== null && now.getTime() - shippedAt.getTime() >= limits.parcelOverMs
  return status === 'delivered' || status === 'refunded'
}

/** Orders placed from this instant on keep their customer data: the current year and the retention period in whole years. */
export function retentionStart(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear() - limits.customerKeptYears, 0, 1))
}
