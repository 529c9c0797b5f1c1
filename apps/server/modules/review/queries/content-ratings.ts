import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { artworks } from '../../artworks/tables.ts'
import { artworkContentRatings } from '../tables.ts'
import { smallestRendition, type UnhashedArtwork } from './perceptual-hashes.ts'
import { isInQueue } from './review.ts'

/** Artworks after a uid that wait for review and were never rated, each with its smallest rendition. */
export async function findUnrated(queryable: Queryable, after: string | undefined, limit: number): Promise<UnhashedArtwork[]> {
  const smallest = smallestRendition(queryable)
  return queryable
    .select({ uid: artworks.uid, key: smallest.key })
    .from(artworks)
    .innerJoinLateral(smallest, sql`true`)
    .leftJoin(artworkContentRatings, eq(artworkContentRatings.artworkUid, artworks.uid))
    .where(and(isInQueue, isNull(artworkContentRatings.artworkUid), after ? sql`${artworks.uid} > ${after}` : undefined))
    .orderBy(artworks.uid)
    .limit(limit)
}

export type ContentRating = { explicitShare: number | null; model: string; at: Date }

/** Stores nothing for an artwork that was deleted in the meantime. */
export async function saveContentRating(queryable: Queryable, uid: string, { explicitShare, model, at }: ContentRating): Promise<void> {
  await queryable.execute(sql`
    insert into ${artworkContentRatings} (artwork_uid, explicit_share, model, rated_at)
    select uid, ${explicitShare}::real, ${model}, ${at.toISOString()}::timestamptz
    from ${artworks} where uid = ${uid} and deleted_at is null
    on conflict (artwork_uid) do nothing`)
}

/** Part of the erasure of an artwork. */
export async function deleteContentRating(tx: Transaction, uid: string): Promise<void> {
  await tx.delete(artworkContentRatings).where(eq(artworkContentRatings.artworkUid, uid))
}
