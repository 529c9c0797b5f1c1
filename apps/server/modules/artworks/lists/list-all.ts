import type { ArtworkFilter, ListedArtwork } from '@tintype/contract/admin/office-lists'
import { formatFileName, listFile } from '../../../http/downloads/list-file.ts'
import { parseSortedCursor, toSortedPage } from '../../../platform/database/queries/sorted-page.ts'
import { findOfficeArtworks, type OfficeArtworkRow } from '../queries/office.ts'
import type { ArtworkTools } from '../tools.ts'

type Tools = Pick<ArtworkTools, 'database' | 'clock'>
export type AllArtworksRequest = ArtworkFilter & { limit: number; cursor?: string | undefined }

/** A page of all artworks that match the filter. @throws Problem `malformed` for a broken cursor */
export async function listAllArtworks({ database }: Tools, { limit, cursor, order, ...filter }: AllArtworksRequest) {
  const behind = parseSortedCursor(order, cursor)
  const { rows, nextCursor } = toSortedPage(await findOfficeArtworks(database, filter, { order, behind, limit: limit + 1 }), limit)
  return { artworks: rows.map(toListed), nextCursor }
}

export function allArtworksFile({ database, clock }: Tools, { order, ...filter }: ArtworkFilter) {
  return listFile({
    name: formatFileName('artworks', clock()),
    columns: ['Artwork', 'Artist', 'Shop', 'Category', 'Review', 'Handed in (UTC)', 'Decided (UTC)', 'On sale since (UTC)', 'Id'],
    order,
    read: (range) => findOfficeArtworks(database, filter, range),
    toCells: ({ name, artistName, artistHandle, category, status, createdAt, decidedAt, publishedAt, uid }) => [
      ...[name, artistName, artistHandle, category, status, createdAt.toISOString()],
      ...[decidedAt?.toISOString() ?? '', publishedAt?.toISOString() ?? '', uid],
    ],
  })
}

function toListed({ place: _place, createdAt, decidedAt, publishedAt, ...row }: OfficeArtworkRow): ListedArtwork {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    publishedAt: publishedAt?.toISOString() ?? null,
  }
}
