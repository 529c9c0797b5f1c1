import type { Channel } from '../../platform/channel/channel.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Artist } from '../../platform/http/actor.ts'
import type { Pictures } from '../../platform/images/pictures.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { createShop } from './create-shop.ts'
import { forgetShop } from './forget-shop.ts'
import { findShopFront, getShop, getShops, getStats } from './get-shops.ts'
import { collectionVerbs } from './queries/channel.ts'
import { replaceBanner, replaceProfilePicture, type ShopPicture } from './replace-picture.ts'
import { getPictures, listPictures, putPictureBack, takePictureDown } from './shop-pictures.ts'

export type ShopTools = {
  database: Database
  storage: Storage
  /** SQL for every file that a row references, see `removeUnneeded`. */
  storedFiles: string
  pictures: Pictures
  clock: Clock
  log: Logger
  /** Base URL of the store, without a trailing slash. */
  storefrontUrl: string
  channel: Channel['provider']
  /** In cents; negative after refunds. */
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
    forget: (artistId: string) => forgetShop(tools, artistId),
    listPictures: (page: { limit: number; cursor?: string }) => listPictures(tools, page),
    takePictureDown,
    putPictureBack,
    getPictures: (queryable: Queryable, artistId: string) => getPictures(queryable, artistId, tools.storefrontUrl),
    ...collectionVerbs,
  }
}

export type Shops = ReturnType<typeof createShops>
