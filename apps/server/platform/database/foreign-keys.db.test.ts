import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { workerDatabaseUrl } from '../../test/database/worker-database.ts'
import { openDatabase } from './database.ts'

const database = openDatabase({ url: await workerDatabaseUrl(), size: 1, onError: () => undefined })
afterAll(() => database.$client.end())

/** Foreign keys without an index, and why they need none. */
const WITHOUT_INDEX: Record<string, string> = {
  'artists.selected_cause_id → causes': 'no cause is ever deleted',
  'payouts.batch_id → payout_batches': 'no batch is ever deleted',
  'prints.manufacturer_id → manufacturers': 'no manufacturer is ever deleted: an inactive one stays',
  'production_messages.print_id → prints': 'no print is ever deleted',
  'reports.artist_id → artists': 'no artist is ever deleted: the row of an erased artist stays, without personal data',
}

/**
 * For each deleted row of the referenced table, PostgreSQL finds referencing rows by `column = $1`. An index serves this if it begins with
 * the key's columns, in any order, and covers all rows with a non-null column.
 */
const unserved = sql<{ key: string }>`
  select conrelid::regclass || '.' || (
      select string_agg(attname, ', ' order by at) from unnest(conkey) with ordinality as keyed (number, at)
      join pg_attribute on attrelid = conrelid and attnum = number
    ) || ' → ' || confrelid::regclass as key
  from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
  where contype = 'f' and nspname = 'public' and not exists (
    select from pg_index
    where indrelid = conrelid and indisvalid
      and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
      and (indpred is null or pg_get_expr(indpred, indrelid) in (
        select format('(%I IS NOT NULL)', attname) from pg_attribute where attrelid = conrelid and attnum = any(conkey)))
  )
  order by 1`

test('every foreign key has an index that serves it, or a listed reason to have none', async () => {
  const { rows } = await database.execute<{ key: string }>(unserved)
  expect(rows.map(({ key }) => key)).toEqual(Object.keys(WITHOUT_INDEX).sort())
})
