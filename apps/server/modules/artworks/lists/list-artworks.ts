import type { ArtworkPage } from '@tintype/contract/artworks/artworks'
import { z } from 'zod'
import type { Artist } from '../../../platform/actor.ts'
import { decodeCursor, encodeCursor } from '../../../platform/database/queries/keyset.ts'
import type { preparePage } from '../queries/artworks.ts'
import { type Storefront, toArtwork } from '../views/artworks.ts'

export type ListTools = { findPage: ReturnType<typeof preparePage>; storefront: Storefront }

/** A deletion between two pages shifts positions by one. So a page may repeat the last entry of the previous page, but never skips one. */
const PositionCursor = z.object({ before: z.int32().min(1) })

/** The artist's artworks, newest first. @throws Problem `malformed` for a broken cursor */
export async function listArtworks(
  { findPage, storefront }: ListTools,
  { artistId }: Pick<Artist, 'artistId'>,
  { limit, offset, cursor }: { limit: number; offset: number; cursor?: string },
): Promise<ArtworkPage> {
  const before = cursor === undefined ? null : decodeCursor(PositionCursor, cursor).before
  const { total, rows } = await findPage({ artistId, before, offset, limit })
  const last = rows.at(-1)?.position
  return {
    artworks: rows.map((row) => toArtwork(row, row.renditions, storefront)),
    total,
    nextCursor: last && last > 1 ? encodeCursor({ before: last }) : null,
  }
}
