import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { isPublic } from '../../artworks/index.ts'
import { artworks, renditions } from '../../artworks/tables.ts'
import { mockupRequests } from '../tables.ts'

export type StoredMockup = { key: string; widthPx: number; heightPx: number }

/** A stored mockup of an artwork. Undefined for a deleted artwork. */
export async function findMockup(queryable: Queryable, uid: string, name: string): Promise<StoredMockup | undefined> {
  const [row] = await queryable
    .select({ key: renditions.key, widthPx: renditions.widthPx, heightPx: renditions.heightPx })
    .from(renditions)
    .innerJoin(artworks, eq(artworks.uid, renditions.artworkUid))
    .where(and(eq(renditions.artworkUid, uid), eq(renditions.preset, name), isNull(artworks.deletedAt)))
  return row
}

/** The stored mockups of an artwork among these names, by name. */
export async function findMockups(queryable: Queryable, uid: string, names: readonly string[]): Promise<Map<string, StoredMockup>> {
  const { preset, key, widthPx, heightPx } = renditions
  const rows = await queryable
    .select({ preset, key, widthPx, heightPx })
    .from(renditions)
    .where(and(eq(renditions.artworkUid, uid), inArray(preset, [...names])))
  return new Map(rows.map(({ preset: name, ...made }) => [name, made]))
}

/** The stored mockups of a product among these names, by name. Undefined where the artwork is not public. */
export async function findPublicMockups(queryable: Queryable, handle: string, names: readonly string[]) {
  const rows = await queryable
    .select({
      uid: artworks.uid,
      orientation: artworks.orientation,
      sizes: artworks.sizes,
      name: renditions.preset,
      key: renditions.key,
      widthPx: renditions.widthPx,
      heightPx: renditions.heightPx,
    })
    .from(artworks)
    .leftJoin(renditions, and(eq(renditions.artworkUid, artworks.uid), inArray(renditions.preset, [...names])))
    .where(and(eq(artworks.handle, handle), isPublic))
  const [first] = rows
  if (!first) return undefined
  const made = new Map<string, StoredMockup>()
  for (const { name, key, widthPx, heightPx } of rows) {
    if (name !== null && key !== null && widthPx !== null && heightPx !== null) made.set(name, { key, widthPx, heightPx })
  }
  return { uid: first.uid, orientation: first.orientation, sizes: first.sizes, made }
}

/** The inputs of a mockup; undefined for a deleted artwork. @property pictureKey  its largest rendition; null until there is one */
export async function findMockupSource(queryable: Queryable, uid: string) {
  const [row] = await queryable
    .select({
      originalKey: artworks.originalKey,
      orientation: artworks.orientation,
      crops: artworks.crops,
      sizes: artworks.sizes,
      pictureKey: sql<string | null>`(select made.key from ${renditions} as made
        where made.artwork_uid = "artworks"."uid" and made.preset like 'w%' order by made.width_px desc limit 1)`,
    })
    .from(artworks)
    .where(and(eq(artworks.uid, uid), isNull(artworks.deletedAt)))
  return row
}

export type MockupRequest = Pick<typeof mockupRequests.$inferSelect, 'askedAt' | 'drawnAt' | 'failedAt'>

export async function findMockupRequest(queryable: Queryable, uid: string, preset: string): Promise<MockupRequest | undefined> {
  const { askedAt, drawnAt, failedAt } = mockupRequests
  const [row] = await queryable
    .select({ askedAt, drawnAt, failedAt })
    .from(mockupRequests)
    .where(and(eq(mockupRequests.artworkUid, uid), eq(mockupRequests.preset, preset)))
  return row
}

/** The artist's mockups requested since `since`, and those still waiting that were requested since `waitingSince`. */
export async function countMockupRequests(
  queryable: Queryable,
  artistId: string,
  { since, waitingSince }: { since: Date; waitingSince: Date },
): Promise<{ requested: number; waiting: number }> {
  const [counts] = await queryable
    .select({
      requested: sql<number>`count(*)::int`,
      waiting: sql<number>`count(*) filter (where drawn_at is null and failed_at is null and ${gt(mockupRequests.askedAt, waitingSince)})::int`,
    })
    .from(mockupRequests)
    .where(and(eq(mockupRequests.artistId, artistId), gt(mockupRequests.askedAt, since)))
  return counts ?? { requested: 0, waiting: 0 }
}

export async function saveMockupRequest(tx: Transaction, request: { artworkUid: string; preset: string; artistId: string; askedAt: Date }) {
  const { askedAt } = request
  await tx
    .insert(mockupRequests)
    .values(request)
    .onConflictDoUpdate({ target: [mockupRequests.artworkUid, mockupRequests.preset], set: { askedAt, drawnAt: null, failedAt: null } })
}

export async function finishMockupRequest(
  queryable: Queryable,
  { uid, preset }: { uid: string; preset: string },
  end: { drawnAt: Date } | { failedAt: Date },
): Promise<void> {
  await queryable
    .update(mockupRequests)
    .set(end)
    .where(and(eq(mockupRequests.artworkUid, uid), eq(mockupRequests.preset, preset)))
}

/** Part of the erasure of an artwork. */
export async function deleteMockupRequests(tx: Transaction, uid: string): Promise<void> {
  await tx.delete(mockupRequests).where(eq(mockupRequests.artworkUid, uid))
}
