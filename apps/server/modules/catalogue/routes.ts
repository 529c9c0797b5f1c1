import { asAnyone } from '../../http/procedures.ts'
import type { Catalogue } from './module.ts'

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
