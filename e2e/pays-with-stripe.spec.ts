import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStripeStandIn, type StripeStandIn, secretKey, webhookSecret } from '../apps/server/test/stripe-stand-in.ts'
import { callerOf, signIn, signUpConfirmed } from './support/api.ts'
import { describePeople, look, openPerson } from './support/browser.ts'
import { orderOf } from './support/order.ts'
import { newPerson } from './support/person.ts'
import { artworkForm } from './support/photo.ts'
import { operator, type TestServer } from './support/server.ts'
import { startServer, useSharedBrowser } from './support/shared.ts'
import { until } from './support/until.ts'

let stripe: StripeStandIn
let server: TestServer
const browser = await useSharedBrowser()
let product = ''

beforeAll(async () => {
  stripe = await openStripeStandIn()
  const environment = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: stripe.url }
  server = await startServer(environment)
  stripe.tellAbout(({ body, headers }) => fetch(`${server.url}/api/webhooks/stripe`, { method: 'POST', body, headers }))
  const artist = await signUpConfirmed(server.url, newPerson('Mira'))
  const { body } = await artist.post('/api/upload-artwork', await artworkForm({ artworkName: 'Dove on a Wire' }))
  await until('the renditions', async () => (await artist.get('/api/artist-artworks?limit=1')).body.artworks[0]?.imageUrl)
  await (await signIn(server.url, operator)).post(`/api/backoffice/artworks/${body.uid}/approve`, {})
  product = (await callerOf(server.url).get('/api/store/products')).body.products[0].handle
})
afterAll(async () => {
  await server?.remove()
  await stripe?.close()
})

async function fillCart(page: Page): Promise<void> {
  await page.goto(`/store/products/${product}`)
  await page.getByRole('button', { name: /add to cart/i }).click()
  await page.waitForURL('**/store/cart')
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
  await fillCart(page)
  await fillForm(page)
  if (javaScriptEnabled) await look(page, 'stripe-1-checkout')
  expect(await page.getByLabel('Card number').count()).toBe(0)
  await page.getByRole('button', { name: 'Pay with Stripe' }).click()
  await page.waitForURL(/\/pay\/cs_test_/)
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('heading', { name: 'Your cart' }).waitFor()
  await page.getByText('Dove on a Wire').first().waitFor()

  await page.goto('/store/checkout?country=DE')
  await fillForm(page)
  await page.getByRole('button', { name: 'Pay with Stripe' }).click()
  await page.getByRole('link', { name: 'Pay' }).click()
  await page.waitForURL(/\/store\/orders\/[\w-]{43}\?paying/)
  const paid = page.getByText(/Your plates are made next/)
  // the page refreshes by itself; without JavaScript the customer reloads
  if (!javaScriptEnabled) {
    await until('the payment', async () => {
      await page.reload()
      return (await paid.count()) > 0
    })
  }
  await paid.waitFor()
  if (javaScriptEnabled) await look(page, 'stripe-2-paid')
  await page.goto('/store/cart')
  expect(await page.getByText('Dove on a Wire').count()).toBe(0)
  expect(problems).toEqual([])
})

test('a customer pays an unpaid order from the order page', async ({ onTestFailed }) => {
  onTestFailed(async () => console.error(await describePeople(browser), server.output().slice(-2000)))
  const order = orderOf([{ product, size: 'medium', quantity: 1 }], { payment: { provider: 'stripe' } })
  const { status, body } = await callerOf(server.url).post('/api/store/orders', order, { 'idempotency-key': randomUUID() })
  expect([status, body.status, body.paymentUrl]).toEqual([201, 'awaiting_payment', expect.stringContaining('/pay/')])
  const { page, problems } = await openPerson(browser, server.url)
  await page.goto(`/store/orders/${body.orderToken}`)
  await page.getByText('This order is not paid yet.').waitFor()
  await look(page, 'stripe-3-unpaid')
  await page.goto(`/store/orders/${body.orderToken}?paying`)
  await page.getByText(/We are waiting for word of your payment/).waitFor()
  await look(page, 'stripe-4-waiting')
  await page.goto(`/store/orders/${body.orderToken}`)
  await page.getByRole('link', { name: 'Pay with Stripe' }).click()
  await page.getByRole('link', { name: 'Pay' }).click()
  await page.getByText(/Your plates are made next/).waitFor()
  expect(problems).toEqual([])
})
