import { afterEach, beforeEach, expect, test } from 'vitest'
import { accessToken, openShopifyStandIn, type ShopifyStandIn, store, webhookSecret } from '../../test/stand-ins/shopify-stand-in.ts'
import { createLogger } from '../observability/logger.ts'
import { inspectShopify, SHOPIFY_SCOPES } from './shopify-access.ts'
import { createShopifyChannel } from './shopify-channel.ts'
import { createShopifyClient } from './shopify-client.ts'
import { watchChannel } from './watch-channel.ts'

const WEBHOOKS = 'https://shop.example/api/webhooks/shopify'
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
  const watch = watchChannel(createShopifyChannel({ ...options(), webhookSecret }), log)
  await watch.stop()
  return watch.listWarnings()
}

test('a shop that grants everything, answers with the pinned version and sends webhooks has no faults', async () => {
  shopify.subscribe(WEBHOOKS, 'ORDERS_PAID', 'ORDERS_CANCELLED', 'REFUNDS_CREATE')
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
  shopify.subscribe(WEBHOOKS, 'ORDERS_PAID')
  shopify.subscribe('https://former.example/api/webhooks/shopify', 'ORDERS_CANCELLED', 'REFUNDS_CREATE')
  expect((await inspect())[3]).toMatchObject({
    state: 'warning',
    checked: 'no subscription by the API for ORDERS_CANCELLED, REFUNDS_CREATE',
    remedy: expect.stringContaining(WEBHOOKS),
  })
})

test('a shop that does not answer causes no warning and does not stop the server', async () => {
  shopify.fail({ status: 503 })
  expect(await listWarnings()).toEqual([])
})
