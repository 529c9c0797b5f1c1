import { Email } from '@tintype/contract/accounts/accounts'
import { type Picture, ShippingAddress } from '@tintype/contract/orders/store'
import { findAddressProblems, normaliseAddress } from '@tintype/domain/addresses/check-address'
import { countryName } from '@tintype/domain/addresses/countries'
import { type Cents, CURRENCY } from '@tintype/domain/money'
import { PRINT_SIZES, type PrintSize } from '@tintype/domain/prints/sizes'
import { cleanLine } from '@tintype/domain/text/clean-text'

/** The SKU of a product at a channel: artwork and size. */
export function toSku(uid: string, size: PrintSize): string {
  return `${uid}:${size}`
}

/** @returns undefined for a text that is not an SKU of ours */
export function readSku(sku: string | null): { uid: string; size: PrintSize } | undefined {
  const [, uid, size] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\w+)$/.exec(sku ?? '') ?? []
  const known = PRINT_SIZES.find((one) => one === size)
  return uid && known ? { uid, size: known } : undefined
}

/** Whether an artwork was ever released for sale, by an operator or the trust lane: only then may a channel have it. */
export function mayBeListed(artwork: { publishedAt: Date | null; withheldPublishedAt: Date | null; trustedAt: Date | null }): boolean {
  const { publishedAt, withheldPublishedAt, trustedAt } = artwork
  return (publishedAt ?? withheldPublishedAt ?? trustedAt) !== null
}

/**
 * Unit prices where only a discounted total is known: all equal, or some a cent higher. The parts sum to the total, and their quantities to
 * the quantity.
 * @param quantity  1 or more
 */
export function splitCharge(chargedCents: Cents, quantity: number): { quantity: number; priceCents: Cents }[] {
  const priceCents = Math.floor(chargedCents / quantity)
  const dearer = chargedCents - priceCents * quantity
  const parts = [
    { quantity: quantity - dearer, priceCents },
    { quantity: dearer, priceCents: priceCents + 1 },
  ]
  return parts.filter((part) => part.quantity > 0)
}

/** A line reduced by some units, with the remaining share of the charge, rounded down to the cent. */
export function withoutPrints(
  { chargedCents, quantity }: { chargedCents: Cents; quantity: number },
  given: number,
): { chargedCents: Cents; quantity: number } {
  const left = Math.max(0, quantity - given)
  return { quantity: left, chargedCents: Math.floor((chargedCents * left) / quantity) }
}

/** An address as entered at the channel. */
type Typed = Readonly<Record<string, string | null>>

/**
 * The address in its country's spelling. A region or a postal code that we would ask for may be missing: the order is paid, and its checkout
 * has other rules.
 * @returns undefined where we cannot ship to the address
 */
export function toShippingAddress(address: Typed | undefined): ShippingAddress | undefined {
  const read = ShippingAddress.safeParse(cleanParts(address)).data
  return read && !lacksCity(read) ? normaliseAddress(read) : undefined
}

/** Why an order cannot be recorded, with the name of every missing field; undefined where it can. */
export function findUnreadableReason({
  currency,
  email,
  address,
}: {
  currency: string
  email: string | null
  address: Typed | undefined
}): string | undefined {
  const shownEmail = cleanLine(email ?? '')
  const reasons = [
    currency !== CURRENCY && `The order is in ${currency}, but this shop uses ${CURRENCY}.`,
    !shownEmail && 'The order has no email address.',
    shownEmail && !Email.safeParse(email).success && `The email address “${shownEmail}” is not valid.`,
    findAddressReason(address),
  ].filter((reason) => typeof reason === 'string' && reason !== '')
  return reasons.length ? reasons.join(' ') : undefined
}

/** What customers and operators call the parts of an address, in the order of a form. */
const PARTS = { name: 'name', line1: 'street address', city: 'city', country: 'country' } as const

function findAddressReason(address: Typed | undefined): string | undefined {
  const given = cleanParts(address)
  if (!Object.keys(given).length) return 'The order has no shipping address.'
  const read = ShippingAddress.safeParse(given)
  const invalid = new Set(read.error?.issues.map(({ path }) => String(path[0])) ?? [])
  if (read.success ? lacksCity(read.data) : !given.city) invalid.add('city')
  const missing = Object.entries(PARTS).flatMap(([part, label]) => (invalid.has(part) && !given[part] ? [`no ${label}`] : []))
  if (missing.length) return `The shipping address has ${new Intl.ListFormat('en').format(missing)}.`
  if (invalid.has('country')) return `The order ships to ${countryName(given.country ?? '')}, and we do not ship there.`
  const [other] = read.error?.issues ?? []
  return other?.message
}

function lacksCity(address: ShippingAddress): boolean {
  return findAddressProblems(address, { needsPhone: false }).some(({ field }) => field === 'city')
}

/** The parts with a visible text, cleaned as the fields of our own checkout are. */
function cleanParts(address: Typed | undefined): Record<string, string> {
  const cleaned = Object.entries(address ?? {}).map(([part, text]) => [part, cleanLine(text ?? '')] as const)
  return Object.fromEntries(cleaned.filter(([, text]) => text !== ''))
}

/** Quantity per line. A line may occur more than once, for example if only some of its units were shipped. */
export function countByReference(lines: readonly { reference: string; quantity: number }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { reference, quantity } of lines) counts.set(reference, (counts.get(reference) ?? 0) + quantity)
  return counts
}

/**
 * The quantity that a channel's line has gained since it was recorded, with the charge for it.
 * @param ours  the order lines recorded for it
 */
export function calculateAddedQuantity<Line extends { quantity: number; chargedCents: Cents }>(
  line: Line,
  ours: readonly { quantity: number; priceCents: Cents }[],
): Line {
  const quantity = line.quantity - ours.reduce((sum, one) => sum + one.quantity, 0)
  const chargedCents = line.chargedCents - ours.reduce((sum, one) => sum + one.priceCents * one.quantity, 0)
  // a discount on the whole line may exceed the difference
  return { ...line, quantity, chargedCents: Math.max(0, chargedCents) }
}

/**
 * Assigns a refunded quantity of a channel's line to our order lines, up to their remaining quantities.
 * @returns the assigned lines, and the quantity that could not be assigned
 */
export function assignRefundedQuantity(
  lines: readonly { line: number; quantity: number; refundedQuantity: number; disputedQuantity: number }[],
  quantity: number,
): { lines: { line: number; quantity: number }[]; missing: number } {
  let missing = quantity
  const taken = lines.flatMap((line) => {
    const some = Math.min(line.quantity - line.refundedQuantity - line.disputedQuantity, missing)
    missing -= some
    return some > 0 ? [{ line: line.line, quantity: some }] : []
  })
  return { lines: taken, missing }
}

/** Shopify's limits for pictures: 25 megapixels, and 5,000 px per edge. */
const PICTURE_MAX = { px: 25_000_000, edgePx: 5000 }

/** The largest rendition within the channel's limits; undefined where there is none. */
export function findLargestAllowedPicture({ sources, widthPx, heightPx }: Picture): { url: string; widthPx: number } | undefined {
  const fits = sources.filter((source) => {
    const height = (source.widthPx * heightPx) / widthPx
    return Math.max(source.widthPx, height) <= PICTURE_MAX.edgePx && source.widthPx * height <= PICTURE_MAX.px
  })
  return fits.toSorted((a, b) => b.widthPx - a.widthPx)[0]
}
