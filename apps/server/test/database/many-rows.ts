import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'

/**
 * Inserts `count` rows of each kind, for query plans and benchmarks of lists: artists with shops, artworks, orders, ledger transactions (of
 * three entries each), payouts, mails and audit entries. The rows are spread over the last years. Derived data such as balances is not
 * maintained.
 */
export async function insertManyRows(database: Database, { count, artists }: { count: number; artists: number }): Promise<void> {
  await database.transaction(async (tx) => {
    // skips the row triggers of the ledger, which are not under test
    await tx.execute(sql`SET LOCAL session_replication_role = replica`)
    const indexes = await dropIndexes(tx)
    await tx.execute(sql`
      INSERT INTO artists (id, user_id, name, name_key, email, finder, created_at)
      SELECT ${id('artist', sql`n`)}, 'many-' || n, 'Many ' || n, 'many ' || n, 'many.' || n || '@paint.example',
        artist_finder('many ' || n, 'many.' || n || '@paint.example', 'many-' || n), ${minutesAgo(sql`n`)}
      FROM generate_series(1, ${artists}::int) AS n`)
    await tx.execute(sql`
      INSERT INTO shops (artist_id, handle, updated_at)
      SELECT ${id('artist', sql`n`)}, 'many-' || n, ${minutesAgo(sql`n`)} FROM generate_series(1, ${artists}::int) AS n`)
    await tx.execute(sql`
      INSERT INTO artworks (artist_id, position, handle, name, category, orientation, review_status, decided_at, original_key, file_bytes,
        file_type, width_px, height_px, created_at, looks_at, found_name, found_by)
      SELECT ${id('artist', sql`1 + n % ${artists}::int`)}, 1 + n / ${artists}::int, 'many-' || n, 'Artwork number ' || n, 'space', 'vertical',
        CASE WHEN n % 500 = 0 THEN 'rejected' ELSE 'approved' END, ${minutesAgo(sql`n`)}, 'many-' || n, 1, 'image/png', 3072, 4096,
        ${minutesAgo(sql`n`)}, now(), 'artwork number ' || n, setweight(to_tsvector('english', 'artwork number ' || n), 'A')
      FROM generate_series(1, ${count}::int) AS n`)
    await tx.execute(sql`
      INSERT INTO orders (number, token, email, status, subtotal_cents, shipping_cents, total_cents, shipping_address, payment_provider,
        payment_reference, placed_at, paid_at, found_by)
      SELECT 'M' || n, 'many-' || n, 'many.' || n % 20000 || '@customers.example', CASE WHEN n % 700 = 0 THEN 'refunded' ELSE 'delivered' END,
        4900 + n % 9000, 900, 5800 + n % 9000, '{"country": "US"}', 'test', 'many-' || n, ${minutesAgo(sql`n`)}, ${minutesAgo(sql`n`)},
        to_tsvector('simple', 'm' || n || ' many ' || n % 20000 || ' customers example')
      FROM generate_series(1, ${count}::int) AS n`)
    await tx.execute(sql`
      INSERT INTO ledger_postings (id, kind, cause, artist_id, cause_id, plates, text, recorded_at, artist_payable, cause_donations, house_commission_expense)
      SELECT ${id('transaction', sql`n`)}, CASE WHEN n % 900 = 0 THEN 'adjustment' ELSE 'commission' END::ledger_transaction_kind, 'many-' || n,
        ${id('artist', sql`1 + n % ${artists}::int`)}, ${id('cause', sql`n % 4`)}, 1, 'One of many', ${minutesAgo(sql`n`)}, 1700, 300, -2000
      FROM generate_series(1, ${count}::int) AS n`)
    await tx.execute(sql`
      INSERT INTO payouts (artist_id, status, amount_cents, method, details_sealed, requested_at)
      SELECT ${id('artist', sql`1 + n % ${artists}::int`)}, CASE WHEN n % 800 = 0 THEN 'failed' ELSE 'paid' END, 1000 + n % 70000,
        CASE WHEN n % 5 = 0 THEN 'bank' ELSE 'paypal' END, '', ${minutesAgo(sql`n`)}
      FROM generate_series(1, ${count}::int) AS n`)
    await tx.execute(sql`
      INSERT INTO mail_log (id, address, kind, state, attempts, queued_at)
      SELECT uuidv7(), 'many.' || n % 20000 || '@customers.example', 'order_shipped', CASE WHEN n % 600 = 0 THEN 'failed' ELSE 'sent' END, 1,
        ${minutesAgo(sql`n`)}
      FROM generate_series(1, ${count}::int) AS n`)
    await tx.execute(sql`
      INSERT INTO audit_log (at, actor_kind, actor_id, actor_name, action, subject)
      SELECT ${minutesAgo(sql`n`)}, CASE WHEN n % 10 = 0 THEN 'operator' ELSE 'artist' END, CASE WHEN n % 10 = 0 THEN 'many-' || n % 50 ELSE ${id('artist', sql`1 + n % ${artists}::int`)}::text END, 'Many',
        CASE WHEN n % 400 = 0 THEN 'price.added' ELSE 'artwork.approved' END, 'artwork:' || n
      FROM generate_series(1, ${count}::int) AS n`)
    await tx.execute(sql`SET LOCAL maintenance_work_mem = '256MB'`)
    for (const index of indexes) await tx.execute(sql.raw(index))
  })
  await database.execute(sql.raw(`VACUUM ANALYZE ${FILLED.join(', ')}`))
}

const FILLED = ['artists', 'shops', 'artworks', 'orders', 'ledger_postings', 'payouts', 'mail_log', 'audit_log']

/**
 * Drops indexes, because creating them after the insert takes a fraction of the time. Indexes of constraints stay. @returns the statements
 * that create them again
 */
async function dropIndexes(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string; definition: string }>(sql`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index
    WHERE indrelid = ANY (${sql.param(FILLED)}::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`)
  for (const { name } of rows) await tx.execute(sql.raw(`DROP INDEX ${name}`))
  return rows.map(({ definition }) => definition)
}

function minutesAgo(n: ReturnType<typeof sql>) {
  return sql`now() - ${n} * interval '1 minute'`
}

/** A deterministic id in the format of a UUID. */
function id(thing: string, n: ReturnType<typeof sql>) {
  return sql`overlay(overlay(md5(${sql.raw(`'${thing}'`)} || ${n}) placing '4' from 13) placing '8' from 17)::uuid`
}
