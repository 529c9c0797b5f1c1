import { eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { artworkCounts } from '../tables.ts'

/** An artist's number of artworks, and of approved ones. */
export type ArtworkCounts = { total: number; approved: number }

export async function findCounts(queryable: Queryable, artistId: string): Promise<ArtworkCounts> {
  const [counts] = await queryable
    .select({ total: artworkCounts.total, approved: artworkCounts.approved })
    .from(artworkCounts)
    .where(eq(artworkCounts.artistId, artistId))
  return counts ?? { total: 0, approved: 0 }
}

export async function findCountsByArtist(queryable: Queryable, artistIds: readonly string[]): Promise<Map<string, ArtworkCounts>> {
  if (!artistIds.length) return new Map()
  const { artistId, total, approved } = artworkCounts
  const rows = await queryable
    .select({ artistId, total, approved })
    .from(artworkCounts)
    .where(inArray(artistId, [...artistIds]))
  return new Map(rows.map((row) => [row.artistId, row]))
}

/** Locks the artist's counts until the transaction ends. Creates the row where there is none. */
export async function lockCounts(tx: Transaction, artistId: string): Promise<ArtworkCounts> {
  await tx.insert(artworkCounts).values({ artistId }).onConflictDoNothing()
  const [counts] = await tx
    .select({ total: artworkCounts.total, approved: artworkCounts.approved })
    .from(artworkCounts)
    .where(eq(artworkCounts.artistId, artistId))
    .for('update')
  return counts ?? { total: 0, approved: 0 }
}

/** @param by.approvals  change of the operators' approvals, and `rejections` likewise; both counters never reset */
export async function changeCounts(
  tx: Transaction,
  artistId: string,
  by: ArtworkCounts & { approvals?: number; rejections?: number },
): Promise<void> {
  const { total, approved, approvals = 0, rejections = 0 } = by
  await tx
    .update(artworkCounts)
    .set({
      total: sql`${artworkCounts.total} + ${total}`,
      approved: sql`${artworkCounts.approved} + ${approved}`,
      approvals: sql`${artworkCounts.approvals} + ${approvals}`,
      rejections: sql`${artworkCounts.rejections} + ${rejections}`,
    })
    .where(eq(artworkCounts.artistId, artistId))
}
