import { and, eq, gt, like, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { artworks, renditions } from '../tables.ts'

/** Products after a uid that have renditions, but none in AVIF. */
export async function findAvifless(
  queryable: Queryable,
  after: string | undefined,
  limit: number,
): Promise<{ uid: string; originalKey: string }[]> {
  return queryable
    .select({ uid: artworks.uid, originalKey: artworks.originalKey })
    .from(artworks)
    .where(
      and(
        sql`published_at is not null and deleted_at is null and avif_at is null`,
        sql`${artworks.placeholder} is not null`,
        after ? gt(artworks.uid, after) : undefined,
      ),
    )
    .orderBy(artworks.uid)
    .limit(limit)
}

type Avif = { preset: string; key: string; widthPx: number; heightPx: number }

/** Replaces existing AVIF renditions. */
export async function saveAvif(tx: Transaction, uid: string, made: readonly Avif[], at: Date): Promise<void> {
  await tx.delete(renditions).where(and(eq(renditions.artworkUid, uid), like(renditions.preset, 'avif%')))
  if (made.length) await tx.insert(renditions).values(made.map((rendition) => ({ artworkUid: uid, ...rendition })))
  await tx.update(artworks).set({ avifAt: at }).where(eq(artworks.uid, uid))
}
