import type { Queryable } from '../../platform/database/database.ts'
import type { DonationShare } from './donation-share.ts'
import { type ArtistFacts, findArtistFacts } from './queries/accounts.ts'

export async function getArtist(queryable: Queryable, artistId: string): Promise<ArtistFacts> {
  const [artist] = await findArtistFacts(queryable, [artistId])
  if (!artist) throw new Error(`there is no artist ${artistId}`)
  return artist
}

export async function getArtists(queryable: Queryable, artistIds: readonly string[]): Promise<Map<string, ArtistFacts>> {
  const rows = await findArtistFacts(queryable, artistIds)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Only artists who give now: enabled, with a cause chosen. */
export async function getDonationShares(queryable: Queryable, artistIds: readonly string[]): Promise<Map<string, DonationShare>> {
  const rows = await findArtistFacts(queryable, artistIds)
  return new Map(rows.flatMap(({ id, giveBack }) => (giveBack ? [[id, giveBack] as const] : [])))
}
