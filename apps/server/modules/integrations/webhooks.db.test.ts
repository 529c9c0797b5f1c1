import { randomUUID } from 'node:crypto'
import type { IntegrationEvent, WebhookDelivery, WebhookEndpoint } from '@tintype/contract/integrations'
import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAudit } from '../../platform/audit/audit.ts'
import { createPoster, NoAnswerInTime, type Poster } from '../../platform/outgoing/poster.ts'
import { type AppWorld, type Caller, openAppWorld, operator } from '../../test/app-world.ts'
import { type Heard, openWebhookListener, type WebhookListener } from '../../test/webhook-listener.ts'
import { cloneTemplate } from '../../test/worker-database.ts'
import { createIntegrations, type Integrations } from './service.ts'
import { integrationEvents, webhookDeliveries, webhookEndpoints } from './tables.ts'

const HOUR = 60 * 60 * 1000

let world: AppWorld
let listener: WebhookListener
let desk: Caller
/** Of what was sent to the queue, what is done already. */
let done = 0

beforeAll(async () => {
  listener = await openWebhookListener()
  // endpoints hear of everything that happens: so nothing happens beside
  const url = await cloneTemplate(`webhooks_${process.pid}`)
  world = await openAppWorld({ url, poster: createPoster({ testOrigin: listener.origin, timeoutMs: 5000 }) })
  desk = await world.newOperator()
})
beforeEach(async () => {
  listener.answer(204)
  // those of the tests before hear nothing more
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

/** The same house, so much later. */
function later(ms: number): Integrations {
  const { platform, services } = world
  const clock = () => new Date(Date.now() + ms)
  return createIntegrations({ ...platform, clock, audit: createAudit(platform), notifications: services.notifications })
}

const tell = (event = newEvent(), house: Integrations = world.services.integrations) =>
  world.database.transaction((tx) => house.announce(tx, event))

/** Does what was sent to the queue for now; what is put off stays put off. @returns what is put off, in seconds */
async function work(house: Integrations = world.services.integrations): Promise<number[]> {
  const due = world.sent.slice(done).filter(({ name }) => name === 'integrations.deliver')
  done = world.sent.length
  for (const { payload, afterSeconds } of due) if (afterSeconds === 0) await house.deliver(payload as never)
  return world.sent
    .slice(done)
    .flatMap(({ name, afterSeconds }) => (name === 'integrations.deliver' && afterSeconds > 0 ? [afterSeconds] : []))
}

/** Makes the attempt that is put off, as if its time had come. */
async function workOnWhatWaits(house: Integrations): Promise<void> {
  const [next] = world.sent.slice(done).filter(({ name }) => name === 'integrations.deliver')
  done = world.sent.length
  await house.deliver(next?.payload as never)
}

const deliveriesOf = async (id: string, query = ''): Promise<WebhookDelivery[]> =>
  (await office(`webhooks/${id}/deliveries?${query}`)).body.deliveries
const endpointOf = async (id: string): Promise<WebhookEndpoint> =>
  (await office('webhooks')).body.endpoints.find((one: WebhookEndpoint) => one.id === id)
const historyOf = (id: string) => createAudit(world.platform).listAbout(world.database, `webhook:${id}`, 10)

describe('an endpoint', () => {
  test('is told what happens, in a message that the library of the standard verifies', async () => {
    const { id, secret, heard } = await newEndpoint()
    await tell()
    await work()
    expect(heard()).toHaveLength(1)
    const [{ body, headers }] = heard() as [Heard]
    const said = new Webhook(secret).verify(body, headers) as { timestamp: string }
    expect(said).toEqual({ type: 'payout.paid', timestamp: expect.any(String), data: newEvent().data })
    expect(headers['content-type']).toBe('application/json')
    expect(() => new Webhook(secret).verify(body.replace('4000', '9000'), headers)).toThrow()
    const [delivery] = await deliveriesOf(id)
    expect(delivery).toMatchObject({ state: 'delivered', type: 'payout.paid', messageId: headers['webhook-id'], nextAttemptAt: null })
    expect(delivery?.attempts).toMatchObject([{ status: 204, error: null, tookMs: expect.any(Number) }])
  })

  test('is told of nothing that did not happen in the end', async () => {
    const { id } = await newEndpoint()
    const broken = world.database.transaction(async (tx) => {
      await world.services.integrations.announce(tx, newEvent())
      throw new Error('rolled back')
    })
    await expect(broken).rejects.toThrow('rolled back')
    expect(await deliveriesOf(id)).toEqual([])
    expect(await world.database.select().from(integrationEvents).where(eq(integrationEvents.type, 'order.shipped'))).toEqual([])
  })

  test('is told what it asked for, and what nobody asked for is not kept', async () => {
    const [payouts, orders] = [await newEndpoint(), await newEndpoint(['order.paid', 'order.shipped'])]
    const before = (await world.database.select().from(integrationEvents)).length
    await tell()
    await tell({
      type: 'artwork.approved',
      data: { uid: randomUUID(), handle: 'a', name: 'A', artistName: 'Ines', url: 'https://a.example/' },
    })
    await work()
    expect([payouts.heard().length, orders.heard().length]).toEqual([1, 0])
    expect((await world.database.select().from(integrationEvents)).length).toBe(before + 1)
  })

  test.each([301, 302, 307, 400, 404, 500, 503])(
    'that answers with %s has not heard, and nobody follows where it points',
    async (status) => {
      const { id, heard } = await newEndpoint()
      listener.answer(status)
      await tell()
      expect(await work()).toEqual([5])
      expect([heard().length, listener.at('/elsewhere').length]).toEqual([1, 0])
      expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', attempts: [{ status, error: `Answered with ${status}` }] }])
    },
  )

  test('that hangs up has not heard, and it is said why', async () => {
    const { id } = await newEndpoint()
    listener.answer(0)
    await tell()
    await work()
    expect(await deliveriesOf(id)).toMatchObject([
      { state: 'waiting', attempts: [{ status: null, error: expect.stringMatching(/hang up|ECONNRESET/) }] },
    ])
  })

  test('is told again and again with longer waits, always under one id, until it hears', async () => {
    const { id, secret, heard } = await newEndpoint()
    listener.answer(500)
    await tell()
    expect(await work()).toEqual([5])
    expect(Date.parse((await endpointOf(id)).failingSince ?? '')).not.toBeNaN()
    for (let attempt = 0; attempt < 3; attempt++) await workOnWhatWaits(world.services.integrations)
    listener.answer(200)
    await workOnWhatWaits(world.services.integrations)
    expect(world.sent.slice(done)).toEqual([])
    expect(new Set(heard().map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    for (const { body, headers } of heard()) new Webhook(secret).verify(body, headers)
    const [delivery] = await deliveriesOf(id)
    expect(delivery).toMatchObject({ state: 'delivered' })
    expect(delivery?.attempts.map(({ status }) => status)).toEqual([200, 500, 500, 500, 500])
    expect(await endpointOf(id)).toMatchObject({ failingSince: null, isOn: true })
  })

  test('is given up after ten attempts', async () => {
    const { id, heard } = await newEndpoint()
    listener.answer(500)
    await tell()
    await work()
    const waits: number[] = []
    while (world.sent.length > done) {
      waits.push(world.sent.at(-1)?.afterSeconds ?? 0)
      await workOnWhatWaits(world.services.integrations)
    }
    expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400])
    expect(heard()).toHaveLength(10)
    expect(await deliveriesOf(id, 'state=failed')).toMatchObject([{ state: 'failed', nextAttemptAt: null }])
  })

  test('of two attempts at one message at once, one is counted', async () => {
    const { id } = await newEndpoint()
    await tell()
    const [job] = world.sent.slice(done)
    await Promise.all([1, 2, 3].map(() => world.services.integrations.deliver(job?.payload as never)))
    await world.services.integrations.deliver(job?.payload as never)
    expect((await deliveriesOf(id))[0]?.attempts).toHaveLength(1)
  })

  test('at which nothing has arrived for three days is off, and whoever added it is written to', async () => {
    const { id, url } = await newEndpoint()
    listener.answer(500)
    await tell()
    await work()
    await workOnWhatWaits(later(71 * HOUR))
    expect(await endpointOf(id)).toMatchObject({ isOn: true })
    await workOnWhatWaits(later(73 * HOUR))
    expect(await endpointOf(id)).toMatchObject({
      isOn: false,
      offBecause: 'Nothing arrived for days. The last time: Answered with 500.',
    })
    const mail = await world.mailTo(operator.email, /turned off/)
    expect(mail.text).toContain(url)
    expect(mail.text).toContain(`/backoffice/webhooks/${id}`)
    expect(await historyOf(id)).toMatchObject([{ action: 'webhook.turned_off' }, { action: 'webhook.added' }])
    await workOnWhatWaits(later(74 * HOUR))
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed' }])
  })

  test('that says it is gone is off at once', async () => {
    const { id } = await newEndpoint()
    listener.answer(410)
    await tell()
    await work()
    expect(await endpointOf(id)).toMatchObject({ isOn: false, offBecause: 'It said that it is gone (410).' })
    await tell()
    expect(await deliveriesOf(id)).toHaveLength(1)
  })

  test('is turned off and on by hand, and begins as if all were well', async () => {
    const { id, events, description } = await newEndpoint()
    const turn = (isOn: boolean) => office(`webhooks/${id}`, { events, description, isOn })
    expect((await turn(false)).body).toMatchObject({ isOn: false })
    await tell()
    await world.database
      .update(webhookEndpoints)
      .set({ failingSince: new Date(0), offBecause: 'x' })
      .where(eq(webhookEndpoints.id, id))
    expect((await turn(true)).body).toMatchObject({ isOn: true, failingSince: null, offBecause: null })
    expect(await deliveriesOf(id)).toEqual([])
    expect(await historyOf(id)).toMatchObject([
      { action: 'webhook.changed', facts: { isOn: true, wasOn: false } },
      { action: 'webhook.changed', facts: { isOn: false, wasOn: true } },
      { action: 'webhook.added' },
    ])
  })

  test.each([
    ...['http://hooks.example.com/', 'https://127.0.0.1/', 'https://localhost/', 'https://user:word@hooks.example.com/', 'hooks', ''],
    ...['https://[::1]/', 'https://metadata.google.internal/', 'ftp://hooks.example.com/', `https://hooks.example.com/${'x'.repeat(600)}`],
  ])('is not taken at “%s”', async (url) => {
    const { status, body } = await office('webhooks', { url, description: '', events: ['order.paid'] })
    expect([status, body.code]).toEqual([422, 'webhook_url'])
  })
})

describe('one that does not answer', () => {
  test('is not asked after five times in a row, while others are, and is asked again half a minute later', async () => {
    let [ms, asked] = [0, [] as string[]]
    const poster: Poster = {
      mayBe: () => true,
      async post({ url }) {
        asked.push(url)
        if (url.endsWith(silent.path)) throw new NoAnswerInTime('No answer in 15 s')
        return { status: 204 }
      },
    }
    const { platform, services } = world
    const clock = () => new Date(Date.now() + ms)
    const house = createIntegrations({ ...platform, poster, clock, audit: createAudit(platform), notifications: services.notifications })
    const silent = await newEndpoint()
    for (let i = 0; i < 8; i++) await tell(newEvent(), house)
    await work(house)
    expect(asked).toHaveLength(5)
    expect((await deliveriesOf(silent.id))[0]?.attempts).toMatchObject([{ status: null, error: expect.stringContaining('too often') }])

    const well = await newEndpoint()
    asked = []
    await tell(newEvent(), house)
    await work(house)
    expect(asked).toEqual([well.url])
    ;[ms, asked] = [31_000, []]
    await tell(newEvent(), house)
    await work(house)
    expect(asked.toSorted()).toEqual([silent.url, well.url].toSorted())
  })
})

describe('a secret', () => {
  test('is shown once and kept sealed', async () => {
    const { id, secret } = await newEndpoint()
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const texts = JSON.stringify([
      await endpointOf(id),
      (await office('webhooks')).body,
      await world.database.select().from(webhookEndpoints),
      await historyOf(id),
      world.logged,
    ])
    expect(texts).not.toContain(secret.slice(6, 30))
  })

  test('is rotated with both valid for a day, and then the new one alone', async () => {
    const { id, secret: former, heard } = await newEndpoint()
    const { endpoint, secret } = (await office(`webhooks/${id}/secret`, {})).body
    expect(Date.parse(endpoint.formerSecretUntil) - Date.now()).toBeGreaterThan(23 * HOUR)
    expect(secret).not.toBe(former)
    await tell()
    await work()
    const [first] = heard() as [Heard]
    for (const one of [former, secret]) new Webhook(one).verify(first.body, first.headers)
    expect(first.headers['webhook-signature']?.split(' ')).toHaveLength(2)

    const tomorrow = later(25 * HOUR)
    await tell(newEvent(), tomorrow)
    await work(tomorrow)
    const headers = heard()[1]?.headers
    expect(headers?.['webhook-signature']?.split(' ')).toHaveLength(1)
    expect((await tomorrow.listEndpoints()).endpoints.find((one) => one.id === id)?.formerSecretUntil).toBeNull()
    expect(await historyOf(id)).toMatchObject([{ action: 'webhook.secret_rotated' }, { action: 'webhook.added' }])
  })
})

describe('a replay', () => {
  test('of one message sends the same under the same id', async () => {
    const { id, heard } = await newEndpoint()
    await tell()
    await work()
    const [delivery] = await deliveriesOf(id)
    const { status, body } = await office(`webhook-deliveries/${delivery?.id}/replay`, {})
    expect([status, body.state, body.attempts.length]).toEqual([200, 'waiting', 1])
    await work()
    const [first, second] = heard()
    expect([second?.body, second?.headers['webhook-id']]).toEqual([first?.body, first?.headers['webhook-id']])
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered', attempts: [{ status: 204 }, { status: 204 }] }])
    expect(await historyOf(id)).toMatchObject([
      { action: 'webhook.replayed', facts: { delivery: delivery?.id } },
      { action: 'webhook.added' },
    ])
  })

  test('ends what was put off of the time before', async () => {
    const { id, heard } = await newEndpoint()
    listener.answer(500)
    await tell()
    await work()
    const old = world.sent.at(-1)?.payload
    listener.answer(204)
    const [delivery] = await deliveriesOf(id)
    await office(`webhook-deliveries/${delivery?.id}/replay`, {})
    await world.services.integrations.deliver(old as never)
    expect(heard()).toHaveLength(1)
    await work()
    expect(heard()).toHaveLength(2)
  })

  test('of a time sends what happened in it, or of that what was given up', async () => {
    const { id, heard } = await newEndpoint()
    const [past, since] = [later(-2 * HOUR), new Date(Date.now() - HOUR)]
    await tell(newEvent('P000001'), past)
    await tell(newEvent('P000002'))
    await tell(newEvent('P000003'))
    await work()
    const [failed] = await deliveriesOf(id)
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

  test('of what nobody has, or of an endpoint that is off, is refused', async () => {
    const { id, events } = await newEndpoint()
    await tell()
    await work()
    const [delivery] = await deliveriesOf(id)
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

test('the log is paged, the latest first, and kept for 30 days', async () => {
  const { id } = await newEndpoint()
  const old = later(-31 * 24 * HOUR)
  for (let event = 0; event < 3; event++) await tell(newEvent(`P00001${event}`))
  await tell(newEvent('P000009'), old)
  const one = (await office(`webhooks/${id}/deliveries?limit=3`)).body
  const two = (await office(`webhooks/${id}/deliveries?limit=3&cursor=${one.nextCursor}`)).body
  const all = [...one.deliveries, ...two.deliveries] as WebhookDelivery[]
  expect([new Set(all.map((delivery) => delivery.id)).size, two.nextCursor]).toEqual([4, null])
  const times = all.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().reverse())
  await world.services.integrations.sweep()
  expect(await deliveriesOf(id)).toHaveLength(3)
})
