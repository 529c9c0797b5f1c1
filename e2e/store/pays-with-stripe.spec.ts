import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openStripeStandIn,
  publishableKey,
  type StripeStandIn,
  secretKey,
  webhookSecret,
} from '../../apps/server/test/stand-ins/stripe-stand-in.ts'
import { createCaller, signIn, signUpConfirmed } from '../support/api.ts'
import { seriousProblems } from '../support/axe.ts'
import { describePeople, look, openPerson } from '../support/browser.ts'
import { gradientJpeg } from '../support/gradient.ts'
import { buildOrder } from '../support/order.ts'
import { newPerson } from '../support/person.ts'
import { artworkForm } from '../support/photo.ts'
import { stopProduction } from '../support/production.ts'
import { operator, type TestServer } from '../support/server.ts'
import { startServer, useSharedBrowser } from '../support/shared.ts'
import { blockStripeJs, fillCard, serveStripeJs } from '../support/stripe-js.ts'
import { until } from '../support/until.ts'

let stripe: StripeStandIn
let server: TestServer
const browser = await useSharedBrowser()
let product = ''
const environment: Record<string, string> = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret }

beforeAll(async () => {
  stripe = await openStripeStandIn()
  environment.STRIPE_API_URL = stripe.url
  server = await startServer(environment)
  stripe.onMessage(({ body, headers }) => fetch(`${server.url}/api/webhooks/stripe`, { method: 'POST', body, headers }))
  const artist = await signUpConfirmed(server.url, newPerson('Mira'))
  const desk = await signIn(server.url, operator)
  await stopProduction(desk)
  const { body } = await artist.post(
    '/api/upload-artwork',
    await artworkForm({ artworkName: 'Dove on a Wire' }, await gradientJpeg(900, 600)),
  )
  await until('the renditions', async () => (await artist.get('/api/artist-artworks?limit=1')).body.artworks[0]?.imageUrl)
  await desk.post(`/api/backoffice/artworks/${body.uid}/approve`, {})
  product = (await createCaller(server.url).get('/api/store/products')).body.products[0].handle
})
afterAll(async () => {
  await server?.remove()
  await stripe?.close()
})

const numbered = /^Order T\d{6}$/

/** As the form of the product page does. */
async function fillCart(page: Page): Promise<void> {
  const form = { size: 'medium', quantity: '1' }
  const answer = await page.request.post(`/store/products/${product}`, { form, headers: { origin: server.url } })
  expect(await answer.text()).toContain('Dove on a Wire')
  await page.goto('/store/checkout?country=DE')
}

async function fillForm(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('ada@customer.example')
  await page.getByLabel('Name', { exact: true }).fill('Ada Lind')
  await page.getByLabel('Address', { exact: true }).fill('Hafenstr. 4')
  await page.getByLabel('Postal code').fill('24103')
  await page.getByLabel('City').fill('Kiel')
}

test.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('a customer %s keeps the cart after going back from Stripe, and then pays there', async (_what, javaScriptEnabled) => {
  const { page, problems } = await openPerson(browser, server.url, { javaScriptEnabled })
  page.on('request', (request) => request.url().includes('js.stripe.com') && problems.push(request.url()))
  await fillCart(page)
  await fillForm(page)
  expect(await page.getByLabel('Card number').count()).toBe(0)
  await page.getByRole('button', { name: 'Pay with Stripe' }).click()
  await page.waitForURL(/\/pay\/cs_test_/)
  const earlier = page.url()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('heading', { name: 'Your cart' }).waitFor()
  await page.getByText('Dove on a Wire').first().waitFor()

  await page.goto('/store/checkout?country=DE')
  await fillForm(page)
  await page.getByRole('button', { name: 'Pay with Stripe' }).click()
  await page.waitForURL(/\/pay\/cs_test_/)
  // only the new order can be paid
  expect(await (await fetch(earlier)).text()).toContain('This page has expired')
  await page.getByRole('link', { name: 'Pay' }).click()
  await page.waitForURL(/\/store\/orders\/[\w-]{43}\?paying/)
  // a number means that the payment has arrived
  const paid = page.getByRole('heading', { level: 1, name: numbered })
  // the page refreshes by itself; without JavaScript the customer reloads
  if (!javaScriptEnabled) {
    await until('the payment', async () => /<h1>Order T\d/.test(await (await fetch(page.url())).text()))
    await page.reload()
  }
  await paid.waitFor()
  const cart = await (await page.request.get('/store/cart')).text()
  expect(cart).toContain('Your cart')
  expect(cart).not.toContain('Dove on a Wire')
  expect(problems).toEqual([])
})

test('a customer pays an unpaid order from the order page', async ({ onTestFailed }) => {
  onTestFailed(async () => console.error(await describePeople(browser), server.output().slice(-2000)))
  const order = buildOrder([{ product, size: 'medium', quantity: 1 }], { payment: { provider: 'stripe' } })
  const { status, body } = await createCaller(server.url).post('/api/store/orders', order, { 'idempotency-key': randomUUID() })
  expect([status, body.status, body.paymentUrl]).toEqual([201, 'awaiting_payment', expect.stringContaining('/pay/')])
  const { page, problems } = await openPerson(browser, server.url)
  const waiting = await fetch(`${server.url}/store/orders/${body.orderToken}?paying`)
  expect(await waiting.text()).toContain('We are confirming your payment')
  await page.goto(`/store/orders/${body.orderToken}`)
  // a payment that is not complete is no order, so it has no number
  await page.getByRole('heading', { level: 1, name: 'Complete your payment' }).waitFor()
  expect(await page.getByText(body.orderNumber).count()).toBe(0)
  await page.getByRole('link', { name: 'Pay now' }).click()
  await page.getByRole('link', { name: 'Pay' }).click()
  await page.getByRole('heading', { level: 1, name: numbered }).waitFor()
  expect(problems).toEqual([])
})

describe('with a publishable key', () => {
  beforeAll(async () => {
    await server.stop()
    const same = { DATABASE_URL: await server.databaseUrl(), DATA_DIR: server.dataDir }
    server = await startServer({ ...environment, ...same, STRIPE_PUBLISHABLE_KEY: publishableKey })
  })

  const paid = (page: Page) => page.getByRole('heading', { level: 1, name: numbered })

  /** A new customer at the payment step. `script`: what the browser gets in place of Stripe.js. */
  async function openPayment(options: { script?: 'blocked'; javaScriptEnabled?: boolean } = {}) {
    const { script, javaScriptEnabled = true } = options
    const { page, context, problems } = await openPerson(browser, server.url, { javaScriptEnabled })
    const { paths } = script === 'blocked' ? { paths: await blockStripeJs(context).then(() => []) } : await serveStripeJs(context, stripe)
    await fillCart(page)
    await fillForm(page)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByRole('heading', { level: 1, name: 'Payment' }).waitFor()
    return { page, paths, problems: () => problems.filter((problem) => !problem.includes('status of 402')) }
  }

  test('a customer whose card was declined pays with another one in the same form, and Stripe.js is on no other page', async () => {
    const { page, paths, problems } = await openPayment()
    await fillCard(page, '4000 0000 0000 0002')
    await look(page, 'payment-form')
    expect(await seriousProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Pay $58' }).dblclick()
    await page.getByText('Your card has been declined.').waitFor()
    await page.getByText('Hafenstr. 4').waitFor()
    await fillCard(page, '4242 4242 4242 4242')
    await page.getByRole('button', { name: 'Pay $58' }).click()
    await paid(page).waitFor()
    expect(paths.filter((path) => path.endsWith('stripe.js'))).toHaveLength(1)
    expect(await page.evaluate(() => 'Stripe' in window)).toBe(false)
    expect(await (await page.request.get('/store/cart')).text()).not.toContain('Dove on a Wire')
    // the form of a paid order is not shown again
    await page.goto(page.url().replace('?paying', '/pay'))
    await paid(page).waitFor()
    expect(problems()).toEqual([])
  })

  test('a customer whose bank asks for a confirmation comes back to the form after a refusal, and then to the order', async () => {
    const { page, problems } = await openPayment()
    for (const answer of ['Cancel', 'Confirm']) {
      await fillCard(page, '4000 0000 0000 3220')
      await page.getByRole('button', { name: 'Pay $58' }).click()
      await page.getByRole('link', { name: answer }).click()
      if (answer === 'Cancel') await page.getByText('The payment was not completed, and you were not charged.').waitFor()
    }
    await paid(page).waitFor()
    expect(problems()).toEqual([])
  })

  test('a customer with a wallet pays with its button', async () => {
    const { page, problems } = await openPayment()
    await page.frameLocator('iframe[title="Secure express checkout frame"]').getByRole('button', { name: 'Pay with Link' }).click()
    await paid(page).waitFor()
    expect(problems()).toEqual([])
  })

  test.each([
    ['whose browser blocks Stripe.js', { script: 'blocked' }],
    ['without JavaScript', { javaScriptEnabled: false }],
  ] as const)('a customer %s pays on Stripe’s page instead, which closes the form', async (_who, options) => {
    const { page } = await openPayment(options)
    const foreign = await page.request.post(page.url(), { headers: { origin: 'https://evil.example' }, form: {} })
    expect(foreign.status()).toBe(403)
    await look(page, `payment-page-${'script' in options ? 'blocked' : 'plain'}`)
    await page.getByRole('button', { name: 'Pay on Stripe’s page' }).click()
    await page.getByRole('link', { name: 'Pay' }).click()
    await page.waitForURL(/\/store\/orders\/[\w-]{43}\?paying/)
    const token = /orders\/([\w-]+)/.exec(page.url())?.[1] ?? ''
    await until(
      'the payment',
      async () => (await createCaller(server.url).get(`/api/store/orders/${token}`)).body.status !== 'awaiting_payment',
    )
  })
})
