import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { artworkFormerHandles, artworkHandlesDue, artworks } from '../tables.ts'

/** The current handles of former ones; a handle that is not a former one is omitted. */
export async function findCurrentHandles(queryable: Queryable, handles: readonly string[]): Promise<Map<string, string>> {
  if (!handles.length) return new Map()
  const rows = await queryable
    .select({ former: artworkFormerHandles.handle, handle: artworks.handle })
    .from(artworkFormerHandles)
    .innerJoin(artworks, eq(artworks.uid, artworkFormerHandles.artworkUid))
    .where(inArray(artworkFormerHandles.handle, [...handles]))
  return new Map(rows.map(({ former, handle }) => [former, handle]))
}

/** Up to `limit` artworks whose handle may have lost letters, the oldest first. */
export async function listHandlesDue(queryable: Queryable, limit: number): Promise<{ uid: string; name: string; handle: string }[]> {
  return queryable
    .select({ uid: artworks.uid, name: artworks.name, handle: artworks.handle })
    .from(artworkHandlesDue)
    .innerJoin(artworks, eq(artworks.uid, artworkHandlesDue.artworkUid))
    .orderBy(asc(artworkHandlesDue.artworkUid))
    .limit(limit)
}

/** @returns whether the artwork was still due */
export async function forgetHandleDue(tx: Transaction, uid: string): Promise<boolean> {
  const { rowCount } = await tx.delete(artworkHandlesDue).where(eq(artworkHandlesDue.artworkUid, uid))
  return rowCount === 1
}

type Change = { uid: string; from: string; to: string; at: Date }

/** Replaces a handle and keeps the former one. Changes nothing if the artwork has another handle by now or was deleted. */
export async function replaceHandle(tx: Transaction, { uid, from, to, at }: Change): Promise<boolean> {
  const { rowCount } = await tx
    .update(artworks)
    .set({ handle: to })
    .where(and(eq(artworks.uid, uid), eq(artworks.handle, from), isNull(artworks.deletedAt)))
  if (rowCount !== 1) return false
  await tx.insert(artworkFormerHandles).values({ handle: from, artworkUid: uid, leftAt: at })
  return true
}

/** Deletes the former handles of an artist's artworks: they contain words of their names. */
export async function deleteFormerHandles(tx: Transaction, artistId: string): Promise<void> {
  const own = tx.select({ uid: artworks.uid }).from(artworks).where(eq(artworks.artistId, artistId))
  await tx.delete(artworkFormerHandles).where(inArray(artworkFormerHandles.artworkUid, own))
  await tx.delete(artworkHandlesDue).where(inArray(artworkHandlesDue.artworkUid, own))
}
