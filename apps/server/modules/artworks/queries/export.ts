import { and, asc, count, eq, getTableColumns, gt, lte, sum } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { iterateRows } from '../../../platform/database/queries/each-row.ts'
import { artworkContentRatings } from '../../review/tables.ts'
import { artworks } from '../tables.ts'
import type { ArtworkRow } from './artworks.ts'

/** The artist, and a cut-off time: all queries of one export then see the same artworks. */
export type ExportRequest = { artistId: string; until: Date }

/** An artwork with the estimate of the content hint; null if it was never rated, or its files were erased. */
export type ExportedArtwork = ArtworkRow & { contentEstimate: { explicitShare: number | null; model: string; ratedAt: Date } | null }

/** Every artwork that an artist ever uploaded, including deleted ones, the oldest first. */
export function listEverything(queryable: Queryable, of: ExportRequest): AsyncGenerator<ExportedArtwork> {
  return iterateRows(
    (after: string | undefined, limit) =>
      queryable
        .select({
          ...getTableColumns(artworks),
          contentEstimate: {
            explicitShare: artworkContentRatings.explicitShare,
            model: artworkContentRatings.model,
            ratedAt: artworkContentRatings.ratedAt,
          },
        })
        .from(artworks)
        .leftJoin(artworkContentRatings, eq(artworkContentRatings.artworkUid, artworks.uid))
        .where(and(isInExport(of), after === undefined ? undefined : gt(artworks.uid, after)))
        .orderBy(asc(artworks.uid))
        .limit(limit),
    ({ uid }) => uid,
    200,
  )
}

/** Number of artworks and total size of their originals. */
export async function measureEverything(queryable: Queryable, of: ExportRequest): Promise<{ artworks: number; originalBytes: number }> {
  const [row] = await queryable
    .select({ artworks: count(), originalBytes: sum(artworks.fileBytes).mapWith(Number) })
    .from(artworks)
    .where(isInExport(of))
  return { artworks: row?.artworks ?? 0, originalBytes: row?.originalBytes ?? 0 }
}

function isInExport({ artistId, until }: ExportRequest) {
  return and(eq(artworks.artistId, artistId), lte(artworks.createdAt, until))
}
