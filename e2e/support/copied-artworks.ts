import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { artworkCounts, artworks, renditions } from '../../apps/server/modules/artworks/tables.ts'
import { withClient } from './database.ts'

/**
 * Inserts copies of an uploaded artwork that has its renditions, as the newest ones of its artist. A copy shares the files; an upload would
 * render them for half a second.
 * @returns the ids of the copies
 */
export async function copyArtwork(databaseUrl: string, uid: string, names: readonly string[]): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const database = drizzle(client)
    const [original] = await database.select().from(artworks).where(eq(artworks.uid, uid))
    if (!original) throw new Error('there is no artwork to copy')
    const files = await database.select().from(renditions).where(eq(renditions.artworkUid, uid))
    const uids: string[] = []
    for (const name of names) {
      const [counts] = await database
        .update(artworkCounts)
        .set({ total: sql`${artworkCounts.total} + 1` })
        .where(eq(artworkCounts.artistId, original.artistId))
        .returning()
      const { uid: _uid, createdAt: _createdAt, ...shared } = original
      const copy = { ...shared, name, handle: `copy-${randomUUID()}`, position: counts?.total ?? null }
      const [{ artworkUid } = { artworkUid: '' }] = await database.insert(artworks).values(copy).returning({ artworkUid: artworks.uid })
      await database.insert(renditions).values(files.map((file) => ({ ...file, artworkUid })))
      uids.push(artworkUid)
    }
    return uids
  })
}
