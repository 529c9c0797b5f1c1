import type { Product } from '@tintype/contract/orders/store'
import { Problem } from '@tintype/contract/problems'
import { isHandle } from '../rules/products.ts'
import type { WithPrices } from '../tools.ts'
import { toProduct } from '../views/products.ts'

/**
 * A product with its sizes and other products of its artist. Accepts former handles; the result contains the current one.
 * @throws Problem `product_not_found`, also for an artwork that was never on sale; `product_withdrawn` for a deleted product;
 *   `product_withheld` for a product that is off sale for now
 */
export async function getProduct(tools: WithPrices, { handle }: { handle: string }): Promise<Product> {
  if (!isHandle(handle)) throw new Problem('product_not_found')
  const product = (await tools.products.findProduct(handle)) ?? (await findRenamed(tools, handle))
  const [prices, manufacturerCount] = await Promise.all([tools.currentPrices(), tools.manufacturerCount()])
  return { ...toProduct(product, prices), manufacturerCount }
}

/** @throws Problem of `getProduct` */
async function findRenamed(tools: WithPrices, handle: string) {
  const current = (await tools.artworks.findCurrentHandles(tools.database, [handle])).get(handle)
  const product = current === undefined ? undefined : await tools.products.findProduct(current)
  if (!product) throw await toNotFoundProblem(tools, current ?? handle)
  return product
}

/** Old links show that the product existed, and its artist. */
async function toNotFoundProblem({ products }: WithPrices, handle: string): Promise<Problem> {
  const withdrawn = await products.findWithdrawnProduct(handle)
  if (!withdrawn) return new Problem('product_not_found')
  const { isDeleted, ...data } = withdrawn
  // no details of a product that a suspension or a report keeps off sale: they may be the subject of the complaint
  return isDeleted ? new Problem('product_withdrawn', data) : new Problem('product_withheld')
}
