import { and, eq, ne } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { shops } from '../tables.ts'
import { updateShop } from './shops.ts'

/** For external sales channels: the collection of an artist there. */
export const collectionVerbs = { setCollection, findOwnCollection, setNoCollection }

function setCollection(
  queryable: Queryable,
  artistId: string,
  { collectionId, handle }: { collectionId: string; handle: string },
): Promise<void> {
  return updateShop(queryable, artistId, { channelCollection: collectionId, channelHandle: handle })
}

/**
 * The channel's id of an artist's collection; undefined if there is none. @property isShared  the collection contains other artists'
 * artworks too
 */
async function findOwnCollection(queryable: Queryable, artistId: string): Promise<{ id: string; isShared: boolean } | undefined> {
  const [own] = await queryable.select({ id: shops.channelCollection }).from(shops).where(eq(shops.artistId, artistId))
  if (!own?.id) return undefined
  const others = await queryable
    .select({ artistId: shops.artistId })
    .from(shops)
    .where(and(eq(shops.channelCollection, own.id), ne(shops.artistId, artistId)))
    .limit(1)
  return { id: own.id, isShared: others.length > 0 }
}

function setNoCollection(queryable: Queryable, artistId: string): Promise<void> {
  return updateShop(queryable, artistId, { channelCollection: null, channelHandle: null })
}
