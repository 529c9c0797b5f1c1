import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Db, type JobResult, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import { afterCommit, type Transaction } from '../database/database.ts'
import { newId } from '../database/queries/new-id.ts'
import { executeText } from '../database/queries/prepared.ts'
import type { Logger } from '../observability/logger.ts'
import type { FinishedAttempt } from '../observability/metrics.ts'
import { attachSender, runWithOrigin, splitSender, type Tracer } from '../observability/origin.ts'
import { createAnnouncements } from './announcements.ts'
import { describeFailure } from './describe-failure.ts'
import { type FailedAttempt, planRetry } from './plan-retry.ts'
import { RETRY_DELAYS } from './retry-delays.ts'
import { createJobWatch, ensureFailedIndexes, type JobWatch } from './watch-jobs.ts'

/** A type of background job: name, schema of the payload, and timeout of an attempt. */
export type Job<Payload> = {
  readonly name: string
  readonly payload: z.ZodType<Payload>
  readonly expireSeconds: number
  readonly retries: number
  /** Schedule in UTC; runs once across all processes. */
  readonly cron: string | undefined
  /** Names of the job in earlier releases. Their queued jobs still run; their schedules end. */
  readonly formerNames: readonly string[]
}

/** An attempt of a job. `isLast` tells whether the job is given up if it fails with this error. */
export type JobAttempt = { isLast(error: unknown): boolean }

export type Handler<Payload> = (payload: Payload, signal: AbortSignal, turn: JobAttempt) => Promise<void>

/** The job queue. Jobs are inserted in the caller's transaction, so that both commit or neither. */
export type Jobs = {
  send<Payload>(tx: Transaction, job: Job<Payload>, payload: Payload, options?: SendOptions): Promise<void>
  /** Inserts several jobs of one type in one statement. */
  sendAll<Payload>(tx: Transaction, job: Job<Payload>, payloads: readonly Payload[], options?: SendOptions): Promise<void>
}

export type SendOptions = { afterSeconds?: number; priority?: number }

/** @param cron  schedule in UTC with an empty payload; runs once across all processes */
export type Assignment = { job: Job<unknown>; handler: Handler<unknown>; concurrency: number; cron?: string }

/**
 * Declares a job.
 * @param options.expireSeconds  timeout of an attempt, which then fails and is retried
 * @param options.cron  schedule with an empty payload
 * @param options.formerNames  after a renaming
 */
export function defineJob<Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  options: { expireSeconds?: number; retries?: number; cron?: string; formerNames?: readonly string[] } = {},
): Job<Payload> {
  const { expireSeconds = 60, retries = 5, cron, formerNames = [] } = options
  return { name, payload, expireSeconds, retries, cron, formerNames }
}

/** Assigns a handler to a job. @param concurrency  parallel jobs in this process */
export function assign<Payload>(job: Job<Payload>, handler: Handler<Payload>, concurrency = 1): Assignment {
  return { job: job as Job<unknown>, handler: handler as Handler<unknown>, concurrency }
}

export type Queue = Jobs & {
  watch: JobWatch
  /** Creates the queues; required before sending. */
  start(all: readonly Assignment[]): Promise<void>
  /** Starts the workers. */
  work(all: readonly Assignment[]): Promise<void>
  stop(): Promise<void>
}

type QueueOptions = {
  url: string
  log: Logger
  lookEverySeconds?: number
  pollEverySeconds?: number
  onTried?: (tried: FinishedAttempt) => void
  tracer?: Tracer | undefined
}

/**
 * Runs pg-boss on our database. After a crash, a job is retried after its heartbeat timeout instead of its full expiry.
 * @param options.lookEverySeconds  how often one statement looks for queues with due jobs, such as delayed ones, and wakes their workers
 * @param options.pollEverySeconds  how often each worker looks by itself, which only matters if the other statement fails
 * @param options.onTried  called after each attempt
 */
export function createQueue(options: QueueOptions): Queue {
  const { log, lookEverySeconds = 1, pollEverySeconds = 60, onTried, tracer } = options
  const boss = new PgBoss({
    connectionString: options.url,
    max: 4,
    application_name: 'tintype jobs',
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  })
  const stopping = new AbortController()
  let isStopped = false
  const logError = (error: unknown) => {
    // a database that stops may end a connection before it has read that pg-boss closes it
    if (!isStopped) log.error({ err: error }, 'the job queue reported an error')
  }
  boss.on('error', logError)
  const announcements = createAnnouncements(boss.getDb(), (err) => log.warn({ err }, 'jobs could not be announced'))
  const workers: { id: string; name: string }[] = []
  let looking: Promise<void> | undefined

  function wake(name?: string): void {
    for (const worker of workers) if (name === undefined || worker.name === name) boss.notifyWorker(worker.id)
  }

  async function workOn(job: Job<unknown>, handler: Handler<unknown>): Promise<void> {
    const pace = { pollingIntervalSeconds: pollEverySeconds, heartbeatRefreshSeconds: 3 }
    const id: string = await boss.work(job.name, { ...pace, perJobResults: true, includeMetadata: true }, async ([one]) => {
      if (!one) return []
      // An announcement wakes a worker for one job only, and is lost while it is busy. So poll again at once.
      boss.notifyWorker(id)
      return [await runTraced(job, handler, one, { log, onTried, tracer })]
    })
    workers.push({ id, name: job.name })
  }

  /** Retries and delayed jobs become due without an announcement. One statement costs less than one per worker. */
  async function wakeForDueJobs(): Promise<void> {
    const names = [...new Set(workers.map(({ name }) => name))]
    while (!stopping.signal.aborted) {
      await delay(lookEverySeconds * 1000, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      if (stopping.signal.aborted) return
      try {
        const { rows } = await boss.getDb().executeSql(queuesWithDueJobs, [names])
        for (const { name } of rows) wake(name)
      } catch (error) {
        logError(error)
      }
    }
  }

  async function sendAll<Payload>(
    tx: Transaction,
    job: Job<Payload>,
    payloads: readonly Payload[],
    { afterSeconds = 0, priority = 0 }: SendOptions = {},
  ): Promise<void> {
    if (!payloads.length) return
    const jobs = payloads.map((payload) => ({
      id: newId(),
      data: attachSender(job.payload.parse(payload) as object),
      startAfter: afterSeconds,
      priority,
    }))
    await boss.insert(job.name, jobs, { db: preparedIn(tx) })
    if (afterSeconds === 0) afterCommit(tx, () => announcements.tell(job.name))
  }

  return {
    watch: createJobWatch({
      boss,
      inTransaction: preparedIn,
      onRetried: (tx, kind) => afterCommit(tx, () => announcements.tell(kind)),
    }),
    send: (tx, job, payload, sendOptions) => sendAll(tx, job, [payload], sendOptions),
    sendAll,
    async start(all) {
      await boss.start()
      await ensureFailedIndexes(boss.getDb())
      for (const { job, cron } of all) {
        const rules = { ...RETRY_DELAYS, expireInSeconds: job.expireSeconds, retryLimit: job.retries, heartbeatSeconds: 10 }
        for (const name of [job.name, ...job.formerNames]) {
          await boss.createQueue(name, rules)
          // update queues of earlier releases, whose jobs used pg-boss's own notifications
          await boss.updateQueue(name, { ...rules, notify: false })
        }
        for (const name of job.formerNames) await boss.unschedule(name)
        if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'UTC' })
        if (cron) await boss.schedule(job.name, cron, {}, { tz: 'UTC' })
      }
    },
    async work(all) {
      await announcements.listen(wake)
      for (const { job, handler, concurrency } of all) {
        for (let i = 0; i < concurrency; i++) await workOn(job, handler)
        for (const name of job.formerNames) await workOn({ ...job, name }, handler)
      }
      looking = wakeForDueJobs()
    },
    async stop() {
      stopping.abort()
      await looking
      await announcements.close()
      await boss.stop({ graceful: true, timeout: 8000 })
      isStopped = true
    },
  }
}

/** The conditions are those with which pg-boss takes jobs. */
const queuesWithDueJobs = `
  SELECT queue.name FROM unnest($1::text[]) AS queue (name) WHERE EXISTS (
    SELECT FROM pgboss.job_common AS job
    WHERE job.name = queue.name AND job.state < 'active' AND NOT job.blocked AND job.start_after <= now()
  )`

/** Runs pg-boss's statements in our transaction as prepared statements, because their texts are constant. */
function preparedIn(tx: Transaction): Db {
  return {
    async executeSql(text, values = []) {
      return { rows: await executeText(tx, { name: toStatementName(text), text }, values) }
    },
  }
}

const names = new Map<string, string>()

function toStatementName(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `jobs_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  names.set(text, name)
  return name
}

type Listeners = { log: Logger; onTried: ((tried: FinishedAttempt) => void) | undefined; tracer: Tracer | undefined }
type Taken = FailedAttempt & { id: string; data: unknown }

/** Runs a job with the origin of its sender, so that log lines carry the request id and spans the trace. */
async function runTraced(job: Job<unknown>, handler: Handler<unknown>, taken: Taken, listeners: Listeners): Promise<JobResult> {
  const { payload, sender } = splitSender(taken.data)
  const { tracer } = listeners
  const span = tracer?.start(`job ${job.name}`, 'consumer', {
    cause: sender.traceparent,
    facts: { 'job.id': taken.id, 'job.try': taken.retryCount + 1, ...(sender.requestId && { 'request.id': sender.requestId }) },
  })
  return runWithOrigin({ requestId: sender.requestId, artistId: sender.artistId, span, tracer }, async () => {
    const result = await run(job, handler, { ...taken, data: payload }, listeners)
    if (result.status !== 'completed') span?.fail({ code: result.status })
    span?.end()
    return result
  })
}

/** Marks permanent failures as failed and lets others retry. Operators see the stored result. */
async function run(job: Job<unknown>, handler: Handler<unknown>, taken: Taken, { log, onTried }: Listeners): Promise<JobResult> {
  const { id, data, signal } = taken
  const started = performance.now()
  const tell = (outcome: FinishedAttempt['outcome']) =>
    onTried?.({ kind: job.name, outcome, seconds: (performance.now() - started) / 1000 })
  try {
    await handler(job.payload.parse(data), signal, { isLast: (error) => planRetry(error, taken).isGivenUp })
    tell('done')
    log.debug({ job: job.name, jobId: id, ms: Math.round(performance.now() - started) }, 'job done')
    return { id, status: 'completed' }
  } catch (error) {
    const { isGivenUp, mistakes } = planRetry(error, taken)
    tell(isGivenUp ? 'given_up' : 'failed')
    log.warn({ job: job.name, jobId: id, err: error, isGivenUp }, 'job failed')
    return { id, status: isGivenUp ? 'deadletter' : 'failed', output: { ...describeFailure(error), ...(mistakes && { mistakes }) } }
  }
}
