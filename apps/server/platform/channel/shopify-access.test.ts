import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accessToken, openShopifyStandIn, type ShopifyStandIn, store, webhookSecret } from '../../test/stand-ins/shopify-stand-in.ts'
import { createLogger } from '../observability/logger.ts'
import { inspectShopify, SHOPIFY_SCOPES } from './shopify-access.ts'
import { createShopifyChannel } from './shopify-channel.ts'
import { createShopifyClient } from './shopify-client.ts'
import { watchChannel } from './watch-channel.ts'

const WEBHOOKS = 'https://shop.example/api/webhooks/shopify'
const FORMER = 'https://former.example/api/webhooks/shopify'
const TOPICS = ['ORDERS_PAID', 'ORDERS_CANCELLED', 'REFUNDS_CREATE', 'APP_UNINSTALLED', 'DISPUTES_CREATE', 'DISPUTES_UPDATE']
const log = createLogger({ level: 'silent' })

let shopify: ShopifyStandIn
beforeEach(async () => {
  shopify = await openShopifyStandIn()
})
afterEach(() => shopify.close())

const options = () => ({ store, credentials: { accessToken }, apiUrl: shopify.url, timeoutMs: 5000 })
const inspect = () => inspectShopify(createShopifyClient(options()), WEBHOOKS)

/** The warnings after the check at the start. */
async function listWarnings(): Promise<string[]> {
  const watch = watchChannel(createShopifyChannel({ ...options(), webhookSecret }), log, WEBHOOKS)
  await watch.stop()
  return watch.listWarnings()
}

test('a shop that grants everything, answers with the pinned version and sends webhooks has no faults', async () => {
  shopify.subscribe(WEBHOOKS, ...TOPICS)
  expect((await inspect()).map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'ok'])
  expect(await listWarnings()).toEqual([])
})

test.each(SHOPIFY_SCOPES)('a shop that does not grant %s fails the check, and the running server warns', async (scope) => {
  shopify.grant(...SHOPIFY_SCOPES.filter((one) => one !== scope))
  expect((await inspect())[1]).toMatchObject({ state: 'failed', checked: `missing scopes: ${scope}` })
  expect(await listWarnings()).toEqual([`Shopify: the app lacks the scopes ${scope}`])
})

test('a scope that writes orders also permits to read them, and missing disputes are only a warning', async () => {
  shopify.grant(...SHOPIFY_SCOPES.filter((one) => one !== 'read_orders'), 'write_orders')
  expect((await inspect())[1]).toMatchObject({ state: 'warning', checked: 'the scope read_shopify_payments_disputes is missing' })
  expect(await listWarnings()).toEqual([])
})

test('an answer with another API version than the pinned one is a warning', async () => {
  shopify.serveVersion('2026-07')
  expect((await inspect())[2]).toMatchObject({ state: 'warning', checked: 'answers with API version 2026-07 in place of 2026-10' })
  expect(await listWarnings()).toEqual(['Shopify answers with API version 2026-07 in place of 2026-10'])
})

test('a missing subscription, or one to another address, is a warning that names the topics', async () => {
  shopify.subscribe(WEBHOOKS, ...TOPICS.slice(3))
  shopify.subscribe(FORMER, 'ORDERS_PAID', 'ORDERS_CANCELLED', 'REFUNDS_CREATE')
  expect((await inspect())[3]).toMatchObject({
    state: 'warning',
    checked: 'no subscription for ORDERS_PAID, ORDERS_CANCELLED, REFUNDS_CREATE',
    remedy: expect.stringContaining(WEBHOOKS),
  })
})

test('a shop that does not answer causes no warning and does not stop the server', async () => {
  shopify.fail({ status: 503 })
  expect(await listWarnings()).toEqual([])
})

describe('webhook subscriptions', () => {
  const listed = () => shopify.subscriptions.map(({ topic, uri }) => [topic, uri])
  const needed = () => TOPICS.map((topic) => [topic, WEBHOOKS])
  const requestedWrites = () => shopify.requests.filter(({ operation }) => /^webhookSubscription(Create|Update)$/.test(operation)).length

  test('the server subscribes to every topic once at its start, and requests only ids', async () => {
    expect(await listWarnings()).toEqual([])
    expect(listed()).toEqual(needed())
    expect(new Set(shopify.subscriptions.flatMap(({ includeFields }) => includeFields))).toEqual(new Set(['id', 'order_id']))
    const before = requestedWrites()
    expect(await listWarnings()).toEqual([])
    expect([listed(), requestedWrites() - before]).toEqual([needed(), 0])
  })

  test('a subscription to a former address, with a filter or without a needed field is corrected; one of another program stays', async () => {
    const other = 'https://other.example/erp'
    shopify.subscribe(FORMER, 'ORDERS_PAID')
    shopify.subscribe(other, 'ORDERS_CANCELLED')
    shopify.subscribe(WEBHOOKS, 'REFUNDS_CREATE', 'APP_UNINSTALLED')
    const [, , refunds, uninstalled] = shopify.subscriptions
    Object.assign(refunds ?? {}, { includeFields: ['id'] })
    Object.assign(uninstalled ?? {}, { filter: 'id:1' })
    expect(await listWarnings()).toEqual([])
    expect(listed().toSorted()).toEqual([...needed(), ['ORDERS_CANCELLED', other]].toSorted())
    expect([refunds?.includeFields, uninstalled?.filter]).toEqual([['id', 'order_id'], null])
    expect((await inspect())[3]).toMatchObject({ state: 'ok' })
  })

  test('without the permission to read disputes, their topics are not subscribed', async () => {
    shopify.grant(...SHOPIFY_SCOPES)
    expect(await listWarnings()).toEqual([])
    expect(listed()).toEqual(needed().slice(0, 4))
  })

  test('the server creates the missing subscriptions at the next start, and two processes create each one once', async () => {
    shopify.lose('webhookSubscriptionCreate')
    expect(await listWarnings()).toEqual([expect.stringContaining('the webhooks could not be subscribed')])
    expect(await Promise.all([listWarnings(), listWarnings()])).toEqual([[], []])
    expect(listed().toSorted()).toEqual(needed().toSorted())
  })

  test('a refused subscription is a warning with Shopify’s text', async () => {
    shopify.refuse('Address is invalid')
    expect(await listWarnings()).toEqual([
      'Shopify: the webhooks could not be subscribed: no subscription to ORDERS_PAID: webhookSubscription.uri: Address is invalid',
    ])
  })

  test('no subscription is made for an address without https', async () => {
    const watch = watchChannel(createShopifyChannel({ ...options(), webhookSecret }), log, 'http://localhost:3000/api/webhooks/shopify')
    await watch.stop()
    expect([watch.listWarnings(), listed()]).toEqual([[], []])
  })
})
