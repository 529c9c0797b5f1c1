import { Problem } from '@tintype/contract/problems'
import type { Product } from '@tintype/contract/store'
import type { WithPrices } from './catalogue.ts'
import { isHandle } from './rules/catalogue.ts'
import { toProduct } from './views/catalogue.ts'

/**
 * A plate with its sizes, and what else its artist sells.
 * @throws Problem `product_not_found`, also for one that was never for sale; `product_withdrawn` for one that was; `product_withheld`
 *   for one that is kept off sale for now
 */
export async function getProduct(tools: WithPrices, { handle }: { handle: string }): Promise<Product> {
  if (!isHandle(handle)) throw new Problem('product_not_found')
  const plate = await tools.artworks.findPlate(handle)
  if (!plate) throw await absenceOf(tools, handle)
  return toProduct(plate, await tools.currentPrices())
}

/** Whoever follows an old link learns that there was such a plate, and whose. */
async function absenceOf({ artworks }: WithPrices, handle: string): Promise<Problem> {
  const withdrawn = await artworks.findWithdrawnPlate(handle)
  if (!withdrawn) return new Problem('product_not_found')
  const { isDeleted, ...told } = withdrawn
  // of one that a suspension or a report keeps off sale nothing is told: it may be what is complained of
  return isDeleted ? new Problem('product_withdrawn', told) : new Problem('product_withheld')
}
