import { Problem } from '@tintype/contract/problems'
import type { PlateRooms } from '@tintype/contract/store'
import type { CatalogueTools } from './catalogue.ts'
import { isHandle } from './rules/catalogue.ts'

/**
 * A plate in rooms, beside its page and never in its way.
 * @throws Problem `product_not_found`, also for one that is no longer for sale
 */
export async function getRooms({ artworks }: CatalogueTools, { handle }: { handle: string }): Promise<PlateRooms> {
  const rooms = isHandle(handle) ? await artworks.findRooms(handle) : undefined
  if (!rooms) throw new Problem('product_not_found')
  return rooms
}
