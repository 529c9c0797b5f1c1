import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { artworks, renditions } from './tables.ts'

export type StoredMockup = { key: string; widthPx: number; heightPx: number }

/** A picture of an artwork that was made under this name. Those of what is deleted are not there. */
export async function findMockup(queryable: Queryable, uid: string, name: string): Promise<StoredMockup | undefined> {
  const [row] = await queryable
    .select({ key: renditions.key, widthPx: renditions.widthPx, heightPx: renditions.heightPx })
    .from(renditions)
    .innerJoin(artworks, eq(artworks.uid, renditions.artworkUid))
    .where(and(eq(renditions.artworkUid, uid), eq(renditions.preset, name), isNull(artworks.deletedAt)))
  return row
}

/** What a mockup is made of; undefined once the artwork is deleted. @property pictureKey  its largest rendition; null until there is one */
export async function findMockupSource(queryable: Queryable, uid: string) {
  const [row] = await queryable
    .select({
      originalKey: artworks.originalKey,
      orientation: artworks.orientation,
      crops: artworks.crops,
      pictureKey: sql<string | null>`(select made.key from ${renditions} as made
        where made.artwork_uid = "artworks"."uid" and made.preset like 'w%' order by made.width_px desc limit 1)`,
    })
    .from(artworks)
    .where(and(eq(artworks.uid, uid), isNull(artworks.deletedAt)))
  return row
}

/** One that was made twice at the same time is the same picture. */
export async function saveMockup(tx: Transaction, uid: string, name: string, made: StoredMockup): Promise<void> {
  await tx
    .insert(renditions)
    .values({ artworkUid: uid, preset: name, ...made })
    .onConflictDoUpdate({ target: [renditions.artworkUid, renditions.preset], set: made })
}
