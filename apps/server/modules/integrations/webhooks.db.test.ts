import { randomUUID } from 'node:crypto'
import type { IntegrationEvent, WebhookDelivery, WebhookEndpoint } from '@tintype/contract/integrations/integrations'
import { eq, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAudit } from '../../platform/audit/audit.ts'
import { createPoster, type Poster, ReceiverTimeout } from '../../platform/outgoing/poster.ts'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import { type Heard, openWebhookListener, type WebhookListener } from '../../test/stand-ins/webhook-listener.ts'
import { type AppWorld, type Caller, openAppWorld, operator } from '../../test/worlds/app-world.ts'
import { createIntegrations, type Integrations } from './module.ts'
import { integrationEvents, webhookDeliveries, webhookEndpoints } from './tables.ts'

const HOUR = 60 * 60 * 1000

let world: AppWorld
let listener: WebhookListener
let desk: Caller
/** The number of queued jobs that were handled. */
let done = 0

beforeAll(async () => {
  listener = await openWebhookListener()
  // endpoints receive every event, so these tests use their own database
  const url = await cloneTemplate(`webhooks_${process.pid}`)
  world = await openAppWorld({ url, poster: createPoster({ testOrigin: listener.origin, timeoutMs: 5000 }) })
  desk = await world.newOperator()
})
beforeEach(async () => {
  listener.answer(204)
  // the endpoints of earlier tests receive no more events
  await world.database.update(webhookEndpoints).set({ isOn: false })
  done = world.sent.length
})
afterAll(async () => {
  await world.close()
  await listener.close()
})

const office = (path: string, body?: object) => world.as(desk, `/api/backoffice/${path}`, body && { body })

async function newEndpoint(events = ['payout.paid']) {
  const path = `/${randomUUID()}`
  const { status, body } = await office('webhooks', { url: listener.origin + path, description: 'Books', events })
  if (status !== 200) throw new Error(JSON.stringify(body))
  const { endpoint, secret } = body as { endpoint: WebhookEndpoint; secret: string }
  return { ...endpoint, path, secret, heard: () => listener.at(path) }
}

const newEvent = (number = 'P000042'): IntegrationEvent => ({
  type: 'payout.paid',
  data: { number, artistName: 'Inès', amountCents: 4000, currency: 'USD', method: 'paypal' },
})

/** The module with a clock that is later by `ms`. */
function later(ms: number): Integrations {
  const { platform, services } = world
  const clock = () => new Date(Date.now() + ms)
  return createIntegrations({ ...platform, clock, audit: createAudit(platform), notifications: services.notifications })
}

const announce = (event = newEvent(), integrations: Integrations = world.services.integrations) =>
  world.database.transaction((tx) => integrations.announce(tx, event))

/** Runs the jobs that are due now. @returns the delays of the other jobs, in seconds */
async function work(integrations: Integrations = world.services.integrations): Promise<number[]> {
  const due = world.sent.slice(done).filter(({ name }) => name === 'integrations.deliver')
  done = world.sent.length
  for (const { payload, afterSeconds } of due) if (afterSeconds === 0) await integrations.deliver(payload as never)
  return world.sent
    .slice(done)
    .flatMap(({ name, afterSeconds }) => (name === 'integrations.deliver' && afterSeconds > 0 ? [afterSeconds] : []))
}

/** Runs the delayed attempt at once. */
async function workOnWhatWaits(integrations: Integrations): Promise<void> {
  const [next] = world.sent.slice(done).filter(({ name }) => name === 'integrations.deliver')
  done = world.sent.length
  await integrations.deliver(next?.payload as never)
}

const fetchDeliveries = async (id: string, query = ''): Promise<WebhookDelivery[]> =>
  (await office(`webhooks/${id}/deliveries?${query}`)).body.deliveries
const fetchEndpoint = async (id: string): Promise<WebhookEndpoint> =>
  (await office('webhooks')).body.endpoints.find((one: WebhookEndpoint) => one.id === id)
const listAuditEntries = (id: string) => createAudit(world.platform).listAbout(world.database, `webhook:${id}`, 10)

describe('a webhook endpoint', () => {
  test('an endpoint receives an event in a message that the Standard Webhooks library verifies', async () => {
    const { id, secret, heard } = await newEndpoint()
    await announce()
    await work()
    expect(heard()).toHaveLength(1)
    const [{ body, headers }] = heard() as [Heard]
    const said = new Webhook(secret).verify(body, headers) as { timestamp: string }
    expect(said).toEqual({ type: 'payout.paid', timestamp: expect.any(String), data: newEvent().data })
    expect(headers['content-type']).toBe('application/json')
    expect(() => new Webhook(secret).verify(body.replace('4000', '9000'), headers)).toThrow('No matching signature found')
    const [delivery] = await fetchDeliveries(id)
    expect(delivery).toMatchObject({ state: 'delivered', type: 'payout.paid', messageId: headers['webhook-id'], nextAttemptAt: null })
    expect(delivery?.attempts).toMatchObject([{ status: 204, error: null, tookMs: expect.any(Number) }])
  })

  test('an endpoint receives no event of a transaction that was rolled back', async () => {
    const { id, heard } = await newEndpoint()
    const event = newEvent('P000777')
    const stored = () => world.database.$count(integrationEvents, sql`${integrationEvents.data} ->> 'number' = 'P000777'`)
    const broken = world.database.transaction(async (tx) => {
      await world.services.integrations.announce(tx, event)
      expect(await tx.$count(integrationEvents, sql`${integrationEvents.data} ->> 'number' = 'P000777'`)).toBe(1)
      throw new Error('rolled back')
    })
    await expect(broken).rejects.toThrow('rolled back')
    expect([await stored(), await fetchDeliveries(id)]).toEqual([0, []])
    // the queue of these tests keeps jobs of rolled-back transactions; they find no delivery
    await work()
    expect(heard()).toEqual([])
    await announce(event)
    expect(await stored()).toBe(1)
  })

  test('an endpoint receives only the events it subscribed to, and an event without subscribers is not stored', async () => {
    const [payouts, orders] = [await newEndpoint(), await newEndpoint(['order.paid', 'order.shipped'])]
    const before = (await world.database.select().from(integrationEvents)).length
    await announce()
    await announce({
      type: 'artwork.approved',
      data: { uid: randomUUID(), handle: 'a', name: 'A', artistName: 'Ines', url: 'https://a.example/' },
    })
    await work()
    expect([payouts.heard().length, orders.heard().length]).toEqual([1, 0])
    expect((await world.database.select().from(integrationEvents)).length).toBe(before + 1)
  })

  test.each([301, 302, 307, 400, 404, 500, 503])(
    'an endpoint that answers %s gets a retry, and its redirect is not followed',
    async (status) => {
      const { id, heard } = await newEndpoint()
      listener.answer(status)
      await announce()
      expect(await work()).toEqual([5])
      expect([heard().length, listener.at('/elsewhere').length]).toEqual([1, 0])
      expect(await fetchDeliveries(id)).toMatchObject([{ state: 'waiting', attempts: [{ status, error: `Response ${status}` }] }])
    },
  )

  test('an endpoint that closes the connection gets a retry, and the delivery log shows the error', async () => {
    const { id } = await newEndpoint()
    listener.answer(0)
    await announce()
    await work()
    expect(await fetchDeliveries(id)).toMatchObject([
      { state: 'waiting', attempts: [{ status: null, error: expect.stringMatching(/hang up|ECONNRESET/) }] },
    ])
  })

  test('a message is retried with longer waits under one id until the endpoint accepts it', async () => {
    const { id, secret, heard } = await newEndpoint()
    listener.answer(500)
    await announce()
    expect(await work()).toEqual([5])
    expect(Date.parse((await fetchEndpoint(id)).failingSince ?? '')).not.toBeNaN()
    for (let attempt = 0; attempt < 3; attempt++) await workOnWhatWaits(world.services.integrations)
    listener.answer(200)
    await workOnWhatWaits(world.services.integrations)
    expect(world.sent.slice(done)).toEqual([])
    expect(new Set(heard().map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    for (const { body, headers } of heard()) new Webhook(secret).verify(body, headers)
    const [delivery] = await fetchDeliveries(id)
    expect(delivery).toMatchObject({ state: 'delivered' })
    expect(delivery?.attempts.map(({ status }) => status)).toEqual([200, 500, 500, 500, 500])
    expect(await fetchEndpoint(id)).toMatchObject({ failingSince: null, isOn: true })
  })

  test('a message is marked as failed after ten attempts', async () => {
    const { id, heard } = await newEndpoint()
    listener.answer(500)
    await announce()
    await work()
    const waits: number[] = []
    while (world.sent.length > done) {
      waits.push(world.sent.at(-1)?.afterSeconds ?? 0)
      await workOnWhatWaits(world.services.integrations)
    }
    expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400])
    expect(heard()).toHaveLength(10)
    expect(await fetchDeliveries(id, 'state=failed')).toMatchObject([{ state: 'failed', nextAttemptAt: null }])
  })

  test('concurrent attempts at one message are recorded once', async () => {
    const { id } = await newEndpoint()
    await announce()
    const [job] = world.sent.slice(done)
    await Promise.all([1, 2, 3].map(() => world.services.integrations.deliver(job?.payload as never)))
    await world.services.integrations.deliver(job?.payload as never)
    expect((await fetchDeliveries(id))[0]?.attempts).toHaveLength(1)
  })

  test('an endpoint without a delivery for three days is turned off, and its operator gets a mail', async () => {
    const { id, url } = await newEndpoint()
    listener.answer(500)
    await announce()
    await work()
    await workOnWhatWaits(later(71 * HOUR))
    expect(await fetchEndpoint(id)).toMatchObject({ isOn: true })
    await workOnWhatWaits(later(73 * HOUR))
    expect(await fetchEndpoint(id)).toMatchObject({
      isOn: false,
      offBecause: 'Deliveries have failed for days. Last error: Response 500.',
    })
    const mail = await world.mailTo(operator.email, /turned off/)
    expect(mail.text).toContain(url)
    expect(mail.text).toContain(`/backoffice/webhooks/${id}`)
    expect(await listAuditEntries(id)).toMatchObject([{ action: 'webhook.turned_off' }, { action: 'webhook.added' }])
    await workOnWhatWaits(later(74 * HOUR))
    expect(await fetchDeliveries(id)).toMatchObject([{ state: 'failed' }])
  })

  test('an endpoint that answers 410 is turned off at once', async () => {
    const { id } = await newEndpoint()
    listener.answer(410)
    await announce()
    await work()
    expect(await fetchEndpoint(id)).toMatchObject({ isOn: false, offBecause: 'It responded with 410 Gone.' })
    await announce()
    expect(await fetchDeliveries(id)).toHaveLength(1)
  })

  test('an operator turns an endpoint off and on again, which resets its failures', async () => {
    const { id, events, description } = await newEndpoint()
    const turn = (isOn: boolean) => office(`webhooks/${id}`, { events, description, isOn })
    expect((await turn(false)).body).toMatchObject({ isOn: false })
    await announce()
    await world.database
      .update(webhookEndpoints)
      .set({ failingSince: new Date(0), offBecause: 'x' })
      .where(eq(webhookEndpoints.id, id))
    expect((await turn(true)).body).toMatchObject({ isOn: true, failingSince: null, offBecause: null })
    expect(await fetchDeliveries(id)).toEqual([])
    expect(await listAuditEntries(id)).toMatchObject([
      { action: 'webhook.changed', facts: { isOn: true, wasOn: false } },
      { action: 'webhook.changed', facts: { isOn: false, wasOn: true } },
      { action: 'webhook.added' },
    ])
  })

  test.each(
    [
      ...['http://hooks.example.com/', 'https://127.0.0.1/', 'https://localhost/', 'https://user:word@hooks.example.com/', 'hooks', ''],
      ...[
        'https://[::1]/',
        'https://metadata.google.internal/',
        'ftp://hooks.example.com/',
        `https://hooks.example.com/${'x'.repeat(600)}`,
      ],
    ].map((url) => [url.slice(0, 50), url]),
  )('an operator cannot add an endpoint at “%s”', async (_start, url) => {
    const { status, body } = await office('webhooks', { url, description: '', events: ['order.paid'] })
    expect([status, body.code]).toEqual([422, 'webhook_url'])
  })
})

describe('an endpoint that does not answer', () => {
  /** @param answer  the response of an endpoint, or an error */
  function withPoster(answer: (url: string) => number) {
    const called: string[] = []
    let ms = 0
    const poster: Poster = {
      mayBe: () => true,
      async post({ url }) {
        called.push(url)
        return { status: answer(url) }
      },
    }
    const { platform, services } = world
    const integrations = createIntegrations({
      ...platform,
      ...{ poster, clock: () => new Date(Date.now() + ms), audit: createAudit(platform), notifications: services.notifications },
    })
    async function deliverNew(count: number): Promise<string[]> {
      called.length = 0
      for (let i = 0; i < count; i++) await announce(newEvent(), integrations)
      await work(integrations)
      return called.toSorted()
    }
    return { deliverNew, pass: (more: number) => (ms += more) }
  }

  test('an endpoint that times out five times in a row is not called for half a minute, while others are', async () => {
    const silent = await newEndpoint()
    const { deliverNew, pass } = withPoster((url) => {
      if (url.endsWith(silent.path)) throw new ReceiverTimeout('No answer in 15 s')
      return 204
    })
    expect(await deliverNew(8)).toHaveLength(5)
    expect((await fetchDeliveries(silent.id))[0]?.attempts).toMatchObject([{ status: null, error: expect.stringContaining('too often') }])

    const well = await newEndpoint()
    expect(await deliverNew(1)).toEqual([well.url])
    pass(31_000)
    expect(await deliverNew(1)).toEqual([silent.url, well.url].toSorted())
  })

  test('an immediate error does not reset the count of timeouts of an endpoint, and a response does', async () => {
    const endpoint = await newEndpoint()
    const timeout = () => {
      throw new ReceiverTimeout('No answer in 15 s')
    }
    const immediate = () => {
      throw new Error('connect ECONNREFUSED')
    }
    const answers = [timeout, timeout, timeout, timeout, () => 500, timeout, timeout, immediate, timeout, timeout, immediate, timeout]
    let at = 0
    const { deliverNew } = withPoster((url) => (url.endsWith(endpoint.path) ? (answers[at++] as () => number)() : 204))
    for (const _ of answers) await deliverNew(1)
    expect(at).toBe(answers.length)
    // the fifth timeout since the response paused it
    expect(await deliverNew(1)).not.toContain(endpoint.url)
  })
})

describe('the secret of an endpoint', () => {
  test('a secret is shown once and stored encrypted', async () => {
    const { id, secret } = await newEndpoint()
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const texts = JSON.stringify([
      await fetchEndpoint(id),
      (await office('webhooks')).body,
      await world.database.select().from(webhookEndpoints),
      await listAuditEntries(id),
      world.logged,
    ])
    expect(texts).not.toContain(secret.slice(6, 30))
  })

  test('a message is signed with both secrets for a day after a rotation, and then with the new one only', async () => {
    const { id, secret: former, heard } = await newEndpoint()
    const before = Date.now()
    const { endpoint, secret } = (await office(`webhooks/${id}/secret`, {})).body
    const rotatedAt = Date.parse(endpoint.formerSecretUntil) - 24 * HOUR
    expect(rotatedAt).toBeGreaterThanOrEqual(before)
    expect(rotatedAt).toBeLessThanOrEqual(Date.now())
    expect(secret).not.toBe(former)
    await announce()
    await work()
    const [first] = heard() as [Heard]
    for (const one of [former, secret]) new Webhook(one).verify(first.body, first.headers)
    expect(first.headers['webhook-signature']?.split(' ')).toHaveLength(2)

    const tomorrow = later(25 * HOUR)
    await announce(newEvent(), tomorrow)
    await work(tomorrow)
    const headers = heard()[1]?.headers
    expect(headers?.['webhook-signature']?.split(' ')).toHaveLength(1)
    expect((await tomorrow.listEndpoints()).endpoints.find((one) => one.id === id)?.formerSecretUntil).toBeNull()
    expect(await listAuditEntries(id)).toMatchObject([{ action: 'webhook.secret_rotated' }, { action: 'webhook.added' }])
  })
})

describe('the replay of messages', () => {
  test('a replay of one message sends the same body under the same id', async () => {
    const { id, heard } = await newEndpoint()
    await announce()
    await work()
    const [delivery] = await fetchDeliveries(id)
    const { status, body } = await office(`webhook-deliveries/${delivery?.id}/replay`, {})
    expect([status, body.state, body.attempts.length]).toEqual([200, 'waiting', 1])
    await work()
    const [first, second] = heard()
    expect([second?.body, second?.headers['webhook-id']]).toEqual([first?.body, first?.headers['webhook-id']])
    expect(await fetchDeliveries(id)).toMatchObject([{ state: 'delivered', attempts: [{ status: 204 }, { status: 204 }] }])
    expect(await listAuditEntries(id)).toMatchObject([
      { action: 'webhook.replayed', facts: { delivery: delivery?.id } },
      { action: 'webhook.added' },
    ])
  })

  test('a replay replaces the retry that was scheduled before', async () => {
    const { id, heard } = await newEndpoint()
    listener.answer(500)
    await announce()
    await work()
    const old = world.sent.at(-1)?.payload
    listener.answer(204)
    const [delivery] = await fetchDeliveries(id)
    await office(`webhook-deliveries/${delivery?.id}/replay`, {})
    await world.services.integrations.deliver(old as never)
    expect(heard()).toHaveLength(1)
    await work()
    expect(heard()).toHaveLength(2)
  })

  test('a replay of a time range sends all of its messages or only the failed ones', async () => {
    const { id, heard } = await newEndpoint()
    const [past, since] = [later(-2 * HOUR), new Date(Date.now() - HOUR)]
    await announce(newEvent('P000001'), past)
    await announce(newEvent('P000002'))
    await announce(newEvent('P000003'))
    await work()
    const [failed] = await fetchDeliveries(id)
    await world.database
      .update(webhookDeliveries)
      .set({ state: 'failed' })
      .where(eq(webhookDeliveries.id, failed?.id ?? ''))
    const replay = (change: object) =>
      office(`webhooks/${id}/replay`, { from: since.toISOString(), to: new Date(Date.now() + HOUR).toISOString(), ...change })
    const numbers = () =>
      heard()
        .slice(3)
        .map(({ body }) => JSON.parse(body).data.number)

    expect((await replay({ onlyFailed: true })).body).toEqual({ replayed: 1, goesOnAt: null })
    await work()
    expect(numbers()).toEqual(['P000003'])
    expect((await replay({})).body).toEqual({ replayed: 2, goesOnAt: null })
    await work()
    expect(numbers().toSorted()).toEqual(['P000002', 'P000003', 'P000003'])
    expect((await replay({ to: since.toISOString() })).body.code).toBe('webhook_range')
  })

  test('a replay of an unknown message or endpoint, or at an endpoint that is off, is refused', async () => {
    const { id, events } = await newEndpoint()
    await announce()
    await work()
    const [delivery] = await fetchDeliveries(id)
    await office(`webhooks/${id}`, { events, description: '', isOn: false })
    const range = { from: new Date(0).toISOString(), to: new Date().toISOString() }
    const codes = await Promise.all([
      office(`webhook-deliveries/${delivery?.id}/replay`, {}),
      office(`webhooks/${id}/replay`, range),
      office(`webhook-deliveries/${randomUUID()}/replay`, {}),
      office(`webhooks/${randomUUID()}/replay`, range),
      office(`webhooks/${randomUUID()}/deliveries`),
    ])
    expect(codes.map(({ body }) => body.code)).toEqual([
      ...['webhook_endpoint_off', 'webhook_endpoint_off', 'webhook_delivery_not_found'],
      ...['webhook_endpoint_not_found', 'webhook_endpoint_not_found'],
    ])
  })
})

test('an operator pages through the delivery log newest first, which is kept for 30 days', async () => {
  const { id } = await newEndpoint()
  const old = later(-31 * 24 * HOUR)
  for (let event = 0; event < 3; event++) await announce(newEvent(`P00001${event}`))
  await announce(newEvent('P000009'), old)
  const one = (await office(`webhooks/${id}/deliveries?limit=3`)).body
  const two = (await office(`webhooks/${id}/deliveries?limit=3&cursor=${one.nextCursor}`)).body
  const all = [...one.deliveries, ...two.deliveries] as WebhookDelivery[]
  expect([new Set(all.map((delivery) => delivery.id)).size, two.nextCursor]).toEqual([4, null])
  const times = all.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().reverse())
  await world.services.integrations.sweep()
  expect(await fetchDeliveries(id)).toHaveLength(3)
})
