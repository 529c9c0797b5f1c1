import { and, asc, eq, isNotNull, ne } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { departures } from '../../account-deletion/tables.ts'
import { shops } from '../tables.ts'
import { updateShop } from './shops.ts'

/** For external sales channels: the collection of an artist there. */
export const collectionVerbs = { setCollection, findOwnCollection, listLeftCollections, setNoCollection }

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

/** Erased artists whose collection still exists at the channel. @returns their ids */
async function listLeftCollections(queryable: Queryable, limit: number): Promise<string[]> {
  const rows = await queryable
    .select({ artistId: shops.artistId })
    .from(shops)
    .innerJoin(departures, eq(departures.artistId, shops.artistId))
    .where(and(isNotNull(departures.erasedAt), isNotNull(shops.channelCollection)))
    .orderBy(asc(shops.artistId))
    .limit(limit)
  return rows.map(({ artistId }) => artistId)
}

function setNoCollection(queryable: Queryable, artistId: string): Promise<void> {
  return updateShop(queryable, artistId, { channelCollection: null, channelHandle: null })
}
