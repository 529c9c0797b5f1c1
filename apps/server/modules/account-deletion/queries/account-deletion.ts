import { and, asc, eq, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'
import { hashSecret } from '../../../platform/crypto/secret.ts'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { departures } from '../tables.ts'

export type DepartureRow = typeof departures.$inferSelect

const belongsToArtist = (artistId: string) => eq(departures.artistId, artistId)

export async function findDeparture(queryable: Queryable, artistId: string): Promise<DepartureRow | undefined> {
  const [row] = await queryable.select().from(departures).where(belongsToArtist(artistId))
  return row
}

/** Locks the departure until the transaction ends. */
export async function lockDeparture(tx: Transaction, artistId: string): Promise<DepartureRow | undefined> {
  const [row] = await tx.select().from(departures).where(belongsToArtist(artistId)).for('update')
  return row
}

/** Stores a request and invalidates an earlier link. @returns undefined if the deletion is already confirmed */
export async function saveDeletionRequest(
  tx: Transaction,
  { artistId, askedAt, keyHash }: Pick<DepartureRow, 'artistId' | 'askedAt' | 'keyHash'>,
): Promise<DepartureRow | undefined> {
  const [row] = await tx
    .insert(departures)
    .values({ artistId, askedAt, keyHash })
    .onConflictDoUpdate({ target: departures.artistId, set: { askedAt, keyHash }, setWhere: isNull(departures.confirmedAt) })
    .returning()
  return row
}

export async function updateDeparture(queryable: Queryable, artistId: string, change: Partial<DepartureRow>): Promise<void> {
  await queryable.update(departures).set(change).where(belongsToArtist(artistId))
}

/** Starts the erasure, which cannot be cancelled from here on. @returns false if the artist stays, or the erasure is complete */
export async function claimDeparture(queryable: Queryable, artistId: string, now: Date): Promise<boolean> {
  const isOpen = and(isNotNull(departures.confirmedAt), isNull(departures.erasedAt))
  const isOver = or(isNotNull(departures.begunAt), lte(departures.eraseAfter, now))
  const { rowCount } = await queryable
    .update(departures)
    .set({ begunAt: now })
    .where(and(belongsToArtist(artistId), isOpen, isOver))
  return rowCount === 1
}

export async function deleteDeparture(tx: Transaction, artistId: string): Promise<void> {
  await tx.delete(departures).where(belongsToArtist(artistId))
}

/** Artists whose grace period has ended, the longest waiting first. The condition matches the index. */
export async function findDue(queryable: Queryable, now: Date, limit: number): Promise<string[]> {
  const isOpen: SQL | undefined = and(isNotNull(departures.confirmedAt), isNull(departures.erasedAt))
  const rows = await queryable
    .select({ artistId: departures.artistId })
    .from(departures)
    .where(and(isOpen, lte(departures.eraseAfter, now)))
    .orderBy(asc(departures.eraseAfter))
    .limit(limit)
  return rows.map(({ artistId }) => artistId)
}

/** Erasures that are due since before an instant and still wait: for a payout, pending earnings or the end of a suspension. */
export async function findLate(queryable: Queryable, { before, limit }: { before: Date; limit: number }) {
  const isOpen = and(isNotNull(departures.confirmedAt), isNull(departures.erasedAt))
  return queryable
    .select({ artistId: departures.artistId, eraseAfter: departures.eraseAfter })
    .from(departures)
    .where(and(isOpen, lte(departures.eraseAfter, before)))
    .orderBy(asc(departures.eraseAfter))
    .limit(limit)
}

export type BalanceClaim = { artistId: string; payableUntil: Date; erasedAt: Date | null }

/** The claim to the balance of a deleted account by the code in its mail. */
export async function findClaim(queryable: Queryable, claimCode: string): Promise<BalanceClaim | undefined> {
  const { artistId, payableUntil, erasedAt, claimHash } = departures
  const [row] = await queryable
    .select({ artistId, payableUntil, erasedAt })
    .from(departures)
    .where(eq(claimHash, hashSecret(claimCode.trim().toLowerCase(), 'hex')))
  return row?.payableUntil ? { ...row, payableUntil: row.payableUntil } : undefined
}
