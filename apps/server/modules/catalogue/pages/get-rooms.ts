import type { ProductRooms } from '@tintype/contract/orders/store'
import { Problem } from '@tintype/contract/problems'
import { isHandle } from '../rules/products.ts'
import type { CatalogueTools } from '../tools.ts'

/**
 * A product's room pictures. A request of its own, so that the product page does not wait for them.
 * @throws Problem `product_not_found`, also for a product that is no longer on sale
 */
export async function getRooms({ mockups, artworks, database }: CatalogueTools, { handle }: { handle: string }): Promise<ProductRooms> {
  if (!isHandle(handle)) throw new Problem('product_not_found')
  const rooms =
    (await mockups.findRooms(handle)) ??
    (await mockups.findRooms((await artworks.findCurrentHandles(database, [handle])).get(handle) ?? handle))
  if (!rooms) throw new Problem('product_not_found')
  return rooms
}
