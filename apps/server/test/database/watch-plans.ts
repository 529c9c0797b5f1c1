import type pg from 'pg'
import type { Database } from '../../platform/database/database.ts'

/** @property rows  read or filtered out by the node, over all of its loops */
export type Read = { node: string; table: string | undefined; index: string | undefined; rows: number }

/**
 * Records how PostgreSQL executed each statement of this pool, including prepared ones. Call it before the first statement. @returns a
 * function that returns the reads of some work
 */
export function watchPlans(database: Database): (work: () => Promise<unknown>) => Promise<Read[]> {
  let reads: Read[] = []
  // runs before the pool hands out a new connection
  Object.assign(database.$client.options, {
    verify(client: pg.PoolClient, done: (error?: Error) => void) {
      client.on('notice', ({ message }) => {
        const plan = message?.match(/plan:\s*(\{[\s\S]*)/)?.[1]
        if (plan) reads.push(...listReads(JSON.parse(plan).Plan))
      })
      client.query(EXPLAIN_ALL).then(() => done(), done)
    },
  })
  return async (work) => {
    reads = []
    await work()
    return reads
  }
}

const EXPLAIN_ALL = `LOAD 'auto_explain'; SET auto_explain.log_level = notice; SET auto_explain.log_min_duration = 0;
  SET auto_explain.log_analyze = on; SET auto_explain.log_timing = off; SET auto_explain.log_format = json`

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

function listReads(plan: Plan): Read[] {
  const { Plans = [], 'Node Type': node, 'Relation Name': table, 'Index Name': index } = plan
  const perLoop = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const isScan = table !== undefined || index !== undefined
  return [...(isScan ? [{ node, table, index, rows: perLoop * plan['Actual Loops'] }] : []), ...Plans.flatMap(listReads)]
}
