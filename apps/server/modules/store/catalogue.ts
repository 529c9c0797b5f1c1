import type { CatalogueTools } from './catalogue-tools.ts'
import { countSold } from './count-sold.ts'
import { getProduct } from './get-product.ts'
import { getRooms } from './get-rooms.ts'
import { getShop, type ShopRequest } from './get-shop.ts'
import { listCommissions } from './list-commissions.ts'
import { listGiving } from './list-giving.ts'
import { listProducts, type ProductsRequest } from './list-products.ts'
import { keepPrices } from './recent-prices.ts'

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
