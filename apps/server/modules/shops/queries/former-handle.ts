import { and, eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { formerHandles, shops } from '../tables.ts'
import { type ShopRow, shopNames } from './shops.ts'

/** The shop that formerly had this handle. */
export async function findShopByFormerHandle(queryable: Queryable, handle: string): Promise<{ shop: ShopRow; name: string } | undefined> {
  const [row] = await queryable
    .select({ shop: shops, name: shopNames.name })
    .from(formerHandles)
    .innerJoin(shops, eq(shops.artistId, formerHandles.artistId))
    .innerJoin(shopNames, eq(shopNames.artistId, shops.artistId))
    .where(eq(formerHandles.handle, handle))
  return row
}

/** The artist who formerly had this handle; undefined if there is none. */
export async function findFormerOwner(queryable: Queryable, handle: string): Promise<string | undefined> {
  const [row] = await queryable.select({ artistId: formerHandles.artistId }).from(formerHandles).where(eq(formerHandles.handle, handle))
  return row?.artistId
}

export async function insertFormerHandle(tx: Transaction, former: typeof formerHandles.$inferInsert): Promise<void> {
  await tx.insert(formerHandles).values(former)
}

/** Deletes the former handle when its shop takes it back. */
export async function deleteFormerHandle(tx: Transaction, { artistId, handle }: { artistId: string; handle: string }): Promise<void> {
  await tx.delete(formerHandles).where(and(eq(formerHandles.artistId, artistId), eq(formerHandles.handle, handle)))
}

/** Locks the shop of a handle until the transaction ends. */
export async function lockShopByHandle(tx: Transaction, handle: string): Promise<ShopRow | undefined> {
  const [shop] = await tx.select().from(shops).where(eq(shops.handle, handle)).for('update')
  return shop
}

export async function isHandleInUse(queryable: Queryable, handle: string): Promise<boolean> {
  const rows = await queryable.select({ handle: shops.handle }).from(shops).where(eq(shops.handle, handle))
  return rows.length > 0
}
