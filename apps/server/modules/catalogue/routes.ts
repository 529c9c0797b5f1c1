import { asAnyone, asOperator } from '../../http/procedures.ts'
import type { Catalogue } from './module.ts'
import type { Synonyms } from './synonyms/module.ts'

export function catalogueRoutes(catalogue: Catalogue) {
  return {
    products: asAnyone.store.products.handler(({ input }) => catalogue.listProducts(input)),
    product: asAnyone.store.product.handler(({ input }) => catalogue.getProduct(input)),
    rooms: asAnyone.store.rooms.handler(({ input }) => catalogue.getRooms(input)),
    giving: asAnyone.store.giving.handler(({ input }) => catalogue.listGiving(input)),
    commissions: asAnyone.store.commissions.handler(() => catalogue.listCommissions()),
    shop: asAnyone.store.shop.handler(({ input }) => catalogue.getShop(input)),
  }
}

/** Terms that searches map to others or ignore, for operators. */
export function synonymRoutes(synonyms: Synonyms) {
  const { list, add, change, remove } = asOperator.backoffice.synonyms
  return {
    list: list.handler(({ input }) => synonyms.list(input)),
    add: add.handler(({ input, context }) => synonyms.add(context.actor, input)),
    change: change.handler(({ input, context }) => synonyms.change(context.actor, input)),
    remove: remove.handler(({ input, context }) => synonyms.remove(context.actor, input)),
  }
}
