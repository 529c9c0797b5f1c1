import type { Category } from '@tintype/contract/categories'
import type { Orientation } from '@tintype/contract/sizes'
import type { ProductPage } from '@tintype/contract/store'
import type { WithPrices } from './catalogue.ts'
import { toProductCards } from './catalogue-views.ts'

export type ProductsRequest = { query?: string; category?: Category; orientation?: Orientation; limit: number; cursor?: string }

/** The plates for sale, newest first; with a query those that match it. @throws Problem `malformed` for a broken cursor */
export async function listProducts(tools: WithPrices, request: ProductsRequest): Promise<ProductPage> {
  const [{ plates, nextCursor }, prices] = await Promise.all([tools.artworks.listPlates(request), tools.currentPrices()])
  return { products: toProductCards(plates, prices), nextCursor }
}
