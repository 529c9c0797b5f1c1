import type { ArtistFilter, OfficeArtist, OfficeArtistPage } from '@tintype/contract/admin/artist-office'
import { formatFileName, listFile } from '../../../http/downloads/list-file.ts'
import { parseSortedCursor, type SortedPlace, type SortedRange, toSortedPage } from '../../../platform/database/queries/sorted-page.ts'
import type { ArtistOfficeTools } from './tools.ts'

export type ArtistsRequest = ArtistFilter & { limit: number; cursor?: string | undefined }

/** A page of artists, in four statements for any page size. @throws Problem `malformed` for a broken cursor */
export async function listOfficeArtists(
  tools: ArtistOfficeTools,
  { limit, cursor, order, ...filter }: ArtistsRequest,
): Promise<OfficeArtistPage> {
  const behind = parseSortedCursor(order, cursor)
  const { rows, nextCursor } = toSortedPage(await readArtists(tools, filter, { order, behind, limit: limit + 1 }), limit)
  return { artists: rows.map(({ place: _place, ...artist }) => artist), nextCursor }
}

export function artistsFile(tools: ArtistOfficeTools, { order, ...filter }: ArtistFilter) {
  return listFile({
    name: formatFileName('artists', tools.clock()),
    columns: ['Artist', 'Shop', 'Email', 'Joined (UTC)', 'Suspended since (UTC)', 'Artworks', 'Balance (USD)', 'Id'],
    order,
    read: (range) => readArtists(tools, filter, range),
    toCells: ({ name, handle, email, since, suspendedAt, artworks, balanceCents, id }) => [
      ...[name, handle, email, since, suspendedAt ?? '', artworks, (balanceCents / 100).toFixed(2), id],
    ],
  })
}

async function readArtists(
  { database, accounts, shops, artworks, earnings }: ArtistOfficeTools,
  { query, show }: Pick<ArtistFilter, 'query' | 'show'>,
  range: SortedRange<ArtistFilter['order']>,
): Promise<(OfficeArtist & { place: SortedPlace })[]> {
  const rows = await accounts.findPage(database, { query, isSuspended: show === 'suspended' }, range)
  const ids = rows.map(({ id }) => id)
  const theirShops = await shops.getMany(database, ids)
  const counts = await artworks.countMany(database, ids)
  const balances = await earnings.getArtistBalances(database, ids)
  return rows.map(({ id, name, email, createdAt, suspendedAt, place }) => ({
    ...{ id, name, email, place },
    handle: theirShops.get(id)?.handle ?? '',
    since: createdAt.toISOString(),
    suspendedAt: suspendedAt?.toISOString() ?? null,
    artworks: counts.get(id)?.total ?? 0,
    balanceCents: balances.get(id) ?? 0,
  }))
}
