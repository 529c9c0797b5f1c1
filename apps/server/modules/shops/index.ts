import type { Queryable } from '../../platform/database/database.ts'
import type { Artist } from '../../platform/http/actor.ts'
import { createShop } from './create-shop.ts'
import { forgetShop } from './forget-shop.ts'
import { findShopFront, getShop, getShops, getStats } from './get-shops.ts'
import { collectionVerbs } from './queries/channel.ts'
import { replaceBanner, replaceProfilePicture, type ShopPicture } from './replace-picture.ts'
import { getPictures, listPictures, putPictureBack, takePictureDown } from './shop-pictures.ts'
import type { ShopTools } from './tools.ts'

export type { ShopTools } from './tools.ts'

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
