import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { formerHandles, shops } from './tables.ts'

/** Banner and portrait, by their keys in the storage. */
export async function findHungKeys(queryable: Queryable, artistId: string): Promise<string[]> {
  const [shop] = await queryable.select().from(shops).where(eq(shops.artistId, artistId))
  return [shop?.bannerKey, shop?.pictureKey].filter((key) => typeof key === 'string')
}

/** Whether a shop of somebody else shows this picture. In the words of the index of shops with pictures. */
export async function isHung(queryable: Queryable, key: string, exceptArtistId: string): Promise<boolean> {
  const rows = await queryable
    .select({ artistId: shops.artistId })
    .from(shops)
    .where(
      and(
        sql`(banner_key IS NOT NULL OR picture_key IS NOT NULL)`,
        or(eq(shops.bannerKey, key), eq(shops.pictureKey, key)),
        ne(shops.artistId, exceptArtistId),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export async function takeShopDown(tx: Transaction, artistId: string): Promise<void> {
  await tx.delete(formerHandles).where(eq(formerHandles.artistId, artistId))
  await tx
    .update(shops)
    .set({ handle: `deleted-${artistId}`, bannerKey: null, bannerStatus: 'none', bannerRejectionReason: null, pictureKey: null })
    .where(eq(shops.artistId, artistId))
}
