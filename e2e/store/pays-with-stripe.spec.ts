import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openStripeStandIn,
  publishableKey,
  type StripeStandIn,
  secretKey,
  webhookSecret,
} from '../../apps/server/test/stand-ins/stripe-stand-in.ts'
import { createCaller, signIn, signUpConfirmed } from '../support/api.ts'
import { seriousProblems } from '../support/axe.ts'
import { look, openPerson } from '../support/browser.ts'
import { fillAddress, openCheckout } from '../support/checkout.ts'
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

beforeAll(async () => {
  stripe = await openStripeStandIn()
  // without a publishable key: browse.spec.ts
  server = await startServer({
    ...{ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_PUBLISHABLE_KEY: publishableKey },
    STRIPE_API_URL: stripe.url,
  })
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

/** An order that waits for its payment. @returns its token */
async function placeOrder(): Promise<string> {
  const order = buildOrder([{ product, size: 'medium', quantity: 1 }], { payment: { provider: 'stripe' } })
  const { status, body } = await createCaller(server.url).post('/api/store/orders', order, { 'idempotency-key': randomUUID() })
  expect([status, body.status]).toEqual([201, 'awaiting_payment'])
  return body.orderToken
}

const paid = (page: Page) => page.getByRole('heading', { level: 1, name: numbered })

type Visit = { script?: 'blocked'; javaScriptEnabled?: boolean }

/** A new customer. `script`: what the browser gets in place of Stripe.js. */
async function openCustomer({ script, javaScriptEnabled = true }: Visit) {
  const { page, context, problems } = await openPerson(browser, server.url, { javaScriptEnabled })
  const { paths } = script === 'blocked' ? { paths: await blockStripeJs(context).then(() => []) } : await serveStripeJs(context, stripe)
  return { page, paths, problems: () => problems.filter((problem) => !problem.includes('status of 402')) }
}

/** A new customer who has filled in the checkout. */
async function checkOut(visit: Visit = {}) {
  const customer = await openCustomer(visit)
  await openCheckout(customer.page, { url: server.url, product })
  await fillAddress(customer.page)
  await customer.page.getByRole('button', { name: 'Continue to payment' }).click()
  await customer.page.getByRole('heading', { level: 1, name: 'Payment' }).waitFor()
  return customer
}

/** A new customer at the payment step of an order. */
async function openPayment(visit: Visit = {}) {
  const customer = await openCustomer(visit)
  await customer.page.goto(`/store/orders/${await placeOrder()}/pay`)
  await customer.page.getByRole('heading', { level: 1, name: 'Payment' }).waitFor()
  return customer
}

test('a customer whose card was declined pays with another one in the same form, and Stripe.js is on no other page', async () => {
  const { page, paths, problems } = await checkOut()
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

test('a customer pays an unpaid order from its page: the bank asks for a confirmation, and a refusal leads back to the form', async () => {
  const { page, problems } = await openCustomer({})
  await page.goto(`/store/orders/${await placeOrder()}`)
  // a payment that is not complete is no order, so it has no number
  await page.getByRole('heading', { level: 1, name: 'Complete your payment' }).waitFor()
  expect(await page.locator('main').innerText()).not.toMatch(/T\d{6}/)
  await page.getByRole('link', { name: 'Pay now' }).click()
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
  ['whose browser blocks Stripe.js', () => openPayment({ script: 'blocked' })],
  ['without JavaScript', () => openPayment({ javaScriptEnabled: false })],
] as const)('a customer %s pays on Stripe’s page instead, which closes the form', async (who, open) => {
  const { page } = await open()
  const foreign = await page.request.post(page.url(), { headers: { origin: 'https://evil.example' }, form: {} })
  expect(foreign.status()).toBe(403)
  await look(page, `payment-page-${who === 'without JavaScript' ? 'plain' : 'blocked'}`)
  await page.getByRole('button', { name: 'Pay on Stripe’s page' }).click()
  await page.getByRole('link', { name: 'Pay' }).click()
  await page.waitForURL(/\/store\/orders\/[\w-]{43}\?paying/)
  // as the customer reads it, who may have to reload
  await until('the payment', async () => /<h1>Order T\d{6}/.test(await (await page.request.get(page.url())).text()))
  expect(await (await page.request.get('/store/cart')).text()).not.toContain('Dove on a Wire')
})
