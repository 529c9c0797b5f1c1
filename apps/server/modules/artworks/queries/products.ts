import { and, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { prepareForList } from '../../../platform/database/queries/prepared.ts'
import { artworks } from '../tables.ts'
import type { ArtworkRow } from './artworks.ts'
import { findCurrentHandles } from './former-handles.ts'

/** The condition of everything that customers see: on sale and not deleted. */
export const isPublic = and(isNotNull(artworks.publishedAt), isNull(artworks.deletedAt))

type SellableRow = Pick<ArtworkRow, 'uid' | 'handle' | 'name' | 'artistId' | 'orientation' | 'widthPx' | 'heightPx' | 'crops' | 'sizes'> & {
  artistName: string
}

/** The artworks on sale with these handles. A cart may name a former handle; its row has the handle that was asked for. */
export async function findSellable(queryable: Queryable, handles: readonly string[]): Promise<SellableRow[]> {
  const rows = await selectSellable<SellableRow>(queryable, handles)
  if (rows.length === handles.length) return rows
  const found = new Set(rows.map(({ handle }) => handle))
  const renamed = await findCurrentHandles(
    queryable,
    handles.filter((handle) => !found.has(handle)),
  )
  if (renamed.size === 0) return rows
  const others = await selectSellable<SellableRow>(queryable, [...new Set(renamed.values())])
  const asked = [...renamed].flatMap(([former, current]) =>
    others.filter(({ handle }) => handle === current).map((row) => ({ ...row, handle: former })),
  )
  return [...rows, ...asked]
}

/** Runs at every sale. OFFSET 0 prevents a join with all artists, which the planner prefers while they are few. */
const selectSellable = prepareForList(
  'artworks_sellable',
  (handles) => `
    SELECT uid, handle, artworks.name, artist_id AS "artistId", artist.name AS "artistName", orientation,
      width_px AS "widthPx", height_px AS "heightPx", crops, sizes
    FROM artworks CROSS JOIN LATERAL (SELECT name FROM artist_faces WHERE artist_faces.id = artist_id OFFSET 0) AS artist
    WHERE handle IN (${handles}) AND published_at IS NOT NULL AND deleted_at IS NULL`,
)

/** Artworks that were on sale and are not now. */
export async function findWithdrawn(queryable: Queryable, handles: readonly string[]): Promise<{ handle: string; name: string }[]> {
  return queryable
    .select({ handle: artworks.handle, name: artworks.name })
    .from(artworks)
    .where(and(inArray(artworks.handle, [...handles]), wasEverForSale, or(isNotNull(artworks.deletedAt), isNull(artworks.publishedAt))))
}

export async function findHandles(queryable: Queryable, uids: readonly string[]): Promise<Map<string, string>> {
  if (!uids.length) return new Map()
  const rows = await queryable
    .select({ uid: artworks.uid, handle: artworks.handle })
    .from(artworks)
    .where(inArray(artworks.uid, [...uids]))
  return new Map(rows.map(({ uid, handle }) => [uid, handle]))
}

/** Was on sale at some time, including artworks that are withheld now. */
export const wasEverForSale = or(isNotNull(artworks.publishedAt), isNotNull(artworks.withheldPublishedAt))
