import type { ArtistType } from '@tintype/contract/accounts/accounts'
import type { UserSettings } from '@tintype/contract/accounts/settings'
import { Problem } from '@tintype/contract/problems'
import type { Queryable } from '../../platform/database/database.ts'
import { type ArtistRow, findArtists } from './queries/accounts.ts'
import { toUserSettings } from './views/settings.ts'

type DescribedColumn = 'userId' | 'name' | 'email' | 'createdAt' | 'suspendedAt' | 'suspensionReason' | 'suspendedBy'
export type ArtistDescription = Pick<ArtistRow, DescribedColumn> & { settings: UserSettings; artistType: ArtistType }

/** @throws Problem `artist_not_found` */
export async function describeArtist(queryable: Queryable, artistId: string): Promise<ArtistDescription> {
  const [artist] = await findArtists(queryable, [artistId])
  if (!artist) throw new Problem('artist_not_found')
  const { userId, name, email, artistType, createdAt, suspendedAt, suspensionReason, suspendedBy } = artist
  return { userId, name, email, artistType, createdAt, suspendedAt, suspensionReason, suspendedBy, settings: toUserSettings(artist) }
}
