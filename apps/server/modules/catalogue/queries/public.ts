import { type AnyColumn, and, eq, exists, gt, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { isAfter, microsecondInstant, type Place } from '../../../platform/database/queries/keyset.ts'
import { isPublic } from '../../artworks/index.ts'
import { artworks, publicArtists } from '../../artworks/tables.ts'
import { artistDonations } from '../tables.ts'

/** A backward scan of the catalogue index; spelled like the index definition. */
const oldestFirst = [sql`${artworks.publishedAt} asc nulls first`, sql`${artworks.uid} asc nulls first`]

/** A slice of a list: after one place, up to and including another. */
export type ListSlice<Place> = { after: Place | undefined; upTo: Place | undefined; limit: number }

/** The products, oldest first. New ones are added at the end, so earlier slices do not change. */
export function listPublicProducts(
  queryable: Queryable,
  { after, upTo, limit }: ListSlice<Place>,
): Promise<{ handle: string; publishedAt: Date | null; place: Place }[]> {
  const place = { at: microsecondInstant(artworks.publishedAt), id: artworks.uid }
  const isWithin = upTo && sql`(${artworks.publishedAt}, ${artworks.uid}) <= (${upTo.at}::timestamptz, ${upTo.id}::uuid)`
  return queryable
    .select({ handle: artworks.handle, publishedAt: artworks.publishedAt, place })
    .from(artworks)
    .where(and(isPublic, isAfter(artworks.publishedAt, artworks.uid, after), isWithin))
    .orderBy(...oldestFirst)
    .limit(limit)
}

/** The place of the product `count` positions after another; undefined where the list ends before. An index-only scan. */
export async function findPlaceAfter(queryable: Queryable, after: Place | undefined, count: number): Promise<Place | undefined> {
  const [found] = await queryable
    .select({ at: microsecondInstant(artworks.publishedAt), id: artworks.uid })
    .from(artworks)
    .where(and(isPublic, isAfter(artworks.publishedAt, artworks.uid, after)))
    .orderBy(...oldestFirst)
    .offset(count - 1)
    .limit(1)
  return found
}

/** The shops with at least one product, ordered by handle. */
export async function listPublicShops(queryable: Queryable, { after, upTo, limit }: ListSlice<string>): Promise<string[]> {
  const rows = await queryable
    .select({ handle: publicArtists.handle })
    .from(publicArtists)
    .where(
      and(
        after === undefined ? undefined : gt(publicArtists.handle, after),
        upTo === undefined ? undefined : lte(publicArtists.handle, upTo),
        exists(selectPublicProducts(queryable, publicArtists.artistId)),
      ),
    )
    .orderBy(publicArtists.handle)
    .limit(limit)
  return rows.map(({ handle }) => handle)
}

/** Artists who give to a cause and have at least one product, the most generous first. Suspended and leaving artists have none on sale. */
export async function findDonatingArtists(
  queryable: Queryable,
  causeId: string,
  limit: number,
): Promise<{ artistId: string; percent: number }[]> {
  const { artistId, percent } = artistDonations
  return (
    queryable
      .select({ artistId, percent })
      .from(artistDonations)
      .where(and(eq(artistDonations.causeId, causeId), exists(selectPublicProducts(queryable, artistId))))
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
