import type { UserSettings } from '@tintype/contract/settings'
import type { Queryable } from '../../platform/database/database.ts'
import { type ArtistRow, findArtists } from './queries.ts'
import { toUserSettings } from './settings-views.ts'

export type ArtistDescription = Pick<ArtistRow, 'userId' | 'name' | 'email' | 'createdAt' | 'suspendedAt'> & { settings: UserSettings }

export async function describeArtist(queryable: Queryable, artistId: string): Promise<ArtistDescription> {
  const [artist] = await findArtists(queryable, [artistId])
  if (!artist) throw new Error(`there is no artist ${artistId}`)
  const { userId, name, email, createdAt, suspendedAt } = artist
  return { userId, name, email, createdAt, suspendedAt, settings: toUserSettings(artist) }
}
