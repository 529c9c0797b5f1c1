import { setTimeout as delay } from 'node:timers/promises'
import { withClient } from '../../../e2e/support/database.ts'

const STUCK_MS = 60_000

/**
 * Waits until all due jobs are done.
 * @returns a sentence per problem: no progress for a minute, a job whose worker is gone, a job given up
 */
export async function findStuckJobs(url: string): Promise<string[]> {
  return withClient(url, async (database) => {
    let least = Number.POSITIVE_INFINITY
    let progressAt = Date.now()
    for (;;) {
      const { rows } = await database.query(due)
      const left = rows.reduce((sum, row) => sum + row.jobs, 0)
      if (left === 0) break
      if (left < least) progressAt = Date.now()
      least = Math.min(least, left)
      if (Date.now() - progressAt > STUCK_MS) return rows.map(({ name, state, jobs }) => `${jobs} × ${name} stuck as ${state}`)
      await delay(250)
    }
    const { rows: failed } = await database.query(givenUp)
    const { rows: unsent } = await database.query(`SELECT id FROM refunds WHERE reference IS NULL`)
    return [
      ...failed.map(({ name, jobs, why }) => `${jobs} × ${name} given up: ${why}`),
      ...unsent.map(({ id }) => `the money of refund ${id} was not sent back`),
    ]
  })
}

/** A try that was killed waits for its heartbeat and then for its next turn, both within the minute. */
const due = `
  SELECT name, state, count(*)::int AS jobs FROM pgboss.job
  WHERE state IN ('created', 'retry', 'active') AND start_after < now() + interval '1 minute' AND NOT name LIKE '\\_\\_pgboss%'
  GROUP BY name, state`

const givenUp = `
  SELECT name, output->>'message' AS why, count(*)::int AS jobs FROM pgboss.job
  WHERE state = 'failed' GROUP BY name, output->>'message'`
