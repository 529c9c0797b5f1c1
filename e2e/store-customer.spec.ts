import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf, linkIn, mailTo, signIn, signUpConfirmed } from './support/api.ts'
import { look, openBrowser, openPerson } from './support/browser.ts'
import { orderOf } from './support/order.ts'
import { newPerson } from './support/person.ts'
import { artworkForm } from './support/photo.ts'
import { operator, startTestServer, type TestServer } from './support/server.ts'
import { until } from './support/until.ts'

let server: TestServer
let browser: Browser
let product = ''

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startTestServer(), openBrowser()])
  const artist = await signUpConfirmed(server.url, newPerson('Mira'))
  const { body } = await artist.post('/api/upload-artwork', await artworkForm({ artworkName: 'Dove on a Wire' }))
  await until('the renditions', async () => (await artist.get('/api/artist-artworks?limit=1')).body.artworks[0]?.imageUrl)
  await (await signIn(server.url, operator)).post(`/api/backoffice/artworks/${body.uid}/approve`, {})
  product = (await callerOf(server.url).get('/api/store/products')).body.products[0].handle
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

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
