import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { exactInstant, isBefore, type Place } from '../../../platform/database/queries/keyset.ts'
import { artistFaces, artworks } from '../tables.ts'

export type IntegratorRow = Awaited<ReturnType<typeof findForIntegrators>>[number]

/** The products, the newest first, each with its place in that order. */
export async function findForIntegrators(queryable: Queryable, { after, limit }: { after: Place | undefined; limit: number }) {
  const { uid, handle, name, description, category, tags, orientation, publishedAt, deletedAt, artistId } = artworks
  return (
    queryable
      .select({
        ...{ uid, handle, name, description, category, tags, orientation, publishedAt },
        artistName: artistFaces.name,
        place: { at: exactInstant(publishedAt), id: uid },
      })
      .from(artworks)
      .innerJoin(artistFaces, eq(artistFaces.artistId, artistId))
      .where(and(isNotNull(publishedAt), isNull(deletedAt), isBefore(publishedAt, uid, after)))
      // spelled like the index
      .orderBy(sql`${publishedAt} DESC NULLS LAST`, sql`${uid} DESC NULLS LAST`)
      .limit(limit)
  )
}
