import { countSold } from './count-sold.ts'
import { getProduct } from './pages/get-product.ts'
import { getRooms } from './pages/get-rooms.ts'
import { getShop, type ShopRequest } from './pages/get-shop.ts'
import { listCommissions } from './pages/list-commissions.ts'
import { listGiving } from './pages/list-giving.ts'
import { listProducts, type ProductsRequest } from './pages/list-products.ts'
import { cacheManufacturerCount } from './pages/manufacturer-count.ts'
import { cachePriceList } from './pages/recent-prices.ts'
import type { CatalogueTools } from './tools.ts'

/** The public product lists of the store. */
export function createCatalogue(given: CatalogueTools) {
  const tools = { ...given, currentPrices: cachePriceList(given), manufacturerCount: cacheManufacturerCount(given) }
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
