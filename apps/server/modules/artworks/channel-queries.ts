import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { wasEverForSale } from './queries.ts'
import { artistFaces, artworks } from './tables.ts'

/** For whoever sells artworks elsewhere. */
export const channelVerbs = {
  findForChannel: findChannelArtwork,
  listPublished: findPublished,
  listUnsynced: findUnsynced,
  setListed,
  setUnlisted,
}

/** Deleted ones too; undefined where there is none. */
async function findChannelArtwork(queryable: Queryable, uid: string) {
  const [row] = await queryable
    .select({ artwork: artworks, artistName: artistFaces.name, shopHandle: artistFaces.handle, isForSale: isForSale.mapWith(Boolean) })
    .from(artworks)
    .innerJoin(artistFaces, eq(artistFaces.artistId, artworks.artistId))
    .where(eq(artworks.uid, uid))
  return row
}

/** Those that were ever for sale, by uid: what was sold elsewhere a moment before it was withdrawn is sold. */
async function findPublished(queryable: Queryable, uids: readonly string[]) {
  if (!uids.length) return []
  const { uid, handle, name, artistId, orientation, crops } = artworks
  return queryable
    .select({ uid, handle, name, artistId, orientation, crops, artistName: artistFaces.name })
    .from(artworks)
    .innerJoin(artistFaces, eq(artistFaces.artistId, artworks.artistId))
    .where(and(inArray(uid, [...uids]), wasEverForSale))
}

/**
 * Artworks of which a channel does not know what it should: new ones, changed words, other prices; and those that it still sells.
 * @param priceMark  what the prices of now are called
 */
async function findUnsynced(queryable: Queryable, { priceMark, limit }: { priceMark: string; limit: number }): Promise<string[]> {
  const isStale = sql`${artworks.channelMark} is distinct from ${artworks.version} || ' ' || ${priceMark}`
  const find = (condition: SQL | undefined) =>
    queryable.select({ uid: artworks.uid }).from(artworks).where(condition).orderBy(asc(artworks.uid)).limit(limit)
  // apart, because the index of those that are to go is of no use to an OR; they come first, because nobody should buy them
  const withdrawn = await find(and(isNotNull(artworks.channelListedAt), or(isNotNull(artworks.deletedAt), isNull(artworks.publishedAt))))
  const stale = await find(and(isNotNull(artworks.publishedAt), isNull(artworks.deletedAt), or(isStale, isNull(artworks.channelListedAt))))
  return [...withdrawn, ...stale].map(({ uid }) => uid).slice(0, limit)
}

async function setListed(
  queryable: Queryable,
  uid: string,
  { productId, handle, version, priceMark, at }: { productId: string; handle: string; version: number; priceMark: string; at: Date },
): Promise<void> {
  await queryable
    .update(artworks)
    .set({
      channelProduct: productId,
      channelHandle: handle,
      channelListedAt: sql`coalesce(${artworks.channelListedAt}, ${at.toISOString()}::timestamptz)`,
      channelMark: `${version} ${priceMark}`,
    })
    .where(eq(artworks.uid, uid))
}

async function setUnlisted(queryable: Queryable, uid: string): Promise<void> {
  await queryable.update(artworks).set({ channelListedAt: null, channelMark: null }).where(eq(artworks.uid, uid))
}

const isForSale = sql<boolean>`${artworks.publishedAt} is not null and ${artworks.deletedAt} is null`
