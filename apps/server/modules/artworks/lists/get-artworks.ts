import type { Artwork } from '@tintype/contract/artworks/artworks'
import type { Picture } from '@tintype/contract/orders/store'
import { Problem } from '@tintype/contract/problems'
import type { Queryable } from '../../../platform/database/database.ts'
import { type ArtworkRow, findOwn } from '../queries/artworks.ts'
import { findCounts } from '../queries/counts.ts'
import { findPictures, findRenditions } from '../queries/renditions.ts'
import { type Storefront, toArtwork, toPicture } from '../views/artworks.ts'

/** @throws Problem `artwork_not_found`, also for another artist's artwork */
export async function getOwnArtwork(queryable: Queryable, artistId: string, uid: string): Promise<ArtworkRow> {
  const artwork = await findOwn(queryable, artistId, uid)
  if (!artwork) throw new Problem('artwork_not_found')
  return artwork
}

/** An artist's own artwork as the lists show it. @throws Problem `artwork_not_found`, also for another artist's artwork */
export async function getArtwork(storefront: Storefront, queryable: Queryable, artistId: string, uid: string): Promise<Artwork> {
  const [artwork] = await showArtworks(storefront, queryable, [await getOwnArtwork(queryable, artistId, uid)])
  if (!artwork) throw new Problem('artwork_not_found')
  return artwork
}

export async function countArtworks(queryable: Queryable, artistId: string): Promise<{ count: number; hasApprovedArtwork: boolean }> {
  const { total, approved } = await findCounts(queryable, artistId)
  return { count: total, hasApprovedArtwork: approved > 0 }
}

/** The artist's view of artworks, in the given order. */
export async function showArtworks(storefront: Storefront, queryable: Queryable, rows: readonly ArtworkRow[]): Promise<Artwork[]> {
  if (!rows.length) return []
  const made = await findRenditions(
    queryable,
    rows.map(({ uid }) => uid),
  )
  return rows.map((row) => toArtwork(row, made.get(row.uid) ?? [], storefront))
}

/** The pictures of artworks, including deleted ones; without sources until they are rendered and after they are erased. */
export async function getPictures(queryable: Queryable, uids: readonly string[]): Promise<Map<string, Picture>> {
  if (!uids.length) return new Map()
  return new Map((await findPictures(queryable, uids)).map((row) => [row.uid, toPicture(row)]))
}
