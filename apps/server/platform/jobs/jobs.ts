import { createHash } from 'node:crypto'
import { type Db, type JobResult, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import { afterCommit, type Transaction } from '../database/database.ts'
import { newId } from '../database/new-id.ts'
import { executeText } from '../database/prepared.ts'
import type { Logger } from '../observability/logger.ts'
import type { Tried } from '../observability/metrics.ts'
import { splitSender, type Tracer, within, withSender } from '../observability/origin.ts'
import { createAnnouncements } from './announcements.ts'
import { failureWords } from './failure-words.ts'
import { type FailedTry, judgeFailure } from './judge-failure.ts'
import { WAITS } from './waits.ts'
import { createJobWatch, ensureFailedIndexes, type JobWatch } from './watch-jobs.ts'

/** A kind of work that can wait: its name, the shape of what it needs to know, and how long one try may take. */
export type Job<Payload> = {
  readonly name: string
  readonly payload: z.ZodType<Payload>
  readonly expireSeconds: number
  readonly retries: number
  /** Sent by the clock, in UTC, once for however many processes there are. */
  readonly cron: string | undefined
}

/** One try of a job. `isLast`: where it fails with this error, the job is given up. */
export type Turn = { isLast(error: unknown): boolean }

export type Handler<Payload> = (payload: Payload, signal: AbortSignal, turn: Turn) => Promise<void>

/** The queue. A job is sent in the transaction that makes it true, so that both happen or neither. */
export type Jobs = {
  send<Payload>(tx: Transaction, job: Job<Payload>, payload: Payload, options?: SendOptions): Promise<void>
  /** Several of one kind in one statement. */
  sendAll<Payload>(tx: Transaction, job: Job<Payload>, payloads: readonly Payload[], options?: SendOptions): Promise<void>
}

export type SendOptions = { afterSeconds?: number; priority?: number }

/** @param cron  when it is sent by itself, with nothing to say, once for all processes; in UTC */
export type Assignment = { job: Job<unknown>; handler: Handler<unknown>; concurrency: number; cron?: string }

/**
 * Declares a job.
 * @param options.expireSeconds  a try that takes longer counts as failed and is made again
 * @param options.cron  when it is sent by itself, with an empty payload
 */
export function defineJob<Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  options: { expireSeconds?: number; retries?: number; cron?: string } = {},
): Job<Payload> {
  return { name, payload, expireSeconds: options.expireSeconds ?? 60, retries: options.retries ?? 5, cron: options.cron }
}

/** Who does a job. @param concurrency  how many of them at once in this process */
export function assign<Payload>(job: Job<Payload>, handler: Handler<Payload>, concurrency = 1): Assignment {
  return { job: job as Job<unknown>, handler: handler as Handler<unknown>, concurrency }
}

export type Queue = Jobs & {
  watch: JobWatch
  /** Makes the queues known; needed before anything is sent. */
  start(all: readonly Assignment[]): Promise<void>
  /** Begins to work on them. */
  work(all: readonly Assignment[]): Promise<void>
  stop(): Promise<void>
}

type QueueOptions = { url: string; log: Logger; lookEverySeconds?: number; onTried?: (tried: Tried) => void; tracer?: Tracer | undefined }

/**
 * pg-boss on our own database. After a crash a job is taken up again within its heartbeat, not after its full expiry.
 * @param options.lookEverySeconds  how often a worker looks for jobs that nobody announced
 * @param options.onTried  hears of each try when it has ended
 */
export function createQueue(options: QueueOptions): Queue {
  const { log, lookEverySeconds = 5, onTried, tracer } = options
  const boss = new PgBoss({
    connectionString: options.url,
    max: 4,
    application_name: 'tintype jobs',
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue reported an error'))
  const announcements = createAnnouncements(boss.getDb(), (err) => log.warn({ err }, 'jobs could not be announced'))
  const workers: { id: string; name: string }[] = []

  function wake(name?: string): void {
    for (const worker of workers) if (name === undefined || worker.name === name) boss.notifyWorker(worker.id)
  }

  async function workOn(job: Job<unknown>, handler: Handler<unknown>): Promise<void> {
    // Retries and delayed jobs come due without an announcement; the interval is what they wait at most.
    const pace = { pollingIntervalSeconds: lookEverySeconds, heartbeatRefreshSeconds: 3 }
    const id: string = await boss.work(job.name, { ...pace, perJobResults: true, includeMetadata: true }, async ([one]) => {
      if (!one) return []
      // An announcement wakes a worker for one job only, and those that came while it was busy are lost: so it looks again at once.
      boss.notifyWorker(id)
      return [await runTraced(job, handler, one, { log, onTried, tracer })]
    })
    workers.push({ id, name: job.name })
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
      data: withSender(job.payload.parse(payload) as object),
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
        const rules = { ...WAITS, expireInSeconds: job.expireSeconds, retryLimit: job.retries, heartbeatSeconds: 10 }
        await boss.createQueue(job.name, rules)
        // one that an earlier release made keeps its rules, and announced its jobs itself
        await boss.updateQueue(job.name, { ...rules, notify: false })
        if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'UTC' })
        if (cron) await boss.schedule(job.name, cron, {}, { tz: 'UTC' })
      }
    },
    async work(all) {
      await announcements.listen(wake)
      for (const { job, handler, concurrency } of all) {
        for (let i = 0; i < concurrency; i++) await workOn(job, handler)
      }
    },
    async stop() {
      await announcements.close()
      await boss.stop({ graceful: true, timeout: 8000 })
    },
  }
}

/** pg-boss's statements in a transaction of ours, planned once a connection: each of its texts is the same every time. */
function preparedIn(tx: Transaction): Db {
  return {
    async executeSql(text, values = []) {
      return { rows: await executeText(tx, { name: nameOf(text), text }, values) }
    },
  }
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `jobs_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  names.set(text, name)
  return name
}

type Listeners = { log: Logger; onTried: ((tried: Tried) => void) | undefined; tracer: Tracer | undefined }
type Taken = FailedTry & { id: string; data: unknown }

/** On behalf of whoever asked for it: its lines in the log say which request that was, and its span which trace. */
async function runTraced(job: Job<unknown>, handler: Handler<unknown>, taken: Taken, listeners: Listeners): Promise<JobResult> {
  const { payload, sender } = splitSender(taken.data)
  const { tracer } = listeners
  const span = tracer?.start(`job ${job.name}`, 'consumer', {
    cause: sender.traceparent,
    facts: { 'job.id': taken.id, 'job.try': taken.retryCount + 1, ...(sender.requestId && { 'request.id': sender.requestId }) },
  })
  return within({ requestId: sender.requestId, artistId: sender.artistId, span, tracer }, async () => {
    const result = await run(job, handler, { ...taken, data: payload }, listeners)
    if (result.status !== 'completed') span?.fail({ code: result.status })
    span?.end()
    return result
  })
}

/** What is given up stands among those that have failed, anything else is tried again. What the queue keeps of either is shown to operators. */
async function run(job: Job<unknown>, handler: Handler<unknown>, taken: Taken, { log, onTried }: Listeners): Promise<JobResult> {
  const { id, data, signal } = taken
  const started = performance.now()
  const tell = (outcome: Tried['outcome']) => onTried?.({ kind: job.name, outcome, seconds: (performance.now() - started) / 1000 })
  try {
    await handler(job.payload.parse(data), signal, { isLast: (error) => judgeFailure(error, taken).isGivenUp })
    tell('done')
    log.debug({ job: job.name, jobId: id, ms: Math.round(performance.now() - started) }, 'job done')
    return { id, status: 'completed' }
  } catch (error) {
    const { isGivenUp, mistakes } = judgeFailure(error, taken)
    tell(isGivenUp ? 'given_up' : 'failed')
    log.warn({ job: job.name, jobId: id, err: error, isGivenUp }, 'job failed')
    return { id, status: isGivenUp ? 'deadletter' : 'failed', output: { ...failureWords(error), ...(mistakes && { mistakes }) } }
  }
}
