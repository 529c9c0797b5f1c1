import type { ProductPage, ProductQuery } from '@tintype/contract/orders/store'
import type { z } from 'zod'
import { soldSizes } from '../rules/products.ts'
import type { WithPrices } from '../tools.ts'
import { toProductCards } from '../views/products.ts'

export type ProductsRequest = z.output<typeof ProductQuery>

/**
 * Products that match the filters and the search. A size without a price matches none.
 * @throws Problem `malformed` for a broken cursor, or one of another order
 */
export async function listProducts(tools: WithPrices, { size, pick, ...request }: ProductsRequest): Promise<ProductPage> {
  const prices = await tools.currentPrices()
  const sizes = soldSizes(prices)
  if (size && !prices.has(size)) return { products: [], nextCursor: null, searchedFor: null, total: 0, sizes }
  const { products, ...page } = await tools.products.listProducts({ ...request, size, isPick: pick && true })
  return { products: toProductCards(products, prices), ...page, sizes }
}
