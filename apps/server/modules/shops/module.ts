import { bind } from '../../platform/bind.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { createShop } from './create-shop.ts'
import { forgetShop } from './forget-shop.ts'
import { findShopFront, getShop, getShops, getStats } from './get-shops.ts'
import { markShared } from './mark-shared.ts'
import { collectionVerbs } from './queries/channel.ts'
import { replaceBanner, replaceProfilePicture } from './replace-picture.ts'
import { getPictures, listPictures, putPictureBack, takePictureDown } from './shop-pictures.ts'
import type { ShopTools } from './tools.ts'

export function createShops(tools: ShopTools) {
  return {
    ...bind(tools, {
      stats: getStats,
      markShared,
      uploadBanner: replaceBanner,
      uploadProfilePicture: replaceProfilePicture,
      forget: forgetShop,
      listPictures,
    }),
    createShop,
    getShop,
    getMany: getShops,
    findByHandle: findShopFront,
    takePictureDown,
    putPictureBack,
    getPictures: (queryable: Queryable, artistId: string) => getPictures(queryable, artistId, tools.storefrontUrl),
    ...collectionVerbs,
  }
}

export type Shops = ReturnType<typeof createShops>
