import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { type Database, openDatabase } from '../../../apps/server/platform/database/database.ts'
import { insertManyArtworks, type ManyArtworks } from '../../../apps/server/test/database/many-artworks.ts'
import { signUpConfirmed } from '../../../e2e/support/api.ts'
import type { TestServer } from '../../../e2e/support/server.ts'

const ARTISTS = 10
/** The number of connections that fill the database, equal to the processors of the reference machine. */
const CONNECTIONS = 2
/** More than the number of rows from which similar products are computed. */
const DESCRIBED = 20_000
/** One product in this many is a staff pick. */
const PICKED_ONE_IN = 25

/** Adds products of ten artists to a server's store; the artists are created once. @returns the URL of its database */
export async function fillStore(server: TestServer, products: number, presets?: ManyArtworks['presets']): Promise<string> {
  const databaseUrl = await readFile(join(server.dataDir, 'database.url'), 'utf8')
  const database = openDatabase({ url: `${databaseUrl}?${LOADING}`, size: CONNECTIONS, onError: () => undefined })
  const { $client } = database
  const artists = async () => (await $client.query<{ id: string }>('SELECT id FROM artists ORDER BY id')).rows
  for (let n = (await artists()).length; n < ARTISTS; n++) {
    await signUpConfirmed(server.url, { name: `Bench ${n}`, email: `bench${n}@artist.example`, password: 'Salt-and-silver-9!' })
  }
  const share = Math.ceil(products / ARTISTS)
  const shares = (await artists()).map(({ id }, place) => ({ artistId: id, count: Math.min(share, products - place * share) }))
  await inBulk($client, () => insertShares(database, shares, presets))
  // similarity data of the newest products, as stored when an artwork goes on sale
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

/** Disables foreign key checks: all references are to rows that were just read. Search data is filled below. */
const LOADING = new URLSearchParams({
  statement_timeout: '0',
  options: '-c session_replication_role=replica -c synchronous_commit=off -c maintenance_work_mem=512MB -c work_mem=128MB',
})

async function insertShares(
  database: Database,
  shares: readonly { artistId: string; count: number }[],
  presets: ManyArtworks['presets'],
): Promise<void> {
  const waiting = shares.filter(({ count }) => count > 0)
  const one = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await insertManyArtworks(database, { ...next, approved: true, pickedOneIn: PICKED_ONE_IN, ...(presets && { presets }) })
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, one))
}

/**
 * Fills the artwork tables in bulk, at a fraction of the row-by-row cost: indexes are created from all rows at once (those of constraints
 * stay), and neither autovacuum nor size-triggered checkpoints run in the meantime.
 */
async function inBulk(client: Pool, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index
    WHERE indrelid IN ('artworks'::regclass, 'artwork_renditions'::regclass) AND NOT indisunique`)
  await alterSystem(client, "SET max_wal_size = '16GB'", 'SET full_page_writes = off', 'SET autovacuum = off')
  await client.query('ALTER TABLE artworks ENABLE ALWAYS TRIGGER artworks_found_by_kept')
  await client.query(rows.map(({ name }) => `DROP INDEX ${name}`).join(';'))
  await fill()
  // without indexes VACUUM is fast, and the indexes are then created on vacuumed tables
  await client.query('VACUUM artworks, artwork_renditions')
  for (const { made } of rows) await client.query(made)
  await client.query('ALTER TABLE artworks ENABLE TRIGGER artworks_found_by_kept')
  await alterSystem(client, 'RESET ALL')
  await client.query('CHECKPOINT')
}

/** ALTER SYSTEM cannot run in a transaction, so each is a separate statement. */
async function alterSystem(client: Pool, ...changes: readonly string[]): Promise<void> {
  for (const change of changes) await client.query(`ALTER SYSTEM ${change}`)
  await client.query('SELECT pg_reload_conf()')
}
