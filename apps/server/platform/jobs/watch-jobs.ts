import { limits } from '@tintype/contract/limits'
import type { Db, PgBoss } from 'pg-boss'
import type { Transaction } from '../database/database.ts'
import type { Place } from '../database/queries/keyset.ts'
import { splitSender } from '../observability/origin.ts'
import { redactPayload } from './describe-failure.ts'

export type QueueState = {
  kind: string
  waiting: number
  retrying: number
  oldestAt: Date | null
  failed: number
  failedSince: Date | null
}

export type FailedRow = {
  id: string
  kind: string
  error: string
  code: string | null
  attempts: number
  sentAt: Date
  failedAt: Date
  payload: ReturnType<typeof redactPayload>
  place: Place
}

export type FailedRange = { kind: string | undefined; after: Place | undefined; limit: number }

/** Monitoring of the queue, and the retry of failed jobs. */
export type JobWatch = {
  /** All job types by name. Counts stop at `limits.countedMax`. */
  listQueues(): Promise<QueueState[]>
  /** Failed jobs, newest first. */
  listFailed(range: FailedRange): Promise<FailedRow[]>
  /** Retries failed jobs: the given ids, or the latest `limits.countedMax`. @returns the number of retried jobs */
  retry(tx: Transaction, kind: string, ids?: readonly string[]): Promise<number>
}

type Options = { boss: PgBoss; inTransaction: (tx: Transaction) => Db; onRetried: (tx: Transaction, kind: string) => void }

export function createJobWatch({ boss, inTransaction, onRetried }: Options): JobWatch {
  const database = boss.getDb()
  return {
    async listQueues() {
      const { rows } = await database.executeSql(queueStates, [limits.countedMax])
      return rows.map(({ oldestAt, failedSince, ...row }) => ({
        ...row,
        oldestAt: oldestAt && new Date(oldestAt),
        failedSince: failedSince && new Date(failedSince),
      }))
    },
    async listFailed({ kind, after, limit }) {
      const { rows } = await database.executeSql(kind === undefined ? failedJobs : failedJobsOfKind, [
        limit,
        after?.at ?? null,
        after?.id ?? null,
        ...(kind === undefined ? [] : [kind]),
      ])
      return rows.map(toFailed)
    },
    async retry(tx, kind, ids) {
      const db = inTransaction(tx)
      const known = await db.executeSql('SELECT FROM pgboss.queue WHERE name = $1', [kind])
      if (!known.rows.length) return 0
      const wanted = ids ?? (await db.executeSql(failedIds, [kind, limits.countedMax])).rows.map(({ id }) => id as string)
      if (!wanted.length) return 0
      // pg-boss's types omit the result
      const { affected } = (await boss.retry(kind, [...wanted], { db })) as { affected: number }
      onRetried(tx, kind)
      return affected
    },
  }
}

/**
 * Our own indexes on the queue's tables, which keep finished jobs for days: they find failed jobs without a full scan. Created once, by the
 * first process that starts.
 */
export async function ensureFailedIndexes(database: Db): Promise<void> {
  await database.executeSql(`
    DO $$ BEGIN
      PERFORM pg_advisory_xact_lock(hashtext('tintype failed jobs'));
      CREATE INDEX IF NOT EXISTS tintype_failed ON pgboss.job_common (completed_on DESC, id DESC) WHERE state = 'failed';
      CREATE INDEX IF NOT EXISTS tintype_failed_kind ON pgboss.job_common (name, completed_on DESC, id DESC) WHERE state = 'failed';
    END $$`)
}

const queueStates = `
  SELECT queue.name AS kind, waits.waiting::int, waits.retrying::int, waits."oldestAt", gone.failed::int, (
    SELECT completed_on FROM pgboss.job_common WHERE name = queue.name AND state = 'failed' ORDER BY completed_on, id LIMIT 1
  ) AS "failedSince"
  FROM pgboss.queue
  CROSS JOIN LATERAL (
    SELECT count(*) AS waiting, count(*) FILTER (WHERE state = 'retry') AS retrying, min(due) FILTER (WHERE due <= now()) AS "oldestAt"
    FROM (
      SELECT state, greatest(created_on, start_after) AS due FROM pgboss.job_common
      WHERE name = queue.name AND state < 'active' AND NOT blocked ORDER BY priority DESC, created_on LIMIT $1
    ) AS counted
  ) AS waits
  CROSS JOIN LATERAL (
    SELECT count(*) AS failed FROM (
      SELECT FROM pgboss.job_common WHERE name = queue.name AND state = 'failed' ORDER BY completed_on DESC, id DESC LIMIT $1
    ) AS counted
  ) AS gone
  WHERE queue.name NOT LIKE '\\_\\_pgboss%'
  ORDER BY queue.name`

const failedColumns = `
  id, name AS kind, output, data, retry_count + 1 AS attempts, created_on AS "sentAt", completed_on AS "failedAt",
  to_char(completed_on at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at`

const behind = '($2::timestamptz IS NULL OR (completed_on, id) < ($2::timestamptz, $3::uuid))'

const failedJobs = `
  SELECT ${failedColumns} FROM pgboss.job_common WHERE state = 'failed' AND ${behind} ORDER BY completed_on DESC, id DESC LIMIT $1`

const failedJobsOfKind = `
  SELECT ${failedColumns} FROM pgboss.job_common WHERE name = $4 AND state = 'failed' AND ${behind}
  ORDER BY completed_on DESC, id DESC LIMIT $1`

const failedIds = `
  SELECT id FROM pgboss.job_common WHERE name = $1 AND state = 'failed' ORDER BY completed_on DESC, id DESC LIMIT $2`

function toFailed(row: Record<string, any>): FailedRow {
  const { id, kind, attempts, sentAt, failedAt, output, data, at } = row
  // pg-boss stores its own message for timeouts and dead processes
  const error = output?.message ?? output?.value?.message ?? 'Unknown error'
  return {
    id,
    kind,
    error,
    code: output?.code ?? null,
    attempts,
    sentAt,
    failedAt,
    payload: redactPayload(splitSender(data).payload),
    place: { at, id },
  }
}
