import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Artist } from '../../platform/http/actor.ts'
import type { Pictures } from '../../platform/images/pictures.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { createShop } from './create-shop.ts'
import { findShopFront, getShop, getShops, getStats } from './get-shops.ts'
import { searchShops } from './queries.ts'
import { replaceBanner, replaceProfilePicture, type ShopPicture } from './replace-picture.ts'
import { getPictures, listPictures, takePictureDown } from './shop-pictures.ts'

export type ShopTools = {
  database: Database
  storage: Storage
  pictures: Pictures
  clock: Clock
  log: Logger
  /** Where the store is, without a slash at the end. */
  storefrontUrl: string
  /** In cents; below zero after refunds. */
  balanceOf(artistId: string): Promise<number>
}

export function createShops(tools: ShopTools) {
  return {
    stats: (actor: Artist) => getStats(tools, actor),
    uploadBanner: (actor: Artist, file: ShopPicture) => replaceBanner(tools, actor, file),
    uploadProfilePicture: (actor: Artist, file: ShopPicture) => replaceProfilePicture(tools, actor, file),
    createShop,
    getShop,
    getMany: getShops,
    findByHandle: findShopFront,
    search: searchShops,
    listPictures: (page: { limit: number; cursor?: string }) => listPictures(tools, page),
    takePictureDown,
    getPictures: (tx: Transaction, artistId: string) => getPictures(tx, artistId, tools.storefrontUrl),
  }
}

export type Shops = ReturnType<typeof createShops>
