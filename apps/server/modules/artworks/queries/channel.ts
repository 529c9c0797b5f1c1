import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { KEPT_SECONDS } from '../deletion/erase-artwork.ts'
import { artworks, channelPrices, publicArtists } from '../tables.ts'
import { wasEverForSale } from './products.ts'

const HOUR_SECONDS = 60 * 60

/** Queries for the sales channels. */
export const channelVerbs = {
  findForChannel: findChannelArtwork,
  listPublished: findPublished,
  listUnsynced: findUnsynced,
  listLeftBehind: findLeftBehind,
  setListed,
  setRefused,
  setUnlisted,
  setGone,
}

/** Includes deleted artworks. Undefined where the uid is unknown. */
async function findChannelArtwork(queryable: Queryable, uid: string) {
  const [row] = await queryable
    .select({ artwork: artworks, artistName: publicArtists.name, shopHandle: publicArtists.handle, isForSale: isForSale.mapWith(Boolean) })
    .from(artworks)
    .innerJoin(publicArtists, eq(publicArtists.artistId, artworks.artistId))
    .where(eq(artworks.uid, uid))
  return row
}

/** Artworks that were ever on sale, by uid. A sale in a channel counts even when the artwork was withdrawn a moment later. */
async function findPublished(queryable: Queryable, uids: readonly string[]) {
  if (!uids.length) return []
  const { uid, handle, name, artistId, orientation, widthPx, heightPx, crops, sizes } = artworks
  return queryable
    .select({ uid, handle, name, artistId, orientation, widthPx, heightPx, crops, sizes, artistName: publicArtists.name })
    .from(artworks)
    .innerJoin(publicArtists, eq(publicArtists.artistId, artworks.artistId))
    .where(and(inArray(uid, [...uids]), wasEverForSale))
}

/**
 * Artworks whose state at the channel is stale: new, changed words, other prices, or withdrawn here and still listed there. Each kind is a
 * query of its own, because each has its own index.
 * @param priceMark  the current price version
 */
async function findUnsynced(queryable: Queryable, { priceMark, limit }: { priceMark: string; limit: number }): Promise<string[]> {
  const prices = channelPrices(artworks.channelMark)
  const mark = sql`split_part(${artworks.channelMark}, ' ', 1)`
  const kinds = [
    // first, because withdrawn artworks must not be bought
    {
      where: and(isNotNull(artworks.channelListedAt), or(isNotNull(artworks.deletedAt), isNull(artworks.publishedAt))),
      by: [artworks.uid],
    },
    { where: and(isForSale, sql`${mark} is distinct from ${artworks.version}::text`), by: [artworks.uid] },
    // in the order of their index: any other order would scan everything on sale
    { where: and(isForSale, sql`${prices} < ${priceMark}`), by: [prices, artworks.uid] },
    { where: and(isForSale, sql`${prices} > ${priceMark}`), by: [prices, artworks.uid] },
  ]
  const found = new Set<string>()
  for (const { where, by } of kinds) {
    if (found.size >= limit) break
    const rows = await queryable
      .select({ uid: artworks.uid })
      .from(artworks)
      .where(where)
      .orderBy(...by)
      .limit(limit)
    for (const { uid } of rows) found.add(uid)
  }
  return [...found].slice(0, limit)
}

/** Deleted artworks that the channel still has although their files should be erased, the oldest first. */
async function findLeftBehind(queryable: Queryable, { now, limit }: { now: Date; limit: number }): Promise<string[]> {
  const before = new Date(now.getTime() - (KEPT_SECONDS + HOUR_SECONDS) * 1000)
  const rows = await queryable
    .select({ uid: artworks.uid })
    .from(artworks)
    .where(and(isNotNull(artworks.channelProduct), isNotNull(artworks.deletedAt), lt(artworks.deletedAt, before)))
    .orderBy(asc(artworks.deletedAt))
    .limit(limit)
  return rows.map(({ uid }) => uid)
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

/** The channel rejected these words. The next attempt follows when the words or the prices change. */
async function setRefused(queryable: Queryable, uid: string, { version, priceMark }: { version: number; priceMark: string }) {
  await queryable
    .update(artworks)
    .set({ channelMark: `${version} ${priceMark}` })
    .where(eq(artworks.uid, uid))
}

/** @param productId  the product's id at the channel, if it was found only now */
async function setUnlisted(queryable: Queryable, uid: string, productId?: string): Promise<void> {
  await queryable
    .update(artworks)
    .set({ channelListedAt: null, channelMark: null, ...(productId && { channelProduct: productId }) })
    .where(eq(artworks.uid, uid))
}

/** The product no longer exists at the channel. */
async function setGone(queryable: Queryable, uid: string): Promise<void> {
  await queryable
    .update(artworks)
    .set({ channelProduct: null, channelHandle: null, channelListedAt: null, channelMark: null })
    .where(eq(artworks.uid, uid))
}

const isForSale = sql<boolean>`${artworks.publishedAt} is not null and ${artworks.deletedAt} is null`
