import { Problem } from '@tintype/contract/problems'
import type { Product } from '@tintype/contract/store'
import type { WithPrices } from './catalogue.ts'
import { isHandle } from './catalogue-rules.ts'
import { toProduct } from './catalogue-views.ts'

/** A plate with its sizes, and what else its artist sells. @throws Problem `product_not_found`, also for one that is not for sale */
export async function getProduct(tools: WithPrices, { handle }: { handle: string }): Promise<Product> {
  const plate = isHandle(handle) ? await tools.artworks.findPlate(handle) : undefined
  if (!plate) throw new Problem('product_not_found')
  const [shop, prices] = await Promise.all([tools.shops.findByHandle(tools.database, plate.artistHandle), tools.currentPrices()])
  return toProduct(plate, prices, shop)
}
