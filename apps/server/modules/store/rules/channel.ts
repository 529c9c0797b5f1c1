import { type Cents, CURRENCY } from '@tintype/contract/money'
import { PLATE_SIZES, type PlateSize } from '@tintype/contract/sizes'
import { type Picture, ShippingAddress } from '@tintype/contract/store'
import { leftOf, type RefundableLine } from './refund.ts'

/** What a channel calls a plate: the artwork and the size. */
export function skuOf(uid: string, size: PlateSize): string {
  return `${uid}:${size}`
}

/** @returns undefined for what is no name of a plate of ours */
export function readSku(sku: string | null): { uid: string; size: PlateSize } | undefined {
  const [, uid, size] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\w+)$/.exec(sku ?? '') ?? []
  const known = PLATE_SIZES.find((one) => one === size)
  return uid && known ? { uid, size: known } : undefined
}

/** Whether an artwork was ever let on sale, by an operator or its artist's record: only then may a channel have it. */
export function mayBeListed(artwork: { publishedAt: Date | null; withheldPublishedAt: Date | null; trustedAt: Date | null }): boolean {
  const { publishedAt, withheldPublishedAt, trustedAt } = artwork
  return (publishedAt ?? withheldPublishedAt ?? trustedAt) !== null
}

/**
 * What each plate cost where only the sum of some is known, after discounts: all the same, or some of them a cent more.
 * Nothing is lost: the parts come to the sum, and their quantities to the quantity.
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

/** A line without some of its plates, at its share of what was charged, rounded down to the cent. */
export function withoutPlates(
  { chargedCents, quantity }: { chargedCents: Cents; quantity: number },
  given: number,
): { chargedCents: Cents; quantity: number } {
  const left = Math.max(0, quantity - given)
  return { quantity: left, chargedCents: Math.floor((chargedCents * left) / quantity) }
}

/** An address as it was typed somewhere else. */
type Typed = Readonly<Record<string, string | null>>

/** @returns undefined where nothing can be sent there by us */
export function toShippingAddress(address: Typed | undefined): ShippingAddress | undefined {
  const given = Object.entries(address ?? {}).filter(([, part]) => part !== null && part !== '')
  return ShippingAddress.safeParse(Object.fromEntries(given)).data
}

/** Why an order is none that we can make; undefined where it is one. */
export function unreadable({
  currency,
  email,
  address,
}: {
  currency: string
  email: string | null
  address: Typed | undefined
}): string | undefined {
  if (currency !== CURRENCY) return `The order is in ${currency}, and this shop counts in ${CURRENCY}.`
  if (!email) return 'The order has no email address.'
  return toShippingAddress(address) ? undefined : 'The order has no complete address in a country that we ship to.'
}

/** How many of each line; one may be named more than once, as where one of its plates was sent and another was not. */
export function countByReference(lines: readonly { reference: string; quantity: number }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { reference, quantity } of lines) counts.set(reference, (counts.get(reference) ?? 0) + quantity)
  return counts
}

/**
 * What a channel's line has more of by now than stands here, with what was charged for that.
 * @param ours  the lines that were made of it
 */
export function addedTo<Line extends { quantity: number; chargedCents: Cents }>(
  line: Line,
  ours: readonly { quantity: number; priceCents: Cents }[],
): Line {
  const quantity = line.quantity - ours.reduce((sum, one) => sum + one.quantity, 0)
  const chargedCents = line.chargedCents - ours.reduce((sum, one) => sum + one.priceCents * one.quantity, 0)
  // nothing is worth less than nothing, whatever was taken off the price of all of them
  return { ...line, quantity, chargedCents: Math.max(0, chargedCents) }
}

/**
 * Which plates of an order are given back, where the channel has named one of its lines: of ours, as many as are left.
 * @returns what was found, and how many are missing
 */
export function takeBack(
  lines: readonly RefundableLine[],
  quantity: number,
): { lines: { line: number; quantity: number }[]; missing: number } {
  let missing = quantity
  const taken = lines.flatMap((line) => {
    const some = Math.min(leftOf(line), missing)
    missing -= some
    return some > 0 ? [{ line: line.line, quantity: some }] : []
  })
  return { lines: taken, missing }
}

/** Pictures that Shopify takes: 25 megapixels, and no edge of more than 5,000. */
const PICTURE_MAX = { px: 25_000_000, edgePx: 5000 }

/** The largest picture that a channel takes; undefined where there is none. */
export function pictureWithin({ sources, widthPx, heightPx }: Picture): { url: string; widthPx: number } | undefined {
  const fits = sources.filter((source) => {
    const height = (source.widthPx * heightPx) / widthPx
    return Math.max(source.widthPx, height) <= PICTURE_MAX.edgePx && source.widthPx * height <= PICTURE_MAX.px
  })
  return fits.toSorted((a, b) => b.widthPx - a.widthPx)[0]
}
