import { and, eq, inArray, isNull } from 'drizzle-orm'
import { pgView, text, uuid } from 'drizzle-orm/pg-core'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { executeText } from '../../../platform/database/queries/prepared.ts'
import { shops } from '../tables.ts'

export type ShopRow = typeof shops.$inferSelect
/** The public properties of a shop. */
export type ShownShop = Pick<ShopRow, 'artistId' | 'handle' | 'bannerKey' | 'bannerStatus' | 'pictureKey'>

/** The artists' names beside their shops. The tables of the artworks declare this view; a second declaration breaks the migrations. */
export const shopNames = pgView('artist_faces', { artistId: uuid('id').notNull(), name: text('name').notNull() }).existing()

/** @returns false if another shop has the handle */
export async function insertShop(tx: Transaction, shop: { artistId: string; handle: string }): Promise<boolean> {
  const inserted = await tx.insert(shops).values(shop).onConflictDoNothing({ target: shops.handle }).returning({ handle: shops.handle })
  return inserted.length > 0
}

export async function findShops(queryable: Queryable, artistIds: readonly string[]): Promise<ShopRow[]> {
  if (!artistIds.length) return []
  return queryable
    .select()
    .from(shops)
    .where(inArray(shops.artistId, [...artistIds]))
}

/** Runs for every view of a shop or an artwork. */
export async function findShopByHandle(queryable: Queryable, handle: string): Promise<{ shop: ShownShop; name: string } | undefined> {
  const [row] = await executeText<ShownShop & { name: string }>(queryable, shopByHandle, [handle])
  return row && { shop: row, name: row.name }
}

const shopByHandle = {
  name: 'shop_by_handle',
  text: `
    SELECT shops.artist_id AS "artistId", shops.handle, face.name, shops.banner_key AS "bannerKey",
      shops.banner_status AS "bannerStatus", shops.picture_key AS "pictureKey"
    FROM shops JOIN artist_faces AS face ON face.id = shops.artist_id WHERE shops.handle = $1`,
}

export async function updateShop(queryable: Queryable, artistId: string, change: Partial<ShopRow>): Promise<void> {
  await queryable.update(shops).set(change).where(eq(shops.artistId, artistId))
}

/** The first time stays. */
export async function setShared(queryable: Queryable, artistId: string, sharedAt: Date): Promise<void> {
  await queryable
    .update(shops)
    .set({ sharedAt })
    .where(and(eq(shops.artistId, artistId), isNull(shops.sharedAt)))
}
