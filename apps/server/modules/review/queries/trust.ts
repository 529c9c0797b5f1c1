import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { artworkCounts, artworks } from '../../artworks/tables.ts'
import type { TrustRecord } from '../rules/trust.ts'

/** The artist's review record, see `TrustRecord`. Qualified names make the expression usable in any statement. */
export const trustRecord = {
  approvals: sql<number>`coalesce("artwork_shelves"."approvals", 0)`,
  strikes: sql<number>`coalesce("artwork_shelves"."rejections", 0) + (
    select count(*)::int from ${artworks} as taken where taken.artist_id = "artwork_shelves"."artist_id" and taken.taken_down_at is not null)`,
}

/** @property isWithheld  artworks of this artist cannot go on sale now */
export async function findTrustRecord(queryable: Queryable, artistId: string): Promise<TrustRecord & { isWithheld: boolean }> {
  const [record] = await queryable
    .select({ ...trustRecord, withheldSince: artworkCounts.withheldSince })
    .from(artworkCounts)
    .where(eq(artworkCounts.artistId, artistId))
  return { approvals: record?.approvals ?? 0, strikes: record?.strikes ?? 0, isWithheld: Boolean(record?.withheldSince) }
}
