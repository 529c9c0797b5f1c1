import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { isBefore, microsecondInstant, type Place } from '../../../platform/database/queries/keyset.ts'
import { shops } from '../tables.ts'
import { type ShopRow, shopNames } from './shops.ts'

export type ShopPictureRow = { shop: ShopRow; name: string; place: Place }

const hung = {
  shop: shops,
  name: shopNames.name,
  place: { at: microsecondInstant(shops.updatedAt), id: sql<string>`${shops.artistId}::text` },
}

/** Shops with a banner or a portrait, the latest change first. The order and the condition match `shops_newest_pictures`. */
export async function findNewestPictures(queryable: Queryable, page: { before?: Place; limit: number }): Promise<ShopPictureRow[]> {
  return queryable
    .select(hung)
    .from(shops)
    .innerJoin(shopNames, eq(shopNames.artistId, shops.artistId))
    .where(
      and(sql`(${shops.bannerKey} IS NOT NULL OR ${shops.pictureKey} IS NOT NULL)`, isBefore(shops.updatedAt, shops.artistId, page.before)),
    )
    .orderBy(sql`${shops.updatedAt} DESC, ${shops.artistId} DESC`)
    .limit(page.limit)
}

export async function findShopPictures(queryable: Queryable, artistId: string): Promise<ShopPictureRow | undefined> {
  const [row] = await queryable
    .select(hung)
    .from(shops)
    .innerJoin(shopNames, eq(shopNames.artistId, shops.artistId))
    .where(eq(shops.artistId, artistId))
  return row
}

/** @returns false if the shop shows another banner, or the banner was already taken down */
export async function rejectBanner(tx: Transaction, shop: { artistId: string; bannerKey: string; reason: string }): Promise<boolean> {
  const { rowCount } = await tx
    .update(shops)
    .set({ bannerStatus: 'rejected', bannerRejectionReason: shop.reason })
    .where(and(eq(shops.artistId, shop.artistId), eq(shops.bannerKey, shop.bannerKey), eq(shops.bannerStatus, 'approved')))
  return rowCount === 1
}

/** @returns false if the shop shows another portrait */
export async function removePortrait(tx: Transaction, shop: { artistId: string; pictureKey: string }): Promise<boolean> {
  const { rowCount } = await tx
    .update(shops)
    .set({ pictureKey: null })
    .where(and(eq(shops.artistId, shop.artistId), eq(shops.pictureKey, shop.pictureKey)))
  return rowCount === 1
}

export async function restoreBanner(tx: Transaction, shop: { artistId: string; bannerKey: string; reason: string }): Promise<void> {
  const isStillDown = and(eq(shops.bannerStatus, 'rejected'), eq(shops.bannerRejectionReason, shop.reason))
  await tx
    .update(shops)
    .set({ bannerStatus: 'approved', bannerRejectionReason: null })
    .where(and(eq(shops.artistId, shop.artistId), eq(shops.bannerKey, shop.bannerKey), isStillDown))
}

export async function restorePortrait(tx: Transaction, shop: { artistId: string; pictureKey: string }): Promise<void> {
  await tx
    .update(shops)
    .set({ pictureKey: shop.pictureKey })
    .where(and(eq(shops.artistId, shop.artistId), isNull(shops.pictureKey)))
}
