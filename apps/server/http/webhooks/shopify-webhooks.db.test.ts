import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createShopifyChannel } from '../../platform/channel/shopify-channel.ts'
import { webhookEvents } from '../../platform/payments/tables.ts'
import {
  accessToken,
  type Message,
  openShopifyStandIn,
  type ShopifyStandIn,
  store,
  webhookSecret,
} from '../../test/stand-ins/shopify-stand-in.ts'
import { type AppWorld, openAppWorld } from '../../test/worlds/app-world.ts'

let shopify: ShopifyStandIn
let world: AppWorld
beforeAll(async () => {
  shopify = await openShopifyStandIn()
  const channel = createShopifyChannel({ store, webhookSecret, credentials: { accessToken }, apiUrl: shopify.url })
  world = await openAppWorld({ channel })
})
afterAll(async () => {
  await world.close()
  await shopify.close()
})

const post = ({ body, headers }: Message) =>
  world.ask('/api/webhooks/shopify', { method: 'POST', body, headers: Object.fromEntries(headers) })
const findEventRows = ({ headers }: Message) =>
  world.database
    .select()
    .from(webhookEvents)
    .where(eq(webhookEvents.eventId, headers.get('x-shopify-webhook-id') ?? ''))

describe('Shopify webhook endpoint', () => {
  test('POST /api/webhooks/shopify stores a repeated signed webhook once, without personal data', async () => {
    const message = shopify.tell('orders/paid', { id: 4711, email: 'ada@customers.example', shipping_address: { name: 'Ada Lovelace' } })
    for (const answer of await Promise.all(Array.from({ length: 5 }, () => post(message)))) {
      expect([answer.status, answer.body]).toEqual([200, { received: true }])
    }
    const [row, ...others] = await findEventRows(message)
    expect([others, row?.provider, row?.appliedAt, row?.facts.order]).toEqual([[], 'shopify', null, 'gid://shopify/Order/4711'])
    expect(JSON.stringify(row)).not.toMatch(/lovelace|customers\.example/i)
    await world.runJobs()
    expect(await findEventRows(message)).toMatchObject([{ outcome: 'ignored', attempts: 1 }])
  })

  test.each<[string, () => Message]>([
    ['unsigned', () => shopify.tell('orders/paid', { id: 1 }, { 'x-shopify-hmac-sha256': '' })],
    ['unsigned, of a compliance topic', () => shopify.tell('customers/redact', { orders_to_redact: [1] }, { 'x-shopify-hmac-sha256': '' })],
    ['signed with another secret', () => shopify.tell('orders/paid', { id: 1 }, {}, 'another secret')],
    ['altered', () => ({ ...shopify.tell('orders/paid', { id: 1 }), body: '{"id":2}' })],
    ['meant for another shop', () => shopify.tell('orders/paid', { id: 1 }, { 'x-shopify-shop-domain': 'other.myshopify.com' })],
  ])('POST /api/webhooks/shopify refuses a webhook that is %s and stores nothing', async (_what, make) => {
    const message = make()
    const answer = await post(message)
    expect([answer.status, answer.body.code, await findEventRows(message)]).toEqual([401, 'webhook_unsigned', []])
  })

  test('POST /api/webhooks/shopify refuses a body of more than 1 MB with 413', async () => {
    expect((await post(shopify.tell('orders/paid', { id: 1, long: 'x'.repeat(1024 * 1024) }))).status).toBe(413)
  })
})

test('POST /api/webhooks/shopify answers 404 without a Shopify channel', async () => {
  const other = await openAppWorld()
  const message = shopify.tell('orders/paid', { id: 1 })
  const answer = await other.ask('/api/webhooks/shopify', {
    method: 'POST',
    body: message.body,
    headers: Object.fromEntries(message.headers),
  })
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  await other.close()
})
