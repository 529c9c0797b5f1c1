import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStripeStandIn, type StripeStandIn, secretKey, webhookSecret } from '../../apps/server/test/stand-ins/stripe-stand-in.ts'
import { type Caller, signIn, signUpConfirmed } from '../support/api.ts'
import { openPerson } from '../support/browser.ts'
import { fillAddress, openCheckout } from '../support/checkout.ts'
import { newPerson } from '../support/person.ts'
import { artworkForm } from '../support/photo.ts'
import { stopProduction } from '../support/production.ts'
import { operator, type TestServer } from '../support/server.ts'
import { startServer, useSharedBrowser } from '../support/shared.ts'
import { until } from '../support/until.ts'

let stripe: StripeStandIn
let server: TestServer
let desk: Caller
const browser = await useSharedBrowser()

const works = [
  { artworkName: 'Blue Nebula', category: 'space', howMade: 'ai_made', colour: '#1f5fc9' },
  { artworkName: 'Red Coupe', category: 'cars', howMade: 'photograph', colour: '#cc2127' },
]

beforeAll(async () => {
  stripe = await openStripeStandIn()
  // without a publishable key, for the last test
  server = await startServer({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: stripe.url })
  stripe.onMessage(({ body, headers }) => fetch(`${server.url}/api/webhooks/stripe`, { method: 'POST', body, headers }))
  const artist = await signUpConfirmed(server.url, newPerson('Ines'))
  desk = await signIn(server.url, operator)
  await stopProduction(desk)
  for (const { colour, ...fields } of works) {
    const path = join(server.dataDir, `${colour.slice(1)}.png`)
    await sharp({ create: { width: 1200, height: 900, channels: 3, background: colour } }).toFile(path)
    const { body } = await artist.post('/api/upload-artwork', await artworkForm({ tags: 'sold,horizontal', ...fields }, path))
    await desk.post(`/api/backoffice/artworks/${body.uid}/approve`, {})
  }
  await until('both are on the wall, with their colours', async () => {
    const found = await Promise.all(['blue', 'red'].map((colour) => artist.get(`/api/store/products?colour=${colour}`)))
    return found.every(({ body }) => body.products.length === 1)
  })
})
afterAll(async () => {
  await server?.remove()
  await stripe?.close()
})

test('a visitor without JavaScript filters, searches with a typo, and removes a filter from an empty result', async () => {
  const { page, problems } = await openPerson(browser, server.url, { javaScriptEnabled: false })
  const products = page.getByRole('list', { name: 'Prints' }).getByRole('link')
  await page.goto('/store')
  await products.nth(1).waitFor()
  await page.getByText('Colour, technique, size and price').click()
  await page.getByRole('link', { name: 'Blue', exact: true }).click()
  await page.getByRole('heading', { name: 'Metal prints, blue' }).waitFor()
  expect(await products.allTextContents()).toEqual([expect.stringContaining('Blue Nebula')])
  expect(await page.getByText('1 print', { exact: true }).count()).toBe(1)

  await page.getByRole('searchbox', { name: 'Search prints' }).fill('nebulla')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('No results for “nebulla”. Showing “nebula”.').waitFor()
  expect(new URL(page.url()).search).toBe('?colour=blue&query=nebulla')

  await page.goto('/store?category=cars&colour=blue&howMade=photograph&size=large')
  await page.getByRole('heading', { name: 'No results' }).waitFor()
  await page.getByRole('heading', { name: 'Popular prints' }).waitFor()
  expect(await page.getByRole('list', { name: 'Popular prints' }).getByRole('listitem').count()).toBe(2)
  await page.getByRole('main').getByRole('link', { name: 'Remove Blue', exact: true }).last().click()
  await page.getByText('1 print, each $79 in this size').waitFor()
  await products.getByText('$79', { exact: true }).click()
  await page.waitForURL('**/store/products/red-coupe-*?size=large')
  expect(problems).toEqual([])
})

test('every filter and every sort order of the store is a link, and its page marks it as active', async () => {
  const choices = (await linksOn('/store')).filter(({ path }) => path.includes('?'))
  for (const key of ['category', 'orientation', 'colour', 'howMade', 'size', 'pick', 'sort'])
    expect(choices).toContainEqual(expect.objectContaining({ path: expect.stringMatching(`[?&]${key}=`) }))
  const ordersOfSearch = (await linksOn('/store?query=nebula')).filter(({ path }) => path.includes('&sort='))
  expect(ordersOfSearch).toHaveLength(2)
  for (const { path, label } of [...choices, ...ordersOfSearch])
    expect(await linksOn(path), path).toContainEqual(expect.objectContaining({ label, isOn: true }))
})

/** The links in the main part of a page in its HTML. */
async function linksOn(path: string): Promise<{ path: string; label: string; isOn: boolean }[]> {
  const html = await (await fetch(server.url + path)).text()
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  return [...main.matchAll(/<a ([^>]*)>([\s\S]*?)<\/a>/g)].map(([, attributes = '', text = '']) => ({
    path: /href="([^"]*)"/.exec(attributes)?.[1]?.replaceAll('&amp;', '&') ?? '',
    label: text.replace(/<[^>]*>/g, ''),
    isOn: attributes.includes('aria-current="true"'),
  }))
}

test('the store answers every search text with a page, and the API rejects one of 10,000 characters', async () => {
  for (const query of ['%', "'", '🦉', 'owl '.repeat(2500)]) {
    const answer = await fetch(`${server.url}/store?${new URLSearchParams({ query })}`)
    expect([answer.status, (await answer.text()).includes('</h1>')]).toEqual([200, true])
  }
  const tooLong = await fetch(`${server.url}/api/store/products?query=${'x'.repeat(10_000)}`)
  expect(tooLong.status).toBe(422)
})

test('the store shows a product that an operator picked, and no other, among the staff picks', async () => {
  const [coupe] = (await desk.get('/api/store/products?query=coupe')).body.products
  expect((await desk.post(`/api/backoffice/products/${coupe.handle}/pick`, {})).status).toBe(200)
  const { path } = (await linksOn('/store')).find(({ label }) => label === 'Staff picks') ?? {}
  const products = (await linksOn(String(path))).filter((link) => link.path.startsWith('/store/products/'))
  expect(products.map(({ path }) => path)).toEqual([expect.stringContaining(coupe.handle)])
})

test('a customer without JavaScript keeps the cart after going back from Stripe, and then pays there', async () => {
  const { page, problems } = await openPerson(browser, server.url, { javaScriptEnabled: false })
  const [coupe] = (await desk.get('/api/store/products?query=coupe')).body.products
  await openCheckout(page, { url: server.url, product: coupe.handle })
  await fillAddress(page)
  expect(await page.getByLabel('Card number').count()).toBe(0)
  await page.getByRole('button', { name: 'Pay with Stripe' }).click()
  await page.waitForURL(/\/pay\/cs_test_/)
  const earlier = page.url()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('heading', { name: 'Your cart' }).waitFor()
  await page.getByText('Red Coupe').first().waitFor()

  await page.goto('/store/checkout?country=DE')
  await fillAddress(page)
  await page.getByRole('button', { name: 'Pay with Stripe' }).click()
  await page.waitForURL(/\/pay\/cs_test_/)
  // only the new order can be paid
  expect(await (await fetch(earlier)).text()).toContain('This page has expired')
  await page.getByRole('link', { name: 'Pay' }).click()
  await page.waitForURL(/\/store\/orders\/[\w-]{43}\?paying/)
  // a number means that the payment has arrived
  await until('the payment', async () => /<h1>Order T\d/.test(await (await page.request.get(page.url())).text()))
  const cart = await (await page.request.get('/store/cart')).text()
  expect(cart).toContain('Your cart')
  expect(cart).not.toContain('Red Coupe')
  expect(problems).toEqual([])
})
