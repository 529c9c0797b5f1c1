import type { OrderLineInput } from '@tintype/contract/orders/store'
import type { Cents } from '@tintype/domain/money'
import type { Queryable } from '../../../platform/database/database.ts'
import { getPriceList, priceOf } from '../../pricing/index.ts'
import { mergeLines } from '../rules/order.ts'
import type { OrderTools, SellablePlate } from '../tools.ts'

/** A cart line with its product, at the prices of one instant. */
export type PricedLine = OrderLineInput & { plate: SellablePlate; priceCents: Cents; commissionCents: Cents }

/** @property notOffered  lines of products that are on sale, but not in this size */
export type PricedCart = { lines: PricedLine[]; gone: OrderLineInput[]; notOffered: (OrderLineInput & { title: string })[] }

/**
 * Prices a cart: merges lines of the same product and size, and separates products that are not on sale, at all or in this size.
 * @throws Problem of `mergeLines`
 */
export async function priceCart(tools: OrderTools, queryable: Queryable, lines: readonly OrderLineInput[], at: Date): Promise<PricedCart> {
  const wanted = mergeLines(lines)
  const sellable = await tools.artworks.listSellable(queryable, [...new Set(wanted.map((line) => line.product))])
  const plates = new Map(sellable.map((plate) => [plate.handle, plate]))
  const prices = await getPriceList(queryable, at)
  return {
    lines: wanted.flatMap((line) => {
      const plate = plates.get(line.product)
      return plate?.sizes.includes(line.size) ? [{ ...line, plate, ...priceOf(prices, line.size) }] : []
    }),
    gone: wanted.filter((line) => !plates.has(line.product)),
    notOffered: wanted.flatMap((line) => {
      const plate = plates.get(line.product)
      return plate && !plate.sizes.includes(line.size) ? [{ ...line, title: plate.name }] : []
    }),
  }
}
