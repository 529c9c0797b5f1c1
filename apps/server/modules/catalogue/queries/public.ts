import { type AnyColumn, and, eq, exists, gt, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { exactInstant, isAfter, type Place } from '../../../platform/database/queries/keyset.ts'
import { isPublic } from '../../artworks/index.ts'
import { artistFaces, artworks } from '../../artworks/tables.ts'
import { artistGifts } from '../tables.ts'

/** A backward scan of the catalogue index; spelled like the index definition. */
const oldestFirst = [sql`${artworks.publishedAt} asc nulls first`, sql`${artworks.uid} asc nulls first`]

/** A slice of a list: after one place, up to and including another. */
export type Stretch<Place> = { after: Place | undefined; upTo: Place | undefined; limit: number }

/** The products, oldest first. New ones are added at the end, so earlier slices do not change. */
export function listPublicProducts(
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

/** The place of the product `count` positions after another; undefined where the list ends before. An index-only scan. */
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

/** The shops with at least one product, ordered by handle. */
export async function listPublicShops(queryable: Queryable, { after, upTo, limit }: Stretch<string>): Promise<string[]> {
  const rows = await queryable
    .select({ handle: artistFaces.handle })
    .from(artistFaces)
    .where(
      and(
        after === undefined ? undefined : gt(artistFaces.handle, after),
        upTo === undefined ? undefined : lte(artistFaces.handle, upTo),
        exists(selectPublicProducts(queryable, artistFaces.artistId)),
      ),
    )
    .orderBy(artistFaces.handle)
    .limit(limit)
  return rows.map(({ handle }) => handle)
}

/** Artists who give to a cause and have at least one product, the most generous first. Suspended and leaving artists have none on sale. */
export async function findGivers(queryable: Queryable, causeId: string, limit: number): Promise<{ artistId: string; percent: number }[]> {
  const { artistId, percent } = artistGifts
  return (
    queryable
      .select({ artistId, percent })
      .from(artistGifts)
      .where(and(eq(artistGifts.causeId, causeId), exists(selectPublicProducts(queryable, artistId))))
      // spelled like the index `artists_givers`
      .orderBy(sql`${percent} desc nulls last`, sql`${artistId} desc nulls last`)
      .limit(limit)
  )
}

function selectPublicProducts(queryable: Queryable, artistId: AnyColumn) {
  return queryable
    .select({ one: sql`1` })
    .from(artworks)
    .where(and(eq(artworks.artistId, artistId), isPublic))
}
