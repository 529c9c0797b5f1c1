import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'

/** Makes the tables of the queue in an open transaction, as its first start would. */
export async function makeQueueTables(client: pg.Client): Promise<void> {
  // the plan is a transaction of its own
  const plan = getConstructionPlans('pgboss')
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '')
  await client.query(plan)
  await client.query('SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0')
}

/** Which version they have; null where there are none. */
export async function findQueueVersion(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query("SELECT to_regclass('pgboss.version') IS NOT NULL AS there")
  if (!rows[0]?.there) return null
  const found = await client.query('SELECT version FROM pgboss.version')
  return found.rows[0]?.version ?? null
}
