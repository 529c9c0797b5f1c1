import { randomUUID } from 'node:crypto'
import { Problem } from '@tintype/contract/problems'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createLogger } from '../observability/logger.ts'
import type { FinishedAttempt } from '../observability/metrics.ts'
import { assign, createQueue, defineJob, type Handler, type Job, type Queue } from './jobs.ts'

type Payload = { text: string }

const log = createLogger({ level: 'silent' })
let url: string
let database: Database
const queues: Queue[] = []

beforeAll(async () => {
  url = await cloneTemplate(`jobs_${process.pid}`)
  database = openDatabase({ url, size: 6, onError: () => undefined })
})
// the database limits the number of connections
afterEach(() => Promise.all(queues.splice(0).map((queue) => queue.stop())))
afterAll(() => database.$client.end())

/** A unique job with one queue per worker. */
async function newJob(
  handler: Handler<Payload>,
  { workers = 1, retries = 3, tried = [] as string[] } = {},
): Promise<{ queue: Queue; job: Job<Payload> }> {
  const job = defineJob(`test.${randomUUID()}`, z.object({ text: z.string() }), { retries })
  const onTried = ({ kind, outcome }: FinishedAttempt) => tried.push(`${kind} ${outcome}`)
  const opened = Array.from({ length: workers }, () => createQueue({ url, log, onTried }))
  for (const queue of opened) {
    queues.push(queue)
    await queue.start([assign(job, handler)])
    await queue.work([assign(job, handler)])
  }
  return { queue: opened[0] as Queue, job }
}

function send({ queue, job }: { queue: Queue; job: Job<Payload> }, text: string, options?: { afterSeconds?: number }): Promise<void> {
  return database.transaction((tx) => queue.send(tx, job, { text }, options))
}

/** Records finished jobs; `reached` resolves when `count` jobs are done. */
function record() {
  const done: string[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  return {
    done,
    add(text: string) {
      done.push(text)
      for (const { count, resolve } of waiting) if (done.length >= count) resolve()
    },
    reached: (count: number) => new Promise<void>((resolve) => (done.length >= count ? resolve() : waiting.push({ count, resolve }))),
  }
}

type Row = { state: string; retry_count: number; output: unknown }

async function findJobRows({ name }: Job<Payload>): Promise<Row[]> {
  const { rows } = await database.$client.query('SELECT state, retry_count, output FROM pgboss.job WHERE name = $1 ORDER BY created_on', [
    name,
  ])
  return rows
}

/** Waits until the first job is in this state. */
async function untilState(job: Job<Payload>, state: string): Promise<Row> {
  const isThere = async () => (await findJobRows(job))[0]?.state === state
  await expect.poll(isThere, { timeout: 60_000, interval: 20 }).toBe(true)
  return (await findJobRows(job))[0] as Row
}

/** Ends the delay before the next attempt. */
async function hurry({ name }: Job<Payload>): Promise<void> {
  await database.$client.query("UPDATE pgboss.job SET start_after = now() WHERE name = $1 AND state = 'retry'", [name])
  await database.$client.query("SELECT pg_notify('tintype_jobs', $1)", [name])
}

/** Ends the delay before the second attempt, unless it has begun. */
async function hurryFirstRetry(job: Job<Payload>): Promise<void> {
  const hasFailed = async () => (await findJobRows(job)).some((row) => row.state === 'retry' || row.retry_count > 0)
  await expect.poll(hasFailed, { timeout: 60_000, interval: 20 }).toBe(true)
  await hurry(job)
}

test('a job sent in a rolled-back transaction never runs, and one sent in a committed transaction does', async () => {
  const { done, add, reached } = record()
  const one = await newJob(async ({ text }) => add(text))
  const broken = database.transaction(async (tx) => {
    await one.queue.send(tx, one.job, { text: 'never' })
    throw new Error('rolled back')
  })
  await expect(broken).rejects.toThrow('rolled back')
  expect(await findJobRows(one.job)).toEqual([])
  await send(one, 'committed')
  await reached(1)
  expect(done).toEqual(['committed'])
})

test('a job is invisible outside its transaction until the commit', async () => {
  const one = await newJob(async () => undefined)
  await database.transaction(async (tx) => {
    await one.queue.send(tx, one.job, { text: 'later' })
    expect(await findJobRows(one.job)).toEqual([])
  })
  expect(await findJobRows(one.job)).toHaveLength(1)
})

test('each of 40 jobs runs once with three concurrent workers', async () => {
  const { done, add, reached } = record()
  const one = await newJob(async ({ text }) => add(text), { workers: 3 })
  const texts = Array.from({ length: 40 }, (_, at) => `job ${at}`)
  await Promise.all(texts.map((text) => send(one, text)))
  await reached(40)
  expect(done.toSorted()).toEqual(texts.toSorted())
  await untilState(one.job, 'completed')
  expect(done).toHaveLength(40)
})

test('sendAll sends every job or, when one payload is invalid, none', async () => {
  const { done, add, reached } = record()
  const one = await newJob(async ({ text }) => add(text))
  const payloads = [{ text: 'a' }, { text: 'b' }, { text: 'c' }]
  const broken = database.transaction((tx) => one.queue.sendAll(tx, one.job, [...payloads, { words: 'x' } as never]))
  await expect(broken).rejects.toMatchObject({ name: 'ZodError', issues: [{ path: ['text'] }] })
  await database.transaction((tx) => one.queue.sendAll(tx, one.job, payloads))
  await database.transaction((tx) => one.queue.sendAll(tx, one.job, []))
  await reached(3)
  expect(done.toSorted()).toEqual(['a', 'b', 'c'])
  await untilState(one.job, 'completed')
  expect(await findJobRows(one.job)).toHaveLength(3)
})

test('a worker of another queue starts a new job without waiting for its polling interval', async () => {
  const done = Promise.withResolvers<string>()
  const job = defineJob(`test.${randomUUID()}`, z.object({ text: z.string() }))
  const assignment = assign(job, async ({ text }) => done.resolve(text))
  const [sender, worker] = [createQueue({ url, log }), createQueue({ url, log, lookEverySeconds: 3600, pollEverySeconds: 3600 })]
  queues.push(sender, worker)
  for (const queue of [sender, worker]) await queue.start([assignment])
  await worker.work([assignment])
  await send({ queue: sender, job }, 'woken')
  expect(await done.promise).toBe('woken')
})

test('a delayed job starts when it is due, although its worker polls once an hour', async () => {
  const done = Promise.withResolvers<string>()
  const job = defineJob(`test.${randomUUID()}`, z.object({ text: z.string() }))
  const assignment = assign(job, async ({ text }) => done.resolve(text))
  const queue = createQueue({ url, log, lookEverySeconds: 0.05, pollEverySeconds: 3600 })
  queues.push(queue)
  await queue.start([assignment])
  await queue.work([assignment])
  await send({ queue, job }, 'due', { afterSeconds: 1 })
  expect(await done.promise).toBe('due')
})

test('a statement that fails while the queue looks for due jobs is logged, and the next one starts the job', async () => {
  const done = Promise.withResolvers<string>()
  const logged: string[] = []
  const recorder = { ...log, debug: log.debug.bind(log), error: ({ err }: { err: Error }) => void logged.push(err.message) }
  const job = defineJob(`test.${randomUUID()}`, z.object({ text: z.string() }))
  const assignment = assign(job, async ({ text }) => done.resolve(text))
  const queue = createQueue({ url, log: recorder as never, lookEverySeconds: 0.05, pollEverySeconds: 3600 })
  queues.push(queue)
  await queue.start([assignment])
  await queue.work([assignment])
  const query = pg.Pool.prototype.query as (...asked: unknown[]) => unknown
  const failOnce = vi.spyOn(pg.Pool.prototype, 'query').mockImplementation(function (this: pg.Pool, ...asked: unknown[]) {
    if (!String(asked[0]).includes('AS queue (name)')) return query.apply(this, asked)
    failOnce.mockRestore()
    return Promise.reject(new Error('connection lost'))
  } as never)
  await vi.waitFor(() => expect(logged).toEqual(['connection lost']), 20_000)
  await send({ queue, job }, 'after the error', { afterSeconds: 1 })
  expect(await done.promise).toBe('after the error')
})

test('a queue created with other settings gets the current settings at start and sends no pg_notify in a transaction', async () => {
  const job = defineJob(`test.${randomUUID()}`, z.object({ text: z.string() }))
  const earlier = new PgBoss({ connectionString: url, supervise: false, schedule: false })
  earlier.on('error', () => undefined)
  await earlier.start()
  await earlier.createQueue(job.name, { notify: true, retryLimit: 1, retryBackoff: true, retryDelayMax: 60, expireInSeconds: 30 })
  await earlier.stop({ graceful: false, close: true })
  const queue = createQueue({ url, log })
  queues.push(queue)
  await queue.start([assign(job, async () => undefined)])
  const rules = 'SELECT notify, retry_limit, retry_delay_max, expire_seconds FROM pgboss.queue WHERE name = $1'
  const { rows } = await database.$client.query(rules, [job.name])
  expect(rows).toEqual([{ notify: false, retry_limit: job.retries, retry_delay_max: 300, expire_seconds: job.expireSeconds }])
  expect(await sentStatements(queue, job)).not.toContain('pg_notify')
})

/** The prepared statements after a job was sent in a transaction. */
async function sentStatements(queue: Queue, job: Job<Payload>): Promise<string> {
  return database.transaction(async (tx) => {
    await queue.send(tx, job, { text: 'seen' })
    const { rows } = await tx.execute('SELECT statement FROM pg_prepared_statements')
    return JSON.stringify(rows)
  })
}

test('a delayed job waits while a job without a delay runs', async () => {
  const { done, add, reached } = record()
  const one = await newJob(async ({ text }) => add(text))
  await send(one, 'in an hour', { afterSeconds: 3600 })
  await send(one, 'now')
  await reached(1)
  expect(done).toEqual(['now'])
})

test('a job that throws a Problem fails without a retry and stores its code and message', async () => {
  const { done, add, reached } = record()
  const one = await newJob(async ({ text }) => {
    add(text)
    if (text === 'broken') throw new Problem('artwork_not_found')
  })
  await send(one, 'broken')
  const row = await untilState(one.job, 'failed')
  expect(row).toMatchObject({ retry_count: 0, output: { code: 'artwork_not_found', message: 'We could not find that artwork.' } })
  await send(one, 'next')
  await reached(2)
  expect(done).toEqual(['broken', 'next'])
})

test('a job that throws storage_unavailable is retried', async () => {
  const { done, add } = record()
  const one = await newJob(async ({ text }) => {
    add(text)
    if (done.length === 1) throw new Problem('storage_unavailable')
  })
  await send(one, 'away')
  await hurryFirstRetry(one.job)
  expect((await untilState(one.job, 'completed')).retry_count).toBe(1)
})

test('a job that throws another error is retried, and the stored error contains no query parameters', async () => {
  const { done, add, reached } = record()
  const one = await newJob(async ({ text }) => {
    add(text)
    if (done.length === 1)
      throw Object.assign(new Error('Failed query: select\nparams: ines@varga.example'), { params: ['ines@varga.example'] })
  })
  await send(one, 'twice')
  const failed = await untilState(one.job, 'retry')
  expect(JSON.stringify(failed.output)).not.toContain('varga')
  await hurry(one.job)
  await reached(2)
  expect(done).toEqual(['twice', 'twice'])
  expect(await untilState(one.job, 'completed')).toMatchObject({ retry_count: 1 })
})

test('a job that always fails is given up after its retries, and the metrics callback gets each outcome', async () => {
  const { done, add } = record()
  const tried: string[] = []
  const one = await newJob(
    async ({ text }) => {
      add(text)
      if (text === 'poison') throw new Error('poison')
    },
    { retries: 1, tried },
  )
  await send(one, 'poison')
  await hurryFirstRetry(one.job)
  expect(await untilState(one.job, 'failed')).toMatchObject({ retry_count: 1 })
  await send(one, 'well')
  await vi.waitFor(() => expect(tried).toHaveLength(3), { timeout: 20_000 })
  expect(done).toEqual(['poison', 'poison', 'well'])
  // the metrics callback gets the outcome of each attempt
  expect(tried).toEqual(['failed', 'given_up', 'done'].map((outcome) => `${one.job.name} ${outcome}`))
})

test('a job with a programming error is given up after three attempts, and an operator can retry it', async () => {
  const { done, add } = record()
  const one = await newJob(
    async ({ text }) => {
      add(text)
      if (text === 'poison') throw new TypeError('poison')
    },
    { retries: 20 },
  )
  await send(one, 'poison')
  for (let tries = 1; tries < 3; tries++) {
    await vi.waitFor(async () => expect(await findJobRows(one.job)).toMatchObject([{ state: 'retry', retry_count: tries - 1 }]), 20_000)
    await hurry(one.job)
  }
  expect(await untilState(one.job, 'failed')).toMatchObject({ retry_count: 2, output: { message: 'TypeError: poison', mistakes: 3 } })
  await send(one, 'well')
  await vi.waitFor(() => expect(done).toEqual(['poison', 'poison', 'poison', 'well']), 20_000)
  // the retry of an operator adds one attempt
  expect(await database.transaction((tx) => one.queue.watch.retry(tx, one.job.name))).toBe(1)
  await hurry(one.job)
  await vi.waitFor(async () => expect(await findJobRows(one.job)).toMatchObject([{ state: 'failed', retry_count: 3 }, {}]), 20_000)
})

test('a job whose dependency is unavailable keeps all its retries, also with programming errors in between', async () => {
  const failures = [...Array(4).fill(new Problem('storage_unavailable')), new Error('ours'), new Error('ours'), new Problem('storage_full')]
  const one = await newJob(
    async () => {
      const failure = failures.shift()
      if (failure) throw failure
    },
    { retries: 20 },
  )
  const all = failures.length
  await send(one, 'patient')
  for (let tries = 1; tries <= all; tries++) {
    await vi.waitFor(async () => expect(await findJobRows(one.job)).toMatchObject([{ state: 'retry', retry_count: tries - 1 }]), 20_000)
    await hurry(one.job)
  }
  expect((await untilState(one.job, 'completed')).retry_count).toBe(all)
})

test('a job of a worker that died is taken over by another worker', async () => {
  const { done, add, reached } = record()
  const handler: Handler<Payload> = async ({ text }) => add(text)
  const job = defineJob(`test.${randomUUID()}`, z.object({ text: z.string() }))
  const queue = createQueue({ url, log })
  queues.push(queue)
  await queue.start([assign(job, handler)])
  await send({ queue, job }, 'orphan')

  const dying = new PgBoss({ connectionString: url, supervise: false, schedule: false })
  dying.on('error', () => undefined)
  await dying.start()
  expect(await dying.fetch(job.name)).toHaveLength(1)
  await dying.stop({ graceful: false, close: true })
  expect(await findJobRows(job)).toMatchObject([{ state: 'active' }])
  // make the heartbeat older than its timeout
  await database.$client.query(
    "UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute', started_on = now() - interval '1 minute' WHERE name = $1",
    [job.name],
  )

  await queue.work([assign(job, handler)])
  await reached(1)
  expect(done).toEqual(['orphan'])
  expect((await untilState(job, 'completed')).retry_count).toBe(1)
})

test('stop waits for the running job and leaves the next one either completed or not started', async () => {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const { done, add } = record()
  const one = await newJob(async ({ text }) => {
    begun.resolve()
    await end.promise
    add(text)
  })
  await send(one, 'first')
  await begun.promise
  await send(one, 'second')
  const stopped = one.queue.stop()
  end.resolve()
  await stopped
  const [first, second] = await findJobRows(one.job)
  expect([done[0], first?.state]).toEqual(['first', 'completed'])
  expect(second?.state).toBe(done.length === 2 ? 'completed' : 'created')
})

test('a job defined with a cron expression is scheduled once when two queues start', async () => {
  const job = defineJob(`test.${randomUUID()}`, z.object({}), { cron: '20 3 * * *' })
  for (let process = 0; process < 2; process++) {
    const queue = createQueue({ url, log })
    queues.push(queue)
    await queue.start([assign(job, async () => undefined)])
  }
  const { rows } = await database.$client.query('SELECT cron, timezone, data FROM pgboss.schedule WHERE name = $1', [job.name])
  expect(rows).toEqual([{ cron: '20 3 * * *', timezone: 'UTC', data: {} }])
})

test('send refuses a payload that does not match the schema of the job', async () => {
  const one = await newJob(async () => undefined)
  await expect(database.transaction((tx) => one.queue.send(tx, one.job, { words: 'x' } as never))).rejects.toMatchObject({
    name: 'ZodError',
    issues: [{ path: ['text'] }],
  })
  expect(await findJobRows(one.job)).toEqual([])
})

test('a job assigned with a cron expression is scheduled once when two queues start', async () => {
  const job = defineJob(`test.${randomUUID()}`, z.object({}))
  for (const queue of [createQueue({ url, log }), createQueue({ url, log })]) {
    queues.push(queue)
    await queue.start([{ ...assign(job, async () => undefined), cron: '23 * * * *' }])
  }
  const { rows } = await database.$client.query('SELECT cron, timezone FROM pgboss.schedule WHERE name = $1', [job.name])
  expect(rows).toEqual([{ cron: '23 * * * *', timezone: 'UTC' }])
})

test('a job queued under a former name runs after a renaming, and the schedule of the former name ends', async () => {
  const former = defineJob(`test.${randomUUID()}`, z.object({ text: z.string() }), { cron: '20 3 * * *' })
  const earlier = createQueue({ url, log })
  queues.push(earlier)
  await earlier.start([assign(former, async () => undefined)])
  await send({ queue: earlier, job: former }, 'queued by the earlier release')

  const job = defineJob(`test.${randomUUID()}`, former.payload, { formerNames: [former.name] })
  const { done, add, reached } = record()
  const queue = createQueue({ url, log })
  queues.push(queue)
  const all = [assign(job, async ({ text }) => add(text))]
  await queue.start(all)
  await queue.work(all)
  await reached(1)
  expect(done).toEqual(['queued by the earlier release'])
  expect((await database.$client.query('SELECT cron FROM pgboss.schedule WHERE name = $1', [former.name])).rows).toEqual([])
})

test('the queue logs an error of a connection while it runs, and none after it has stopped', async () => {
  const pools = new Set<pg.Pool>()
  const end = vi.spyOn(pg.Pool.prototype, 'end').mockImplementation(async function (this: pg.Pool) {
    pools.add(this)
    this.emit('error', new Error('while stopping'))
    end.mockRestore()
    await this.end()
  })
  const logged: string[] = []
  const recorder = { ...log, error: ({ err }: { err: Error }) => void logged.push(err.message) }
  const queue = createQueue({ url, log: recorder as never })
  await queue.start([])
  await queue.stop()
  expect(pools.size).toBe(1)
  for (const pool of pools) pool.emit('error', new Error('terminating connection due to administrator command'))
  expect(logged).toEqual(['while stopping'])
})
