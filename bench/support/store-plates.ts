import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../../apps/server/platform/database/database.ts'
import { insertManyArtworks, type ManyArtworks } from '../../apps/server/test/many-artworks.ts'
import { signUpConfirmed } from '../../e2e/support/api.ts'
import type { TestServer } from '../../e2e/support/server.ts'

const ARTISTS = 10
const BATCH = 100_000

/** Puts so many plates of ten artists on the wall of a server; the artists are there once. @returns the address of its database */
export async function fillStore(server: TestServer, plates: number, presets?: ManyArtworks['presets']): Promise<string> {
  const databaseUrl = await readFile(join(server.dataDir, 'database.url'), 'utf8')
  const database = openDatabase({ url: databaseUrl, size: 1, onError: () => undefined })
  const { $client } = database
  await $client.query('SET statement_timeout = 0')
  const artists = async () => (await $client.query<{ id: string }>('SELECT id FROM artists ORDER BY id')).rows
  for (let n = (await artists()).length; n < ARTISTS; n++) {
    await signUpConfirmed(server.url, { name: `Bench ${n}`, email: `bench${n}@artist.example`, password: 'Salt-and-silver-9!' })
  }
  const share = Math.min(Math.ceil(plates / ARTISTS), BATCH)
  for (const [place, { id }] of (await artists()).entries()) {
    const count = Math.min(share, plates - place * share)
    if (count > 0) await insertManyArtworks(database, { artistId: id, count, approved: true, ...(presets && { presets }) })
  }
  await $client.query('VACUUM ANALYZE')
  await $client.end()
  return databaseUrl
}
