import { eq, inArray } from 'drizzle-orm'
import { pgView, text, uuid } from 'drizzle-orm/pg-core'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { shops } from './tables.ts'

export type ShopRow = typeof shops.$inferSelect

/** The names of the artists beside their shops. The view is made with the tables of the artworks; told twice there, migrations stop. */
export const shopNames = pgView('artist_faces', { artistId: uuid('id').notNull(), name: text('name').notNull() }).existing()

/** @returns false where the handle is another shop's */
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

export async function findShopByHandle(queryable: Queryable, handle: string): Promise<{ shop: ShopRow; name: string } | undefined> {
  const [row] = await queryable
    .select({ shop: shops, name: shopNames.name })
    .from(shops)
    .innerJoin(shopNames, eq(shopNames.artistId, shops.artistId))
    .where(eq(shops.handle, handle))
  return row
}

export async function updateShop(queryable: Queryable, artistId: string, change: Partial<ShopRow>): Promise<void> {
  await queryable.update(shops).set(change).where(eq(shops.artistId, artistId))
}
