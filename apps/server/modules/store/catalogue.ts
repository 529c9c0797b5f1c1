import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Artworks } from '../artworks/index.ts'
import type { Hope } from '../hope/index.ts'
import type { Shops } from '../shops/index.ts'
import { countSold } from './count-sold.ts'
import { getProduct } from './get-product.ts'
import { getRooms } from './get-rooms.ts'
import { getShop, type ShopRequest } from './get-shop.ts'
import { listCommissions } from './list-commissions.ts'
import { listGiving } from './list-giving.ts'
import { listProducts, type ProductsRequest } from './list-products.ts'
import type { PriceList } from './price-list.ts'
import { keepPrices } from './recent-prices.ts'

export type CatalogueTools = {
  database: Database
  clock: Clock
  artworks: Pick<Artworks, 'listPlates' | 'findGivers' | 'findPlate' | 'findRooms' | 'findWithdrawnPlate' | 'saveSoldLately'>
  shops: Pick<Shops, 'findByHandle'>
  accounts: Pick<Accounts, 'getArtist'>
  hope: Pick<Hope, 'findCause' | 'findActiveCause'>
  prices(queryable: Queryable, at: Date): Promise<PriceList>
}

/** Dependencies of the catalogue functions. */
export type WithPrices = CatalogueTools & { currentPrices(): Promise<PriceList> }

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
