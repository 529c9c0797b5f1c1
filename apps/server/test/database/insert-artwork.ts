import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { artworkCounts, artworks } from '../../modules/artworks/tables.ts'
import type { Database } from '../../platform/database/database.ts'

export type ArtworkState = Partial<typeof artworks.$inferInsert>

/** An artwork waiting for review, the last one of its artist, without a file. Any column can be set. */
export async function insertArtwork(
  database: Database,
  artistId: string,
  state: ArtworkState = {},
): Promise<{ uid: string; handle: string; name: string }> {
  const unique = randomUUID()
  return database.transaction(async (tx) => {
    const [counts] = await tx
      .insert(artworkCounts)
      .values({ artistId, total: 1, approved: state.reviewStatus === 'approved' ? 1 : 0 })
      .onConflictDoUpdate({
        target: artworkCounts.artistId,
        set: { total: sql`${artworkCounts.total} + 1`, approved: sql`${artworkCounts.approved} + excluded.approved` },
      })
      .returning()
    const [row] = await tx
      .insert(artworks)
      .values({
        artistId,
        position: counts?.total,
        handle: `artwork-${unique}`,
        name: 'Moon over Water',
        category: 'space',
        orientation: 'vertical',
        originalKey: unique.replaceAll('-', ''),
        fileBytes: 8_000_000,
        fileType: 'image/jpeg',
        widthPx: 3072,
        heightPx: 4096,
        ...state,
      })
      .returning()
    if (!row) throw new Error('no artwork')
    return { uid: row.uid, handle: row.handle, name: row.name }
  })
}

/** An artwork on sale. */
export function insertProduct(database: Database, artistId: string, state: ArtworkState = {}) {
  return insertArtwork(database, artistId, { reviewStatus: 'approved', publishedAt: new Date(), ...state })
}
