import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Artworks } from '../artworks/index.ts'
import type { Hope } from '../hope/index.ts'
import type { Mockups } from '../mockups/index.ts'
import type { PriceList } from '../pricing/index.ts'
import type { Shops } from '../shops/index.ts'
import type { Products } from './products.ts'

export type CatalogueTools = {
  database: Database
  clock: Clock
  artworks: Pick<Artworks, 'saveSoldLately' | 'findCurrentHandles'>
  products: Pick<Products, 'listProducts' | 'findGivers' | 'findProduct' | 'findWithdrawnProduct'>
  mockups: Pick<Mockups, 'findRooms'>
  shops: Pick<Shops, 'findByHandle'>
  accounts: Pick<Accounts, 'getArtist'>
  hope: Pick<Hope, 'findCause' | 'findActiveCause'>
  prices(queryable: Queryable, at: Date): Promise<PriceList>
}

/** Dependencies of the catalogue functions. */
export type WithPrices = CatalogueTools & { currentPrices(): Promise<PriceList>; manufacturerCount(): Promise<number> }
