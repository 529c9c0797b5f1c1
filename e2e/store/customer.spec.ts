import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { type Caller, createCaller, linkIn, mailTo, signIn, signUpConfirmed } from '../support/api.ts'
import { openPerson } from '../support/browser.ts'
import { gradientJpeg } from '../support/gradient.ts'
import { buildOrder } from '../support/order.ts'
import { newPerson } from '../support/person.ts'
import { artworkForm } from '../support/photo.ts'
import { operator } from '../support/server.ts'
import { useShared } from '../support/shared.ts'
import { until } from '../support/until.ts'

const { server, browser } = await useShared()
let artist: Caller
let desk: Caller
let product = ''
let picture: Buffer
/** A page without JavaScript. */
let plain: Awaited<ReturnType<typeof openPerson>>

beforeAll(async () => {
  // just large enough for Large prints, because every upload makes renditions
  picture = await gradientJpeg(1200, 900)
  plain = await openPerson(browser, server.url, { javaScriptEnabled: false })
  artist = await signUpConfirmed(server.url, newPerson('Mira'))
  desk = await signIn(server.url, operator)
  product = (await hang('Dove of the Harbour')).handle
})

/** Uploads an artwork and approves it. */
async function hang(artworkName: string): Promise<{ uid: string; handle: string }> {
  const { body } = await artist.post('/api/upload-artwork', await artworkForm({ artworkName }, picture, artworkName))
  await until('the renditions', async () => (await artist.get('/api/artist-artworks?limit=1')).body.artworks[0]?.imageUrl)
  await desk.post(`/api/backoffice/artworks/${body.uid}/approve`, {})
  const { shopify_product_url: url } = (await artist.get('/api/artist-artworks?limit=1')).body.artworks[0]
  return { uid: body.uid, handle: url.split('/').at(-1) }
}

async function buy(email: string): Promise<string> {
  const order = buildOrder([{ product, size: 'medium', quantity: 1 }], { email })
  const { body } = await createCaller(server.url).post('/api/store/orders', order, { 'idempotency-key': randomUUID() })
  return body.orderNumber
}

test('a customer sees the own orders with a link that works once, and signs out', async () => {
  const email = `ada.${randomUUID().slice(0, 8)}@customer.example`
  const [first, second, foreign] = [await buy(email), await buy(email), await buy('other@customer.example')]
  const { page, problems } = await openPerson(browser, server.url)
  await page.goto('/store/account')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await page.getByText(`If there are orders for ${email}`).waitFor()

  const link = linkIn(await mailTo(server.url, email, /link to your orders/), /account\/link/)
  // only the button uses the link: neither a request nor a script does
  expect((await fetch(link)).status).toBe(200)
  await page.goto(link)
  await page.getByRole('button', { name: 'View my orders' }).click()
  await page.getByRole('link', { name: `Order ${second}` }).waitFor()
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([`Order ${second}`, `Order ${first}`])
  expect(await page.getByText(foreign).count()).toBe(0)
  await page.getByRole('link', { name: `Order ${first}` }).click()
  await page.getByRole('heading', { level: 1, name: `Order ${first}` }).waitFor()

  await page.goto('/store/account')
  await page.getByRole('button', { name: 'Sign out on this device' }).click()
  await page.getByLabel('Email').waitFor()
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: 'This link was already used' }).waitFor()
  expect(problems).toEqual([])
})

test('a product that is withdrawn while in a cart is named at checkout and left out', async () => {
  const { uid, handle } = await hang('Two Doves')
  const { page, context, problems } = plain
  await context.addCookies([{ name: 'cart', value: `${handle}:large:1|${product}:large:1`, url: server.url }])
  await artist.post(`/api/request-artwork-deletion/${uid}`, { reason: 'It is not finished.' })
  await desk.post(`/api/backoffice/deletions/${uid}/approve`, {})
  await page.goto('/store/checkout?country=US')
  await page.getByText('“Two Doves” (Large 45×60) is no longer for sale and was removed.').waitFor()
  await page.goto('/store/cart')
  await page.getByText('“Two Doves” (Large 45×60) is no longer for sale and was removed.').waitFor()
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Dove of the Harbour'])
  await page.getByRole('button', { name: 'Remove Two Doves, Large 45×60' }).click()
  await page.getByText('no longer for sale').waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})

test('the old address of a shop redirects to the new one, and an unknown shop offers products and search', async () => {
  const { body: stats } = await artist.get('/api/artist-stats')
  const from: string = stats.shopify_collection_handle
  const to = `moved-${randomUUID().slice(0, 8)}`
  const cli = resolve(import.meta.dirname, '../../build/server/cli.js')
  const env = { ...process.env, ...server.environment }
  await promisify(execFile)(process.execPath, [cli, 'shop', 'move', '--from', from, '--to', to], { env })
  const moved = await fetch(`${server.url}/store/collections/${from}?from=a-link`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, `/store/collections/${to}?from=a-link`])

  const { page } = plain
  await page.goto(`/store/collections/${from}`)
  await page.waitForURL(`**/store/collections/${to}`)
  const missing = await page.goto('/store/collections/no-such-shop')
  expect(missing?.status()).toBe(404)
  await page.getByText('We could not find that shop.').waitFor()
  await page.getByRole('link', { name: /Dove of the Harbour/ }).waitFor()
  await page.getByRole('searchbox', { name: 'Search prints' }).fill('dove')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL('**/store?query=dove')
  await page.getByRole('link', { name: /Dove of the Harbour/ }).waitFor()
})

test('a product page that the browser has cached is not sent again and still works', async () => {
  const { page, problems } = await openPerson(browser, server.url)
  const path = `/store/products/${product}`
  const etag = (await fetch(server.url + path)).headers.get('etag') ?? ''
  expect((await fetch(server.url + path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  await page.goto(path)
  await page.goto('/store/account')
  await page.goto(path)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.waitForURL('**/store/cart')
  expect(problems).toEqual([])
})
