import type { ArtistAccount, LedgerArtist } from '@tintype/contract/ledger/ledger'
import { Problem } from '@tintype/contract/problems'
import { toUtcDay } from '@tintype/domain/time/utc-day'
import { getAvailability, sumDisputedEarnings, sumOpenPayouts } from '../queries/balance.ts'
import type { LedgerOfficeTools } from './ledger-office-tools.ts'

/** An artist's balances by account. @throws Problem `artist_not_found` */
export async function getAccount(tools: LedgerOfficeTools, artistId: string): Promise<ArtistAccount> {
  const { database, clock } = tools
  const artist = await getLedgerArtist(tools, artistId)
  const availability = await getAvailability(database, artistId, toUtcDay(clock()))
  return {
    artist,
    ...availability,
    inFlightCents: await sumOpenPayouts(database, artistId),
    disputedCents: await sumDisputedEarnings(database, artistId),
  }
}

/** @throws Problem `artist_not_found` */
export async function getLedgerArtist(tools: LedgerOfficeTools, artistId: string): Promise<LedgerArtist> {
  const [artist] = await nameArtists(tools, [artistId])
  if (!artist) throw new Problem('artist_not_found')
  return artist
}

/** The existing artists among the ids, in the given order. */
export async function nameArtists({ database, accounts, shops }: LedgerOfficeTools, artistIds: readonly string[]): Promise<LedgerArtist[]> {
  const found = await accounts.getArtists(database, artistIds)
  const theirShops = await shops.getMany(database, artistIds)
  return artistIds.flatMap((id) => {
    const artist = found.get(id)
    return artist ? [{ id, name: artist.name, handle: theirShops.get(id)?.handle ?? null, email: artist.email }] : []
  })
}
