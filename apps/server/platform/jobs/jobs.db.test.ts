import { randomUUID } from 'node:crypto'
import { Problem } from '@tintype/contract/problems'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { cloneTemplate } from '../../test/worker-database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createLogger } from '../observability/logger.ts'
import type { Tried } from '../observability/metrics.ts'
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
// a database takes only so many connections
afterEach(() => Promise.all(queues.splice(0).map((queue) => queue.stop())))
afterAll(() => database.$client.end())

/** A job of this test's own, with whoever does it in a process of its own. */
async function newJob(
  handler: Handler<Payload>,
  { workers = 1, retries = 3, tried = [] as string[] } = {},
): Promise<{ queue: Queue; job: Job<Payload> }> {
  const job = defineJob(`test.${randomUUID()}`, z.object({ text: z.string() }), { retries })
  const onTried = ({ kind, outcome }: Tried) => tried.push(`${kind} ${outcome}`)
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

/** What was done, and a promise for the moment when so many were. */
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

async function rowsOf({ name }: Job<Payload>): Promise<Row[]> {
  const { rows } = await database.$client.query('SELECT state, retry_count, output FROM pgboss.job WHERE name = $1 ORDER BY created_on', [
    name,
  ])
  return rows
}

async function untilState(job: Job<Payload>, state: string): Promise<Row> {
  const [row] = await rowsOf(job)
  return row?.state === state ? row : untilState(job, state)
}

test('a job of a transaction that was rolled back never runs; one that committed does', async () => {
  const { done, add, reached } = record()
  const one = await newJob(async ({ text }) => add(text))
  const broken = database.transaction(async (tx) => {
    await one.queue.send(tx, one.job, { text: 'never' })
    throw new Error('rolled back')
  })
  await expect(broken).rejects.toThrow('rolled back')
  expect(await rowsOf(one.job)).toEqual([])
  await send(one, 'committed')
  await reached(1)
  expect(done).toEqual(['committed'])
})

test('a job is not there for anybody before its transaction commits', async () => {
  const one = await newJob(async () => undefined)
  await database.transaction(async (tx) => {
    await one.queue.send(tx, one.job, { text: 'later' })
    expect(await rowsOf(one.job)).toEqual([])
  })
  expect(await rowsOf(one.job)).toHaveLength(1)
})

test('each of 40 jobs runs once, with three workers after them', async () => {
  const { done, add, reached } = record()
  const one = await newJob(async ({ text }) => add(text), { workers: 3 })
  const texts = Array.from({ length: 40 }, (_, at) => `job ${at}`)
  await Promise.all(texts.map((text) => send(one, text)))
  await reached(40)
  expect(done.toSorted()).toEqual(texts.toSorted())
  await untilState(one.job, 'completed')
  expect(done).toHaveLength(40)
})

test('several are sent at once, all of them or none, and each runs once', async () => {
  const { done, add, reached } = record()
  const one = await newJob(async ({ text }) => add(text))
  const payloads = [{ text: 'a' }, { text: 'b' }, { text: 'c' }]
  const broken = database.transaction((tx) => one.queue.sendAll(tx, one.job, [...payloads, { words: 'x' } as never]))
  await expect(broken).rejects.toThrow()
  await database.transaction((tx) => one.queue.sendAll(tx, one.job, payloads))
  await database.transaction((tx) => one.queue.sendAll(tx, one.job, []))
  await reached(3)
  expect(done.toSorted()).toEqual(['a', 'b', 'c'])
  await untilState(one.job, 'completed')
  expect(await rowsOf(one.job)).toHaveLength(3)
})

test('a worker in another process is woken, and does not wait for the next time that it looks', async () => {
  const done = Promise.withResolvers<string>()
  const job = defineJob(`test.${randomUUID()}`, z.object({ text: z.string() }))
  const assignment = assign(job, async ({ text }) => done.resolve(text))
  const [sender, worker] = [createQueue({ url, log }), createQueue({ url, log, lookEverySeconds: 3600 })]
  queues.push(sender, worker)
  for (const queue of [sender, worker]) await queue.start([assignment])
  await worker.work([assignment])
  await send({ queue: sender, job }, 'woken')
  expect(await done.promise).toBe('woken')
})

test('a queue announces nothing in the transaction of a job and has our rules, also one that an earlier release made otherwise', async () => {
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

/** What is asked of the database in the transaction of a job. */
async function sentStatements(queue: Queue, job: Job<Payload>): Promise<string> {
  return database.transaction(async (tx) => {
    await queue.send(tx, job, { text: 'seen' })
    const { rows } = await tx.execute('SELECT statement FROM pg_prepared_statements')
    return JSON.stringify(rows)
  })
}

test('a job that is put off waits', async () => {
  const { done, add, reached } = record()
  const one = await newJob(async ({ text }) => add(text))
  await send(one, 'in an hour', { afterSeconds: 3600 })
  await send(one, 'now')
  await reached(1)
  expect(done).toEqual(['now'])
})

test('a broken rule is final, and the job counts as failed, with the rule in words', async () => {
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

test('what finds something away, and says so as to a person, is tried again', async () => {
  const { done, add } = record()
  const one = await newJob(async ({ text }) => {
    add(text)
    if (done.length === 1) throw new Problem('storage_unavailable')
  })
  await send(one, 'away')
  expect((await untilState(one.job, 'completed')).retry_count).toBe(1)
})

test('anything else that fails is tried again, and its values are kept nowhere', async () => {
  const { done, add, reached } = record()
  const one = await newJob(async ({ text }) => {
    add(text)
    if (done.length === 1)
      throw Object.assign(new Error('Failed query: select\nparams: ines@varga.example'), { params: ['ines@varga.example'] })
  })
  await send(one, 'twice')
  const failed = await untilState(one.job, 'retry')
  expect(JSON.stringify(failed.output)).not.toContain('varga')
  await reached(2)
  expect(done).toEqual(['twice', 'twice'])
  expect(await untilState(one.job, 'completed')).toMatchObject({ retry_count: 1 })
})

test('one that always fails is given up after its tries', async () => {
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
  expect(await untilState(one.job, 'failed')).toMatchObject({ retry_count: 1 })
  await send(one, 'well')
  await vi.waitFor(() => expect(tried).toHaveLength(3), { timeout: 20_000 })
  expect(done).toEqual(['poison', 'poison', 'well'])
  // and whoever counts hears of each try
  expect(tried).toEqual(['failed', 'given_up', 'done'].map((outcome) => `${one.job.name} ${outcome}`))
})

/** The wait before its next try is over. */
async function hurry({ name }: Job<Payload>): Promise<void> {
  await database.$client.query("UPDATE pgboss.job SET start_after = now() WHERE name = $1 AND state = 'retry'", [name])
  await database.$client.query("SELECT pg_notify('tintype_jobs', $1)", [name])
}

test('R50: a mistake of ours is given up after three tries of 21, and the next job is done', async () => {
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
    await vi.waitFor(async () => expect(await rowsOf(one.job)).toMatchObject([{ state: 'retry', retry_count: tries - 1 }]), 20_000)
    await hurry(one.job)
  }
  expect(await untilState(one.job, 'failed')).toMatchObject({ retry_count: 2, output: { message: 'TypeError: poison', mistakes: 3 } })
  await send(one, 'well')
  await vi.waitFor(() => expect(done).toEqual(['poison', 'poison', 'poison', 'well']), 20_000)
  // an operator's hand gives it one more try
  expect(await database.transaction((tx) => one.queue.watch.retry(tx, one.job.name))).toBe(1)
  await hurry(one.job)
  await vi.waitFor(async () => expect(await rowsOf(one.job)).toMatchObject([{ state: 'failed', retry_count: 3 }, {}]), 20_000)
})

test('R50: what is away keeps all tries of its kind, also with mistakes in between', async () => {
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
    await vi.waitFor(async () => expect(await rowsOf(one.job)).toMatchObject([{ state: 'retry', retry_count: tries - 1 }]), 20_000)
    await hurry(one.job)
  }
  expect((await untilState(one.job, 'completed')).retry_count).toBe(all)
})

test('what a worker had taken when it died is taken up by another one', async () => {
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
  expect(await rowsOf(job)).toMatchObject([{ state: 'active' }])
  // it is silent for as long as it takes to be given up
  await database.$client.query(
    "UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute', started_on = now() - interval '1 minute' WHERE name = $1",
    [job.name],
  )

  await queue.work([assign(job, handler)])
  await reached(1)
  expect(done).toEqual(['orphan'])
  expect((await untilState(job, 'completed')).retry_count).toBe(1)
})

test('stopping lets the job in work finish and leaves none half-done', async () => {
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
  const [first, second] = await rowsOf(one.job)
  expect([done[0], first?.state]).toEqual(['first', 'completed'])
  expect(second?.state).toBe(done.length === 2 ? 'completed' : 'created')
})

test('a job with a time of day is known to the clock, once for however many processes', async () => {
  const job = defineJob(`test.${randomUUID()}`, z.object({}), { cron: '20 3 * * *' })
  for (let process = 0; process < 2; process++) {
    const queue = createQueue({ url, log })
    queues.push(queue)
    await queue.start([assign(job, async () => undefined)])
  }
  const { rows } = await database.$client.query('SELECT cron, timezone, data FROM pgboss.schedule WHERE name = $1', [job.name])
  expect(rows).toEqual([{ cron: '20 3 * * *', timezone: 'UTC', data: {} }])
})

test('a payload that is not of its shape is not sent', async () => {
  const one = await newJob(async () => undefined)
  await expect(database.transaction((tx) => one.queue.send(tx, one.job, { words: 'x' } as never))).rejects.toThrow()
  expect(await rowsOf(one.job)).toEqual([])
})

test('a job with a cron is sent by itself: the hours stand in the database, once for all processes', async () => {
  const job = defineJob(`test.${randomUUID()}`, z.object({}))
  for (const queue of [createQueue({ url, log }), createQueue({ url, log })]) {
    queues.push(queue)
    await queue.start([{ ...assign(job, async () => undefined), cron: '23 * * * *' }])
  }
  const { rows } = await database.$client.query('SELECT cron, timezone FROM pgboss.schedule WHERE name = $1', [job.name])
  expect(rows).toEqual([{ cron: '23 * * * *', timezone: 'UTC' }])
})
