import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { enlargedDetails } from '../tables.ts'

export type DetailRow = typeof enlargedDetails.$inferSelect
/** A detail without its result bytes. */
export type DetailTask = Pick<DetailRow, 'uid' | 'source' | 'widthPx' | 'heightPx' | 'finishedAt'>

/** Finds only the artist's own details. */
export async function findDetail(queryable: Queryable, artistId: string, uid: string): Promise<DetailRow | undefined> {
  const [row] = await queryable
    .select()
    .from(enlargedDetails)
    .where(and(eq(enlargedDetails.uid, uid), eq(enlargedDetails.artistId, artistId)))
  return row
}

/** A detail that the artist requested before, by its content key. */
export async function findSameDetail(queryable: Queryable, artistId: string, key: string): Promise<DetailRow | undefined> {
  const [row] = await queryable
    .select()
    .from(enlargedDetails)
    .where(and(eq(enlargedDetails.artistId, artistId), eq(enlargedDetails.key, key)))
  return row
}

export async function findDetailTask(queryable: Queryable, uid: string): Promise<DetailTask | undefined> {
  const { source, widthPx, heightPx, finishedAt } = enlargedDetails
  const [row] = await queryable
    .select({ uid: enlargedDetails.uid, source, widthPx, heightPx, finishedAt })
    .from(enlargedDetails)
    .where(eq(enlargedDetails.uid, uid))
  return row
}

/** The artist's details requested since `since`, and those still waiting that were requested since `waitingSince`. */
export async function countDetails(
  queryable: Queryable,
  artistId: string,
  { since, waitingSince }: { since: Date; waitingSince: Date },
): Promise<{ asked: number; waiting: number }> {
  const { artistId: artist, askedAt, finishedAt } = enlargedDetails
  const [counts] = await queryable
    .select({
      asked: sql<number>`count(*)::int`,
      waiting: sql<number>`(count(*) filter (where ${isNull(finishedAt)} and ${gt(askedAt, waitingSince)}))::int`,
    })
    .from(enlargedDetails)
    .where(and(eq(artist, artistId), gt(askedAt, since)))
  return counts ?? { asked: 0, waiting: 0 }
}

/** An existing row with the same key is reset. */
export async function saveDetail(tx: Transaction, detail: typeof enlargedDetails.$inferInsert): Promise<DetailRow> {
  const { source, askedAt } = detail
  const [row] = await tx
    .insert(enlargedDetails)
    .values(detail)
    .onConflictDoUpdate({
      target: [enlargedDetails.artistId, enlargedDetails.key],
      set: { source, askedAt, finishedAt: null, percent: null, picture: null, network: null },
    })
    .returning()
  if (!row) throw new Error('the detail was not stored')
  return row
}

export async function setDetailPercent(queryable: Queryable, uid: string, percent: number): Promise<void> {
  await queryable.update(enlargedDetails).set({ percent }).where(eq(enlargedDetails.uid, uid))
}

/** Stores the result. The source pixels are not needed any more. */
export async function finishDetail(
  queryable: Queryable,
  uid: string,
  end: Pick<DetailRow, 'picture' | 'network'> & { finishedAt: Date },
): Promise<void> {
  await queryable
    .update(enlargedDetails)
    .set({ ...end, source: null })
    .where(eq(enlargedDetails.uid, uid))
}

export async function deleteDetails(queryable: Queryable, before: Date): Promise<void> {
  await queryable.delete(enlargedDetails).where(lt(enlargedDetails.askedAt, before))
}

export async function deleteArtistDetails(tx: Transaction, artistId: string): Promise<void> {
  await tx.delete(enlargedDetails).where(eq(enlargedDetails.artistId, artistId))
}
