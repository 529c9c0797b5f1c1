import { and, asc, eq, lt, notInArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { artworks, renditionLeftovers, renditions } from '../tables.ts'

/** Records the files of an artwork that new renditions are about to replace. */
export async function recordLeftovers(
  tx: Transaction,
  uid: string,
  { keptKeys, at }: { keptKeys: readonly string[]; at: Date },
): Promise<void> {
  const replaced = tx
    .selectDistinct({
      key: renditions.key,
      originalKey: artworks.originalKey,
      leftAt: sql<Date>`${at.toISOString()}::timestamptz`.as('left_at'),
    })
    .from(renditions)
    .innerJoin(artworks, eq(artworks.uid, renditions.artworkUid))
    .where(and(eq(renditions.artworkUid, uid), notInArray(renditions.key, [...keptKeys])))
  await tx
    .insert(renditionLeftovers)
    .select(replaced)
    .onConflictDoUpdate({ target: renditionLeftovers.key, set: { leftAt: at } })
}

export async function listLeftovers(queryable: Queryable, before: Date): Promise<{ key: string; originalKey: string }[]> {
  return queryable
    .select({ key: renditionLeftovers.key, originalKey: renditionLeftovers.originalKey })
    .from(renditionLeftovers)
    .where(lt(renditionLeftovers.leftAt, before))
    .orderBy(asc(renditionLeftovers.leftAt))
    .limit(500)
}

/** @returns whether the file is unused: it was still a leftover, and no rendition refers to it again */
export async function forgetLeftover(tx: Transaction, key: string, before: Date): Promise<boolean> {
  const { rowCount } = await tx
    .delete(renditionLeftovers)
    .where(and(eq(renditionLeftovers.key, key), lt(renditionLeftovers.leftAt, before)))
  if (!rowCount) return false
  const [user] = await tx.select({ uid: renditions.artworkUid }).from(renditions).where(eq(renditions.key, key)).limit(1)
  return !user
}
