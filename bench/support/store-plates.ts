import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { openDatabase } from '../../apps/server/platform/database/database.ts'
import { insertManyArtworks, type ManyArtworks } from '../../apps/server/test/many-artworks.ts'
import { signUpConfirmed } from '../../e2e/support/api.ts'
import type { TestServer } from '../../e2e/support/server.ts'

const ARTISTS = 10
/** More than the traits that are read for any plate. */
const DESCRIBED = 20_000

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
  const share = Math.ceil(plates / ARTISTS)
  await withoutIndexes($client, async () => {
    for (const [place, { id }] of (await artists()).entries()) {
      const count = Math.min(share, plates - place * share)
      if (count > 0) await insertManyArtworks(database, { artistId: id, count, approved: true, ...(presets && { presets }) })
    }
  })
  // what the newest ones have in common with others, as it is written down when an artwork goes on sale
  await $client.query(`
    INSERT INTO artwork_traits (artwork_uid, trait, artist_id, published_at)
    SELECT DISTINCT uid, trait, artist_id, published_at
    FROM (SELECT * FROM artworks WHERE published_at IS NOT NULL ORDER BY published_at DESC, uid DESC LIMIT ${DESCRIBED}) AS newest,
      unnest('category:' || category || array(SELECT 'tag:' || tag FROM unnest(tags) AS tag WHERE tag <> orientation)) AS trait
    ON CONFLICT DO NOTHING`)
  await $client.query('VACUUM ANALYZE')
  await $client.end()
  return databaseUrl
}

/** An index made of all rows at once takes a small part of the time that it takes row by row. Those that keep a constraint stay. */
async function withoutIndexes(client: Pool, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index
    WHERE indrelid IN ('artworks'::regclass, 'artwork_renditions'::regclass) AND NOT indisunique`)
  await client.query(`SET maintenance_work_mem = '512MB'; SET work_mem = '128MB'; SET synchronous_commit = off`)
  await client.query(rows.map(({ name }) => `DROP INDEX ${name}`).join(';'))
  await fill()
  for (const { made } of rows) await client.query(made)
}
