import { and, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { artworks, shelves } from '../tables.ts'

/** Asked after the shelf was locked, it stays so until the transaction ends. */
export async function isShelfWithheld(queryable: Queryable, artistId: string): Promise<boolean> {
  const [shelf] = await queryable.select({ since: shelves.withheldSince }).from(shelves).where(eq(shelves.artistId, artistId))
  return Boolean(shelf?.since)
}

export async function setShelfWithheld(tx: Transaction, artistId: string, since: Date | null): Promise<void> {
  await tx.update(shelves).set({ withheldSince: since }).where(eq(shelves.artistId, artistId))
}

/** A stretch of a shelf, by the places of its artworks. */
export type ShelfStretch = { artistId: string; after: number; upTo: number }

/** @returns the artworks that were for sale */
export async function withholdStretch(tx: Transaction, stretch: ShelfStretch): Promise<string[]> {
  return moveSale(tx, stretch, 'withhold')
}

/** Those that a report keeps off sale stay off. @returns the artworks that are for sale again */
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
