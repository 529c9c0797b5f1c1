import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'

/** Creates the queue's tables in an open transaction, like its first start. */
export async function makeQueueTables(client: pg.Client): Promise<void> {
  // remove the plan's own transaction
  const plan = getConstructionPlans('pgboss')
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '')
  await client.query(plan)
  await client.query('SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0')
}

/** The schema version; null if there is none. */
export async function findQueueVersion(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query("SELECT to_regclass('pgboss.version') IS NOT NULL AS there")
  if (!rows[0]?.there) return null
  const found = await client.query('SELECT version FROM pgboss.version')
  return found.rows[0]?.version ?? null
}
