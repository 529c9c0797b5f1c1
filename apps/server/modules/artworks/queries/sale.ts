import { and, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { artworks, shelves } from '../tables.ts'

/** The result is stable until the transaction ends if the caller has locked the shelf. */
export async function isShelfWithheld(queryable: Queryable, artistId: string): Promise<boolean> {
  const [shelf] = await queryable.select({ since: shelves.withheldSince }).from(shelves).where(eq(shelves.artistId, artistId))
  return Boolean(shelf?.since)
}

export async function setShelfWithheld(tx: Transaction, artistId: string, since: Date | null): Promise<void> {
  await tx.update(shelves).set({ withheldSince: since }).where(eq(shelves.artistId, artistId))
}

/** A range of a shelf by position. */
export type ShelfStretch = { artistId: string; after: number; upTo: number }

/** @returns the artworks that were on sale */
export async function withholdStretch(tx: Transaction, stretch: ShelfStretch): Promise<string[]> {
  return moveSale(tx, stretch, 'withhold')
}

/** Artworks that a report keeps off sale stay off. @returns the artworks that are on sale again */
export async function releaseStretch(tx: Transaction, stretch: ShelfStretch): Promise<string[]> {
  return moveSale(tx, stretch, 'release')
}

async function moveSale(tx: Transaction, { artistId, after, upTo }: ShelfStretch, move: 'withhold' | 'release'): Promise<string[]> {
  const { publishedAt, withheldPublishedAt } = artworks
  const isMoved = move === 'withhold' ? isNotNull(publishedAt) : and(isNotNull(withheldPublishedAt), isNull(artworks.takenDownAt))
  const rows = await tx
    .update(artworks)
    .set({ publishedAt: sql`${withheldPublishedAt}`, withheldPublishedAt: sql`${publishedAt}` })
    .where(and(eq(artworks.artistId, artistId), gt(artworks.position, after), lte(artworks.position, upTo), isMoved))
    .returning({ uid: artworks.uid })
  return rows.map(({ uid }) => uid)
}
