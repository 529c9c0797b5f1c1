import { type AnyColumn, and, eq, exists, gt, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { exactInstant, isAfter, type Place } from '../../../platform/database/keyset.ts'
import { artistFaces, artistGifts, artworks } from '../tables.ts'
import { isPublic } from './catalogue.ts'

/** Backwards through the index of the catalogue, in its spelling. */
const oldestFirst = [sql`${artworks.publishedAt} asc nulls first`, sql`${artworks.uid} asc nulls first`]

/** A stretch of a list: behind one place, up to and with another. */
export type Stretch<Place> = { after: Place | undefined; upTo: Place | undefined; limit: number }

/** The plates for sale, oldest first: new ones come at the end, so that the stretches of earlier ones stay as they are. */
export function listPublicPlates(
  queryable: Queryable,
  { after, upTo, limit }: Stretch<Place>,
): Promise<{ handle: string; publishedAt: Date | null; place: Place }[]> {
  const place = { at: exactInstant(artworks.publishedAt), id: artworks.uid }
  const isWithin = upTo && sql`(${artworks.publishedAt}, ${artworks.uid}) <= (${upTo.at}::timestamptz, ${upTo.id}::uuid)`
  return queryable
    .select({ handle: artworks.handle, publishedAt: artworks.publishedAt, place })
    .from(artworks)
    .where(and(isPublic, isAfter(artworks.publishedAt, artworks.uid, after), isWithin))
    .orderBy(...oldestFirst)
    .limit(limit)
}

/** The place of the plate that is so many behind another; undefined where the list ends before. Reads the index alone. */
export async function findPlaceBehind(queryable: Queryable, after: Place | undefined, count: number): Promise<Place | undefined> {
  const [found] = await queryable
    .select({ at: exactInstant(artworks.publishedAt), id: artworks.uid })
    .from(artworks)
    .where(and(isPublic, isAfter(artworks.publishedAt, artworks.uid, after)))
    .orderBy(...oldestFirst)
    .offset(count - 1)
    .limit(1)
  return found
}

/** The shops with something for sale, in the order of their handles. */
export async function listPublicShops(queryable: Queryable, { after, upTo, limit }: Stretch<string>): Promise<string[]> {
  const rows = await queryable
    .select({ handle: artistFaces.handle })
    .from(artistFaces)
    .where(
      and(
        after === undefined ? undefined : gt(artistFaces.handle, after),
        upTo === undefined ? undefined : lte(artistFaces.handle, upTo),
        exists(publicPlatesOf(queryable, artistFaces.artistId)),
      ),
    )
    .orderBy(artistFaces.handle)
    .limit(limit)
  return rows.map(({ handle }) => handle)
}

/** Who gives to a cause and has something for sale, which nobody has who is suspended or leaves; the most generous first. */
export async function findGivers(queryable: Queryable, causeId: string, limit: number): Promise<{ artistId: string; percent: number }[]> {
  const { artistId, percent } = artistGifts
  return (
    queryable
      .select({ artistId, percent })
      .from(artistGifts)
      .where(and(eq(artistGifts.causeId, causeId), exists(publicPlatesOf(queryable, artistId))))
      // spelt as the index `artists_givers` is
      .orderBy(sql`${percent} desc nulls last`, sql`${artistId} desc nulls last`)
      .limit(limit)
  )
}

function publicPlatesOf(queryable: Queryable, artistId: AnyColumn) {
  return queryable
    .select({ one: sql`1` })
    .from(artworks)
    .where(and(eq(artworks.artistId, artistId), isPublic))
}
