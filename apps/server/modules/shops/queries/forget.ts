import { eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { formerHandles, shops } from '../tables.ts'

/** The storage keys of the banner and the portrait. */
export async function findPictureKeys(queryable: Queryable, artistId: string): Promise<string[]> {
  const [shop] = await queryable.select().from(shops).where(eq(shops.artistId, artistId))
  return [shop?.bannerKey, shop?.pictureKey].filter((key) => typeof key === 'string')
}

export async function takeShopDown(tx: Transaction, artistId: string): Promise<void> {
  await tx.delete(formerHandles).where(eq(formerHandles.artistId, artistId))
  await tx
    .update(shops)
    .set({
      handle: `deleted-${artistId}`,
      bannerKey: null,
      bannerStatus: 'none',
      bannerRejectionReason: null,
      pictureKey: null,
      // the channel's address contains the name; its id is needed until the collection is deleted
      channelHandle: null,
      sharedAt: null,
    })
    .where(eq(shops.artistId, artistId))
}
