import type { OrderLineInput } from '@tintype/contract/orders/store'
import type { Cents } from '@tintype/domain/money'
import type { Orientation } from '@tintype/domain/prints/sizes'
import type { Queryable } from '../../../platform/database/database.ts'
import { getPriceList, getVariantPrice } from '../../pricing/index.ts'
import { mergeLines } from '../rules/order.ts'
import type { OrderTools, SellableArtwork } from '../tools.ts'

/** A cart line with its product, at the prices of one instant. */
export type PricedLine = OrderLineInput & { artwork: SellableArtwork; priceCents: Cents; commissionCents: Cents }

/** @property notOffered  lines of products that are on sale, but not in this size */
export type PricedCart = { lines: PricedLine[]; gone: OrderLineInput[]; notOffered: NotOffered[] }

type NotOffered = OrderLineInput & { title: string; orientation: Orientation }

/**
 * Prices a cart: merges lines of the same product and size, and separates products that are not on sale, at all or in this size.
 * @throws Problem of `mergeLines`
 */
export async function priceCart(tools: OrderTools, queryable: Queryable, lines: readonly OrderLineInput[], at: Date): Promise<PricedCart> {
  const wanted = mergeLines(lines)
  const sellable = await tools.artworks.listSellable(queryable, [...new Set(wanted.map((line) => line.product))])
  const products = new Map(sellable.map((artwork) => [artwork.handle, artwork]))
  const prices = await getPriceList(queryable, at)
  return {
    lines: wanted.flatMap((line) => {
      const artwork = products.get(line.product)
      return artwork?.sizes.includes(line.size) ? [{ ...line, artwork, ...getVariantPrice(prices, line.size) }] : []
    }),
    gone: wanted.filter((line) => !products.has(line.product)),
    notOffered: wanted.flatMap((line) => {
      const artwork = products.get(line.product)
      return artwork && !artwork.sizes.includes(line.size) ? [{ ...line, title: artwork.name, orientation: artwork.orientation }] : []
    }),
  }
}
