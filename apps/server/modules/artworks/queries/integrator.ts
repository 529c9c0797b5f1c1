import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { isBefore, microsecondInstant, type Place } from '../../../platform/database/queries/keyset.ts'
import { artworks, publicArtists } from '../tables.ts'

/** The products, the newest first, each with its place in that order. */
export async function findForIntegrators(queryable: Queryable, { after, limit }: { after: Place | undefined; limit: number }) {
  const { uid, handle, name, description, category, tags, orientation, publishedAt, deletedAt, artistId } = artworks
  return (
    queryable
      .select({
        ...{ uid, handle, name, description, category, tags, orientation, publishedAt },
        artistName: publicArtists.name,
        place: { at: microsecondInstant(publishedAt), id: uid },
      })
      .from(artworks)
      .innerJoin(publicArtists, eq(publicArtists.artistId, artistId))
      .where(and(isNotNull(publishedAt), isNull(deletedAt), isBefore(publishedAt, uid, after)))
      // spelled like the index
      .orderBy(sql`${publishedAt} DESC NULLS LAST`, sql`${uid} DESC NULLS LAST`)
      .limit(limit)
  )
}
