import { and, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { artworkCounts, artworks } from '../tables.ts'

/** The result is stable until the transaction ends if the caller has locked the artist's counts. */
export async function isArtistUnlisted(queryable: Queryable, artistId: string): Promise<boolean> {
  const [counts] = await queryable
    .select({ since: artworkCounts.withheldSince })
    .from(artworkCounts)
    .where(eq(artworkCounts.artistId, artistId))
  return Boolean(counts?.since)
}

export async function setArtistUnlisted(tx: Transaction, artistId: string, since: Date | null): Promise<void> {
  await tx.update(artworkCounts).set({ withheldSince: since }).where(eq(artworkCounts.artistId, artistId))
}

/** A range of an artist's artworks by position. */
export type ListRange = { artistId: string; after: number; upTo: number }

/** @returns the artworks that were on sale */
export async function unlistRange(tx: Transaction, range: ListRange): Promise<string[]> {
  return changeSale(tx, range, 'unlist')
}

/** Artworks that a report keeps off sale stay off. @returns the artworks that are on sale again */
export async function relistRange(tx: Transaction, range: ListRange): Promise<string[]> {
  return changeSale(tx, range, 'relist')
}

async function changeSale(tx: Transaction, { artistId, after, upTo }: ListRange, change: 'unlist' | 'relist'): Promise<string[]> {
  const { publishedAt, withheldPublishedAt } = artworks
  const isChanged = change === 'unlist' ? isNotNull(publishedAt) : and(isNotNull(withheldPublishedAt), isNull(artworks.takenDownAt))
  const rows = await tx
    .update(artworks)
    .set({ publishedAt: sql`${withheldPublishedAt}`, withheldPublishedAt: sql`${publishedAt}` })
    .where(and(eq(artworks.artistId, artistId), gt(artworks.position, after), lte(artworks.position, upTo), isChanged))
    .returning({ uid: artworks.uid })
  return rows.map(({ uid }) => uid)
}
