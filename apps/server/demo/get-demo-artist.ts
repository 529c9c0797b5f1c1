import type { Artist } from '../platform/actor.ts'
import type { Database } from '../platform/database/database.ts'
import { demoArtists } from './people.ts'
import { findDemoArtists } from './queries/demo.ts'

/** @throws Error if the key is unknown, or the artist is not in the database */
export async function getDemoArtist(database: Database, key: string): Promise<Artist> {
  const person = demoArtists.find((artist) => artist.key === key)
  const [row] = person ? await findDemoArtists(database, [person.email]) : []
  if (!row) throw new Error(`the demo has no artist ${key}`)
  return { kind: 'artist', artistId: row.id, userId: row.userId, name: row.name, email: row.email }
}
