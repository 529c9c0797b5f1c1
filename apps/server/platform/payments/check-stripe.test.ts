import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStripeStandIn, publishableKey, restrictedKey, type StripeStandIn, secretKey } from '../../test/stand-ins/stripe-stand-in.ts'
import { API_VERSIONS } from '../outside/api-versions.ts'
import { inspectStripe } from './check-stripe.ts'
import { PaymentsUnavailable } from './payments.ts'
import { eventTypes, payoutEventTypes } from './stripe-events.ts'

const WEBHOOKS = 'https://shop.example/api/webhooks/stripe'
const endpoint = {
  url: WEBHOOKS,
  status: 'enabled',
  enabled_events: [...eventTypes, ...payoutEventTypes],
  api_version: API_VERSIONS.stripe.version,
}

let stripe: StripeStandIn
beforeEach(async () => {
  stripe = await openStripeStandIn()
})
afterEach(() => stripe.close())

const inspect = (key = secretKey) => inspectStripe({ secretKey: key, apiUrl: stripe.url, webhookUrl: WEBHOOKS })

test('a key with all permissions and a complete webhook endpoint has no fault but its test mode', async () => {
  stripe.addWebhookEndpoint(endpoint)
  expect(await inspect()).toMatchObject([{ state: 'ok' }, { state: 'warning', checked: 'test mode: no money is taken' }, { state: 'ok' }])
  expect(new Set(stripe.requests.map(({ method }) => method))).toEqual(new Set(['GET']))
})

test.each([
  ['is missing', undefined, 'failed', `no webhook endpoint ${WEBHOOKS}`],
  ['has another address', { url: 'https://former.example/' }, 'failed', `no webhook endpoint ${WEBHOOKS}`],
  ['is disabled', { status: 'disabled' }, 'failed', 'the webhook endpoint is disabled'],
  ['lacks an event', { enabled_events: eventTypes.slice(1) }, 'failed', 'the webhook endpoint lacks checkout.session.completed'],
  [
    'lacks events about payouts',
    { enabled_events: [...eventTypes] },
    'warning',
    `the webhook endpoint lacks ${payoutEventTypes.join(', ')}`,
  ],
  ['has all events', { enabled_events: ['*'] }, 'ok', `the webhook endpoint has all events and API version ${API_VERSIONS.stripe.version}`],
  ['has another version', { api_version: '2025-01-01' }, 'warning', 'webhooks have API version 2025-01-01'],
  ['has the version of the account', { api_version: null }, 'warning', 'webhooks have API version of the account'],
])('the check of Stripe reports a webhook endpoint that %s', async (_what, changes, state, checked) => {
  if (changes) stripe.addWebhookEndpoint({ ...endpoint, ...changes })
  expect((await inspect())[2]).toMatchObject({ state, checked })
})

test('a restricted key that may read everything is accepted, and the check says that permissions to write are not checked', async () => {
  stripe.addWebhookEndpoint(endpoint)
  const checked = 'the key is accepted and may read everything needed; its permissions to write are not checked'
  expect((await inspect(restrictedKey))[0]).toMatchObject({ state: 'ok', checked })
})

test('with Stripe Connect the check includes the endpoint for connected accounts and the permissions for transfers', async () => {
  const connectWebhookUrl = `${WEBHOOKS}-connect`
  const connected = () => inspectStripe({ secretKey, apiUrl: stripe.url, webhookUrl: WEBHOOKS, connectWebhookUrl })
  stripe.addWebhookEndpoint(endpoint)
  expect((await connected()).slice(2)).toMatchObject([
    { state: 'failed', checked: 'the webhook endpoint lacks transfer.reversed' },
    { state: 'failed', checked: `no webhook endpoint ${connectWebhookUrl}` },
  ])
  stripe.addWebhookEndpoint({ ...endpoint, url: connectWebhookUrl, enabled_events: ['account.updated'] })
  const checked = 'the webhook endpoint for connected accounts lacks account.application.deauthorized'
  expect((await connected())[3]).toMatchObject({ state: 'failed', checked })
  stripe.restrict('transfers')
  expect((await connected())[0]).toMatchObject({ state: 'failed', checked: 'the key may not read Transfers' })
})

test('with Stripe Tax the key must be able to read customers', async () => {
  stripe.addWebhookEndpoint(endpoint)
  stripe.restrict('customers')
  const taxing = await inspectStripe({ secretKey, apiUrl: stripe.url, webhookUrl: WEBHOOKS, collectsTax: true })
  expect([taxing[0], (await inspect())[0]]).toMatchObject([{ state: 'failed', checked: 'the key may not read Customers' }, { state: 'ok' }])
})

test('a restricted key without some permissions fails and names them', async () => {
  stripe.addWebhookEndpoint(endpoint)
  stripe.restrict('refunds', 'disputes', 'files', 'payouts', 'webhook_endpoints')
  expect(await inspect()).toMatchObject([
    { state: 'failed', checked: 'the key may not read Refunds, Disputes, Files, Payouts' },
    { state: 'warning' },
    { state: 'warning', checked: 'the key may not read Webhook Endpoints' },
  ])
})

test('a refused key fails without quoting it', async () => {
  const findings = await inspect('sk_live_another')
  expect(findings).toMatchObject([{ state: 'failed', checked: 'Stripe refuses the key' }])
  expect(JSON.stringify(findings)).not.toContain('another')
})

test('the check throws where Stripe answers with errors of its own', async () => {
  stripe.fail({ status: 500, type: 'api_error' })
  await expect(inspect()).rejects.toThrow(PaymentsUnavailable)
})

const active = { status: 'active' } as const
const domain = { ...{ apple_pay: active, google_pay: active, link: active, paypal: active }, livemode: false }

test.each([
  ['is not registered', undefined, 'warning', 'no wallets are shown, because shop.example is not registered at Stripe'],
  ['is registered under another name', { domain_name: 'www.shop.example' }, 'warning', 'no wallets are shown, because shop.example'],
  ['is disabled', { enabled: false }, 'warning', 'no wallets are shown, because shop.example is disabled at Stripe'],
  ['is not verified for a wallet', { apple_pay: { status: 'inactive' } }, 'warning', 'shop.example is not verified for Apple Pay'],
  ['is registered', {}, 'ok', 'shop.example is registered for wallets'],
] as const)('the check of Stripe reports a domain of the payment form that %s', async (_what, changes, state, checked) => {
  stripe.addWebhookEndpoint(endpoint)
  if (changes) stripe.addPaymentDomain({ domain_name: 'shop.example', enabled: true, ...domain, ...changes })
  const form = { publishableKey, storefrontUrl: 'https://shop.example/store' }
  const [mode, found] = (await inspectStripe({ secretKey, apiUrl: stripe.url, webhookUrl: WEBHOOKS, form })).slice(3)
  expect(mode).toMatchObject({ state: 'ok', checked: 'the publishable key is for test mode, as the secret key' })
  expect(found).toMatchObject({ state, checked: expect.stringContaining(checked) })
})

test('the check of Stripe reports a publishable key of the other mode, a page without https, and a missing permission', async () => {
  stripe.addWebhookEndpoint(endpoint)
  const inspectForm = async (form: { publishableKey: string; storefrontUrl: string }) =>
    (await inspectStripe({ secretKey, apiUrl: stripe.url, webhookUrl: WEBHOOKS, form })).slice(3)
  expect(await inspectForm({ publishableKey: 'pk_live_1', storefrontUrl: 'http://shop.example' })).toMatchObject([
    { state: 'failed', checked: 'the publishable key is not for test mode' },
    { state: 'warning', checked: 'the payment form shows no wallets without https' },
  ])
  stripe.restrict('payment_method_domains')
  const [, found] = await inspectForm({ publishableKey, storefrontUrl: 'https://shop.example' })
  expect(found).toMatchObject({ state: 'warning', checked: 'the key may not read Payment Method Domains' })
})
