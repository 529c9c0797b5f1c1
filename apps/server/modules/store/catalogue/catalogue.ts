import { countSold } from '../orders/count-sold.ts'
import { listGiving } from '../orders/list-giving.ts'
import { listCommissions } from '../pricing/list-commissions.ts'
import { keepPrices } from '../pricing/recent-prices.ts'
import type { CatalogueTools } from './catalogue-tools.ts'
import { getProduct } from './get-product.ts'
import { getRooms } from './get-rooms.ts'
import { getShop, type ShopRequest } from './get-shop.ts'
import { listProducts, type ProductsRequest } from './list-products.ts'

export type { CatalogueTools, WithPrices } from './catalogue-tools.ts'

/** The public product lists of the store. */
export function createCatalogue(given: CatalogueTools) {
  const tools = { ...given, currentPrices: keepPrices(given) }
  return {
    listProducts: (request: ProductsRequest) => listProducts(tools, request),
    listGiving: (request: { slug: string }) => listGiving(tools, request),
    getProduct: (request: { handle: string }) => getProduct(tools, request),
    getRooms: ({ handle }: { handle: string }) => getRooms(tools, { handle }),
    getShop: (request: ShopRequest) => getShop(tools, request),
    listCommissions: () => listCommissions(tools),
    countSold: () => countSold(tools),
  }
}

export type Catalogue = ReturnType<typeof createCatalogue>
