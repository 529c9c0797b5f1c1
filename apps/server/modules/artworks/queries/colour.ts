import type { Colour } from '@tintype/domain/artworks/colours'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { artworks, renditions } from '../tables.ts'

/** Artworks after a uid without computed colours, each with its smallest rendition. Artworks without renditions are left out. */
export async function findColourless(
  queryable: Queryable,
  after: string | undefined,
  limit: number,
): Promise<{ uid: string; key: string }[]> {
  const smallest = queryable
    .select({ key: renditions.key })
    .from(renditions)
    .where(and(eq(renditions.artworkUid, artworks.uid), sql`${renditions.preset} like 'w%'`))
    .orderBy(renditions.widthPx)
    .limit(1)
    .as('smallest')
  return queryable
    .select({ uid: artworks.uid, key: smallest.key })
    .from(artworks)
    .innerJoinLateral(smallest, sql`true`)
    .where(and(sql`colours is null and deleted_at is null`, after ? sql`${artworks.uid} > ${after}` : undefined))
    .orderBy(artworks.uid)
    .limit(limit)
}

/** Does nothing if a rendering has stored the colours in the meantime. */
export async function saveColours(queryable: Queryable, uid: string, colours: Colour[]): Promise<void> {
  await queryable
    .update(artworks)
    .set({ colours })
    .where(and(eq(artworks.uid, uid), isNull(artworks.colours)))
}
