import type { ARTIST_LISTS, OfficeArtistPage } from '@tintype/contract/artist-office'
import { decodeCursor, encodeCursor, Place, pageOf } from '../../platform/database/keyset.ts'
import type { ArtistOfficeTools } from './service.ts'

export type ArtistsRequest = { query: string; show: (typeof ARTIST_LISTS)[number]; limit: number; cursor?: string | undefined }

/** A page of artists, the newest first; the same four statements for one as for a hundred. @throws Problem `malformed` for a broken cursor */
export async function listOfficeArtists(
  { database, accounts, shops, artworks, earnings }: ArtistOfficeTools,
  { query, show, limit, cursor }: ArtistsRequest,
): Promise<OfficeArtistPage> {
  const before = cursor === undefined ? undefined : decodeCursor(Place, cursor)
  const found = await accounts.findPage(database, { query, isSuspended: show === 'suspended', before, limit: limit + 1 })
  const { rows, next } = pageOf(found, limit)
  const ids = rows.map(({ id }) => id)
  const theirShops = await shops.getMany(database, ids)
  const counts = await artworks.countMany(database, ids)
  const balances = await earnings.balancesOf(database, ids)
  return {
    artists: rows.map(({ id, name, email, createdAt, suspendedAt }) => ({
      id,
      name,
      email,
      handle: theirShops.get(id)?.handle ?? '',
      since: createdAt.toISOString(),
      suspendedAt: suspendedAt?.toISOString() ?? null,
      artworks: counts.get(id)?.total ?? 0,
      balanceCents: balances.get(id) ?? 0,
    })),
    nextCursor: next && encodeCursor(next),
  }
}
