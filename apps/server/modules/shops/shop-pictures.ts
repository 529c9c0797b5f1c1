import { Problem } from '@tintype/contract/problems'
import type { ProfileImageKind } from '@tintype/contract/shops/profile-images'
import type { ShopPictures, ShopPicturesPage } from '@tintype/contract/shops/shop-pictures'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { decodeCursor, encodeCursor, Place, toKeysetPage } from '../../platform/database/queries/keyset.ts'
import { mediaUrl } from '../../platform/storage/media-url.ts'
import {
  findNewestPictures,
  findShopPictures,
  rejectBanner,
  removePortrait,
  restoreBanner,
  restorePortrait,
  type ShopPictureRow,
} from './queries/picture.ts'

/** @throws Problem `malformed` for a broken cursor */
export async function listPictures(
  { database, storefrontUrl }: { database: Queryable; storefrontUrl: string },
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<ShopPicturesPage> {
  const before = cursor === undefined ? undefined : decodeCursor(Place, cursor)
  const { rows, next } = toKeysetPage(await findNewestPictures(database, { ...(before && { before }), limit: limit + 1 }), limit)
  return { shops: rows.map((row) => toPictures(row, storefrontUrl)), nextCursor: next && encodeCursor(next) }
}

/**
 * Takes down the picture that the operator saw: a banner is rejected with the reason, a portrait is deleted. @throws Problem
 * `shop_picture_changed` if the shop shows another picture
 */
export async function takePictureDown(
  tx: Transaction,
  { artistId, kind, seenUrl, reason }: { artistId: string; kind: ProfileImageKind; seenUrl: string; reason: string },
): Promise<void> {
  const shop = (await findShopPictures(tx, artistId))?.shop
  const key = kind === 'banner' ? shop?.bannerKey : shop?.pictureKey
  if (!key || mediaUrl(key) !== seenUrl) throw new Problem('shop_picture_changed')
  // the artist may have replaced the picture since it was read
  const isDown =
    kind === 'banner'
      ? await rejectBanner(tx, { artistId, bannerKey: key, reason })
      : await removePortrait(tx, { artistId, pictureKey: key })
  if (!isDown) throw new Problem('shop_picture_changed')
}

/**
 * Restores a picture that was taken down. Does nothing if the artist has set another one, or it was taken down for another reason since.
 * @param reason  why it was taken down
 */
export async function putPictureBack(
  tx: Transaction,
  { artistId, kind, key, reason }: { artistId: string; kind: ProfileImageKind; key: string; reason: string },
): Promise<void> {
  if (kind === 'banner') await restoreBanner(tx, { artistId, bannerKey: key, reason })
  else await restorePortrait(tx, { artistId, pictureKey: key })
}

export async function getPictures(tx: Queryable, artistId: string, storefrontUrl: string): Promise<ShopPictures> {
  const row = await findShopPictures(tx, artistId)
  if (!row) throw new Error(`artist ${artistId} has no shop`)
  return toPictures(row, storefrontUrl)
}

function toPictures({ shop, name, place }: ShopPictureRow, storefrontUrl: string): ShopPictures {
  return {
    artistId: shop.artistId,
    artistName: name,
    shopUrl: `${storefrontUrl}/collections/${shop.handle}`,
    bannerUrl: shop.bannerKey && mediaUrl(shop.bannerKey),
    bannerStatus: shop.bannerStatus,
    bannerRejectionReason: shop.bannerRejectionReason,
    portraitUrl: shop.pictureKey && mediaUrl(shop.pictureKey),
    changedAt: new Date(place.at).toISOString(),
  }
}
