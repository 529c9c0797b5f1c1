import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, callerOf, linkIn, mailTo, signIn, signUpConfirmed } from './support/api.ts'
import { look, openBrowser, openPerson } from './support/browser.ts'
import { orderOf } from './support/order.ts'
import { newPerson } from './support/person.ts'
import { artworkForm } from './support/photo.ts'
import { operator, startTestServer, type TestServer } from './support/server.ts'
import { until } from './support/until.ts'

let server: TestServer
let browser: Browser
let artist: Caller
let desk: Caller
let product = ''

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startTestServer(), openBrowser()])
  artist = await signUpConfirmed(server.url, newPerson('Mira'))
  desk = await signIn(server.url, operator)
  await hang('Dove on a Wire')
  product = (await callerOf(server.url).get('/api/store/products')).body.products[0].handle
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

/** An artwork that is for sale. @returns its uid */
async function hang(artworkName: string): Promise<string> {
  const { body } = await artist.post('/api/upload-artwork', await artworkForm({ artworkName }, undefined, artworkName))
  await until('the renditions', async () => (await artist.get('/api/artist-artworks?limit=1')).body.artworks[0]?.imageUrl)
  await desk.post(`/api/backoffice/artworks/${body.uid}/approve`, {})
  return body.uid
}

async function buy(email: string): Promise<string> {
  const order = orderOf([{ product, size: 'large', quantity: 2 }], { email })
  const { body } = await callerOf(server.url).post('/api/store/orders', order, { 'idempotency-key': randomUUID() })
  return body.orderNumber
}

test.each([
  ['with a script', true],
  ['without one', false],
])('a customer sees the own orders by a link that works once, and closes them, %s', async (_what, javaScriptEnabled) => {
  const email = `ada.${randomUUID().slice(0, 8)}@customer.example`
  const [first, second, foreign] = [await buy(email), await buy(email), await buy('somebody@customer.example')]
  const { page, problems } = await openPerson(browser, server.url, { javaScriptEnabled })
  await page.goto('/store/account')
  if (javaScriptEnabled) await look(page, 'account-1-ask')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await page.getByText(`If ${email} has bought here`).waitFor()

  const link = linkIn(await mailTo(server.url, email, /link to your orders/), /account\/link/)
  await page.goto(link)
  // looked at twice: only a press uses it up
  await page.goto(link)
  if (javaScriptEnabled) await look(page, 'account-2-open')
  await page.getByRole('button', { name: 'See my orders' }).click()
  await page.getByRole('link', { name: `Order ${second}` }).waitFor()
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([`Order ${second}`, `Order ${first}`])
  expect(await page.getByText(foreign).count()).toBe(0)
  if (javaScriptEnabled) await look(page, 'account-3-orders')
  await page.getByRole('link', { name: `Order ${first}` }).click()
  await page.getByRole('heading', { level: 1, name: `Order ${first}` }).waitFor()

  await page.goto('/store/account')
  await page.getByRole('button', { name: 'Close on this device' }).click()
  await page.getByLabel('Email').waitFor()
  await page.goto(link)
  await page.getByRole('button', { name: 'See my orders' }).click()
  await page.getByText('This link was used already').waitFor()
  expect(problems.filter((problem) => !problem.includes('410'))).toEqual([])
})

test('a plate withdrawn while it lies in a cart is named, left out, and not sold', async () => {
  const uid = await hang('Two Doves')
  const { page, problems } = await openPerson(browser, server.url)
  for (const title of ['Two Doves', 'Dove on a Wire']) {
    await page.goto('/store')
    await page.getByRole('link', { name: new RegExp(`^${title}|${title} Mira`) }).click()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.waitForURL('**/store/cart')
  }
  await artist.post(`/api/request-artwork-deletion/${uid}`, { reason: 'It is not finished.' })
  await desk.post(`/api/backoffice/deletions/${uid}/approve`, {})
  await page.goto('/store/checkout?country=US')
  await page.getByText('“Two Doves” (Large) is no longer for sale and is left out.').waitFor()
  await page.goto('/store/cart')
  await page.getByText('“Two Doves” (Large) is no longer for sale and is left out.').waitFor()
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Dove on a Wire'])
  await page.getByRole('button', { name: 'Remove Two Doves, Large' }).click()
  await page.getByText('no longer for sale').waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})

test('an old address of a shop leads to the new one; what never was helps to go on', async () => {
  const { body: stats } = await artist.get('/api/artist-stats')
  const from: string = stats.shopify_collection_handle
  const to = `moved-${randomUUID().slice(0, 8)}`
  const cli = resolve(import.meta.dirname, '../build/server/cli.js')
  const env = { ...process.env, DATA_DIR: server.dataDir }
  await promisify(execFile)(process.execPath, [cli, 'shop', 'move', '--from', from, '--to', to], { env })
  const moved = await fetch(`${server.url}/store/collections/${from}?from=a-link`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, `/store/collections/${to}?from=a-link`])

  const { page } = await openPerson(browser, server.url)
  await page.goto(`/store/collections/${from}`)
  await page.waitForURL(`**/store/collections/${to}`)
  const missing = await page.goto('/store/collections/nobody-at-all')
  expect(missing?.status()).toBe(404)
  await page.getByText('We could not find that shop.').waitFor()
  await page.getByRole('link', { name: /Dove on a Wire/ }).waitFor()
  await look(page, 'store-404')
  await page.getByRole('searchbox', { name: 'Search plates' }).fill('dove')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL('**/store?query=dove')
  await page.getByRole('link', { name: /Dove on a Wire/ }).waitFor()
})

test('a page that the browser knows already is not sent again, and still works', async () => {
  const { page, problems } = await openPerson(browser, server.url)
  const path = `/store/products/${product}`
  const etag = (await fetch(server.url + path)).headers.get('etag') ?? ''
  expect((await fetch(server.url + path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  await page.goto(path)
  await page.goto('/store')
  await page.goto(path)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.waitForURL('**/store/cart')
  expect(problems).toEqual([])
})
