import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { workerDatabaseUrl } from '../../../test/database/worker-database.ts'
import { getConnection, openDatabase } from '../database.ts'
import { executePrepared, executeText, prepareForList } from '../queries/prepared.ts'

const url = await workerDatabaseUrl()
const open = (isPooled: boolean) => openDatabase({ url, size: 1, isPooled, onError: () => undefined })
const [pooled, own] = [open(true), open(false)]
afterAll(() => Promise.all([pooled.$client.end(), own.$client.end()]))

const names = sql`SELECT name FROM pg_prepared_statements ORDER BY name`
const findFew = prepareForList('pooled_few', (places) => `SELECT unnest(ARRAY[${places}]::int[]) AS n`)

async function useNames(database: typeof pooled): Promise<unknown[]> {
  await executePrepared(database, 'pooled_one', sql`SELECT ${1}::int AS n`)
  await executeText(database, { name: 'pooled_two', text: 'SELECT $1::int AS n' }, [2])
  expect(await findFew<{ n: number }>(database, ['1', '2', '3'])).toHaveLength(4)
  await database.transaction(async (tx) => {
    expect(await executeText<{ n: number }>(tx, { name: 'pooled_two', text: 'SELECT $1::int AS n' }, [7])).toEqual([{ n: 7 }])
  })
  return (await database.execute(names)).rows.map(({ name }) => name)
}

test('a pooled database leaves no prepared statement on a connection, and a direct one keeps them', async () => {
  expect(await useNames(pooled)).toEqual([])
  // a direct connection keeps its statements, which saves planning
  expect(await useNames(own)).toEqual(['pooled_few_4', 'pooled_one', 'pooled_two'])
})

test('a pooled database sets no statement_timeout at connect, and a direct one sets 15 seconds', async () => {
  const { rows } = await getConnection(pooled).query("SELECT current_setting('statement_timeout') AS timeout")
  expect(rows).toEqual([{ timeout: '0' }])
  expect((await getConnection(own).query("SELECT current_setting('statement_timeout') AS timeout")).rows).toEqual([{ timeout: '15s' }])
})
