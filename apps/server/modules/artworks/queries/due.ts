import { asc, eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { artworkRenditionsDue, artworks } from '../tables.ts'

/** Up to `limit` artworks whose renditions may have to be regenerated, the oldest first. */
export async function listRenditionsDue(queryable: Queryable, limit: number): Promise<{ uid: string; originalKey: string }[]> {
  return queryable
    .select({ uid: artworks.uid, originalKey: artworks.originalKey })
    .from(artworkRenditionsDue)
    .innerJoin(artworks, eq(artworks.uid, artworkRenditionsDue.artworkUid))
    .orderBy(asc(artworkRenditionsDue.artworkUid))
    .limit(limit)
}

/** @returns whether the artwork was still due */
export async function forgetDue(tx: Transaction, uid: string): Promise<boolean> {
  const { rowCount } = await tx.delete(artworkRenditionsDue).where(eq(artworkRenditionsDue.artworkUid, uid))
  return rowCount === 1
}
