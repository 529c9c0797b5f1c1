import { randomUUID } from 'node:crypto'
import type { MessageSource } from '@tintype/contract/admin/system'
import { Problem } from '@tintype/contract/problems'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createAudit } from '../../../platform/audit/audit.ts'
import { auditLog } from '../../../platform/audit/tables.ts'
import { assign, createQueue, defineJob, type Queue } from '../../../platform/jobs/jobs.ts'
import { createLogger } from '../../../platform/observability/logger.ts'
import { webhookEvents } from '../../../platform/payments/tables.ts'
import { cloneTemplate } from '../../../test/database/worker-database.ts'
import { type AppWorld, openAppWorld } from '../../../test/worlds/app-world.ts'
import { operator } from '../../../test/worlds/money-world.ts'
import { channelEventJob } from '../../channel/index.ts'
import { applyEventJob, createProviderMessages } from '../../payments/index.ts'
import { createSystem, type System } from './module.ts'

type Payload = { artwork: string; sealed: string; mood: 'well' | 'broken' | 'poisoned' }
const Payload = z.object({ artwork: z.uuid(), sealed: z.string(), mood: z.enum(['well', 'broken', 'poisoned']) })

let world: AppWorld
let queue: Queue
let system: System
const moods = new Map<string, Payload['mood']>()
const kinds = ['test.first', 'test.second'] as const
const [first, second] = kinds.map((name) => defineJob(name, Payload, { retries: 0 })) as [
  ReturnType<typeof defineTestJob>,
  ReturnType<typeof defineTestJob>,
]

beforeAll(async () => {
  // these tests read all queues, so they use their own database
  const url = await cloneTemplate(`system_${process.pid}`)
  world = await openAppWorld({ url })
  queue = createQueue({ url, log: createLogger({ level: 'silent' }) })
  await queue.start([first, second].map((job) => assign(job, handle)))
  const { database, clock, sealer } = world.platform
  const none = () => Promise.reject(new Problem('message_not_found'))
  const desk = (provider: 'stripe' | 'shopify') =>
    createProviderMessages({
      database,
      clock,
      jobs: world.platform.jobs,
      provider,
      job: provider === 'stripe' ? applyEventJob : channelEventJob,
    })
  system = createSystem({
    ...{ database, clock, audit: createAudit({ sealer }), jobWatch: queue.watch },
    messages: { stripe: desk('stripe'), shopify: desk('shopify'), manufacturers: { list: none, retry: none, quarantine: none } },
  })
})
afterAll(async () => {
  await queue.stop()
  await world.close()
})

function defineTestJob(name: string) {
  return defineJob(name, Payload)
}

async function handle({ artwork, mood }: Payload): Promise<void> {
  const now = moods.get(artwork) ?? mood
  if (now === 'broken') throw new Problem('artwork_not_found')
  if (now === 'poisoned') throw new Error('the file of ines@varga.example cannot be read')
}

async function send(job: typeof first, mood: Payload['mood']): Promise<string> {
  const artwork = randomUUID()
  await world.database.transaction((tx) => queue.send(tx, job, { artwork, sealed: 'v1.secret', mood }))
  return artwork
}

/** Polls until the condition is true, because the queue records the end of a job after the job itself. */
async function until<Answer>(ask: () => Promise<Answer>, isSo: (answer: Answer) => boolean): Promise<Answer> {
  const answer = await ask()
  return isSo(answer) ? answer : until(ask, isSo)
}

const failed = async (kind?: string) => (await system.listFailed({ kind, limit: 100 })).jobs
const findQueueState = async (kind: string) => (await system.listQueues()).queues.find((one) => one.kind === kind)
const listAuditEntries = (subject: string) => createAudit(world.platform).listAbout(world.database, subject, 10)
/** The audit log's entries about a subject, oldest first. */
const listAuditChanges = (of: string) => {
  const { action, before, after, subject, id } = auditLog
  return world.database.select({ action, before, after }).from(auditLog).where(eq(subject, of)).orderBy(id)
}

describe('the queues and their failed jobs', () => {
  let broken: string
  let poisoned: string

  test('an operator sees the number of waiting jobs of each kind and the age of the oldest', async () => {
    expect(await findQueueState(first.name)).toEqual({
      kind: first.name,
      waiting: 0,
      retrying: 0,
      oldestAt: null,
      failed: 0,
      failedSince: null,
    })
    const before = Date.now()
    broken = await send(first, 'broken')
    poisoned = await send(first, 'poisoned')
    await send(second, 'poisoned')
    const state = await findQueueState(first.name)
    expect(state).toMatchObject({ waiting: 2, retrying: 0, failed: 0 })
    expect(Date.parse(state?.oldestAt ?? '')).toBeGreaterThanOrEqual(before)
    expect(Date.parse(state?.oldestAt ?? '')).toBeLessThanOrEqual(Date.now())
    expect((await system.listQueues()).queues.map(({ kind }) => kind)).toEqual([...kinds])
  })

  test('an operator sees the error, attempts and payload of a failed job, without secrets and addresses', async () => {
    await queue.work([first, second].map((job) => assign(job, handle)))
    const jobs = await until(failed, (all) => all.length === 3)
    const byArtwork = new Map(jobs.map((job) => [job.payload.artwork, job]))
    expect(byArtwork.get(broken)).toMatchObject({
      ...{ kind: first.name, error: 'We could not find that artwork.', code: 'artwork_not_found', attempts: 1 },
      payload: { artwork: broken, sealed: 'not shown', mood: 'broken' },
    })
    expect(byArtwork.get(poisoned)).toMatchObject({ error: 'the file of … cannot be read', code: null, attempts: 1 })
    expect(await findQueueState(first.name)).toMatchObject({ waiting: 0, oldestAt: null, failed: 2 })
    const firstFailed = jobs.filter(({ kind }) => kind === first.name).map(({ failedAt }) => failedAt)
    expect((await findQueueState(first.name))?.failedSince).toBe(firstFailed.toSorted()[0])
    expect(await failed(second.name)).toHaveLength(1)
    const times = jobs.map(({ failedAt }) => failedAt)
    expect(times).toEqual(times.toSorted().reverse())
  })

  test('an operator pages through failed jobs without gaps or duplicates', async () => {
    const one = await system.listFailed({ limit: 2 })
    const two = await system.listFailed({ limit: 2, cursor: one.nextCursor ?? '' })
    const ids = [...one.jobs, ...two.jobs].map(({ id }) => id)
    expect([new Set(ids).size, two.nextCursor]).toEqual([3, null])
  })

  test('an operator retries one failed job, and the audit log names the operator', async () => {
    const job = (await failed(first.name)).find(({ payload }) => payload.artwork === broken)
    moods.set(broken, 'well')
    expect(await system.retryJobs(operator, { kind: first.name, ids: [job?.id ?? ''] })).toEqual({ retried: 1 })
    await until(failed, (all) => all.length === 2)
    await until(
      () => findQueueState(first.name),
      (state) => state?.waiting === 0,
    )
    expect(await listAuditEntries(`job:${job?.id}`)).toMatchObject([
      { action: 'job.retried', facts: { kind: first.name, retried: 1, by: 'Olga' } },
    ])
    const again = system.retryJobs(operator, { kind: first.name, ids: [job?.id ?? ''] })
    await expect(again).rejects.toMatchObject({ code: 'job_not_found' })
  })

  test('an operator retries all failed jobs of one kind and no others', async () => {
    await send(first, 'broken')
    await until(failed, (all) => all.length === 3)
    for (const { payload } of await failed(first.name)) moods.set(String(payload.artwork), 'well')
    expect(await system.retryJobs(operator, { kind: first.name })).toEqual({ retried: 2 })
    await until(
      () => failed(first.name),
      (all) => all.length === 0,
    )
    expect(await failed()).toHaveLength(1)
    expect(await listAuditEntries(`jobs:${first.name}`)).toMatchObject([{ facts: { retried: 2 } }])
  })

  test.each(['test.first', 'test.unknown', '__proto__'])(
    'an operator cannot retry jobs of %s, a kind without failed jobs',
    async (kind) => {
      await expect(system.retryJobs(operator, { kind })).rejects.toMatchObject({ code: 'job_not_found' })
    },
  )

  test('failed jobs are read from an index, without the completed jobs', async () => {
    await world.database.$client.query(`
      INSERT INTO pgboss.job (name, state, data, completed_on) SELECT '${second.name}', 'completed', '{}', now() FROM generate_series(1, 20000)`)
    await world.database.$client.query('ANALYZE pgboss.job_common')
    for (const [where, index] of [
      ["state = 'failed'", 'tintype_failed'],
      [`name = '${second.name}' AND state = 'failed'`, 'tintype_failed_kind'],
    ]) {
      const { rows } = await world.database.$client.query(
        `EXPLAIN SELECT id FROM pgboss.job_common WHERE ${where} ORDER BY completed_on DESC, id DESC LIMIT 50`,
      )
      expect(JSON.stringify(rows)).toMatch(new RegExp(`Index.*${index}`))
    }
  })
})

describe('the messages of other systems', () => {
  const facts = { type: 'charge.refunded', id: 'ch_1', amount: 4900, livemode: false }
  const newMessage = async (change: Partial<typeof webhookEvents.$inferInsert> = {}) => {
    const row = { provider: 'stripe', eventId: `evt_${randomUUID()}`, type: 'charge.refunded', facts, ...change }
    const [kept] = await world.database.insert(webhookEvents).values(row).returning()
    if (!kept) throw new Error('no message')
    return kept
  }
  const list = async (state: 'open' | 'quarantined' | 'all', source: MessageSource = 'stripe') =>
    (await system.listMessages({ source, state, limit: 100 })).messages
  const find = async (state: 'open' | 'quarantined' | 'all', id: string) => (await list(state)).find((message) => message.id === id)

  test('an operator sees the messages of one sender with their states', async () => {
    const [waiting, failing, done, ignored, shopify] = [
      await newMessage(),
      await newMessage({ error: 'PaymentsUnavailable: asleep', attempts: 2 }),
      await newMessage({ appliedAt: new Date(), outcome: 'applied' }),
      await newMessage({ appliedAt: new Date(), outcome: 'ignored' }),
      await newMessage({ provider: 'shopify', type: 'orders/paid' }),
    ]
    const states = new Map((await list('all')).map(({ id, state }) => [id, state]))
    expect([waiting, failing, done, ignored, shopify].map(({ id }) => states.get(id))).toEqual([
      'waiting',
      'failing',
      'done',
      'ignored',
      undefined,
    ])
    expect(await find('open', failing.id)).toMatchObject({
      ...{ from: 'Stripe', reference: failing.eventId, attempts: 2, error: 'PaymentsUnavailable: asleep' },
      facts: { id: 'ch_1', amount: 4900, livemode: false },
    })
    expect(await find('open', done.id)).toBeUndefined()
    expect((await list('open', 'shopify')).map(({ id }) => id)).toEqual([shopify.id])
  })

  test('a quarantined message is not applied until an operator retries it, and the audit log has both steps', async () => {
    const { id, eventId, provider } = await newMessage()
    await system.quarantineMessage(operator, { source: 'stripe', id, reason: 'It breaks the desk.' })
    await world.services.payments.applyEvent({ provider, eventId })
    expect(await find('open', id)).toBeUndefined()
    expect(await find('quarantined', id)).toMatchObject({ state: 'quarantined', reason: 'It breaks the desk.', attempts: 0 })

    const before = world.sent.length
    expect(await system.retryMessage(operator, { source: 'stripe', id })).toMatchObject({ state: 'waiting', reason: null })
    expect(world.sent.slice(before)).toMatchObject([{ name: 'store.payment-event', payload: { provider, eventId } }])
    // the error shows that the message is applied, because these tests have no Stripe
    await expect(world.services.payments.applyEvent({ provider, eventId })).rejects.toThrow('the payment provider stripe is not configured')
    expect(await listAuditEntries(`message:${id}`)).toMatchObject([
      { action: 'message.retried', facts: { source: 'stripe' } },
      { action: 'message.quarantined', facts: { source: 'stripe', reason: 'It breaks the desk.' } },
    ])
    expect(await listAuditChanges(`message:${id}`)).toEqual([
      { action: 'message.quarantined', before: { state: 'waiting' }, after: { state: 'quarantined' } },
      { action: 'message.retried', before: { state: 'quarantined' }, after: { state: 'waiting' } },
    ])
  })

  test('a retried message of Shopify is sent to the job for Shopify', async () => {
    const { id, eventId } = await newMessage({ provider: 'shopify' })
    const before = world.sent.length
    await system.retryMessage(operator, { source: 'shopify', id })
    expect(world.sent.slice(before)).toMatchObject([{ name: 'store.channel-event', payload: { provider: 'shopify', eventId } }])
  })

  test('an operator cannot retry or quarantine a completed or unknown message, or one of another sender', async () => {
    const done = await newMessage({ appliedAt: new Date(), outcome: 'applied' })
    const { id } = await newMessage()
    for (const [source, name, code] of [
      ['stripe', done.id, 'message_done'],
      ['shopify', id, 'message_not_found'],
      ['stripe', randomUUID(), 'message_not_found'],
    ] as const) {
      await expect(system.retryMessage(operator, { source, id: name })).rejects.toMatchObject({ code })
      await expect(system.quarantineMessage(operator, { source, id: name, reason: 'No.' })).rejects.toMatchObject({ code })
    }
  })
})
