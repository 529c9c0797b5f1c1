import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  accessToken,
  type Message,
  openShopifyStandIn,
  type ShopifyStandIn,
  store,
  webhookSecret,
} from '../../apps/server/test/stand-ins/shopify-stand-in.ts'
import { signIn, signUpConfirmed } from '../support/api.ts'
import { seriousProblems } from '../support/axe.ts'
import { describePeople, openPerson } from '../support/browser.ts'
import { gradientJpeg } from '../support/gradient.ts'
import { logIn, newPerson } from '../support/person.ts'
import { artworkForm } from '../support/photo.ts'
import { stopProduction } from '../support/production.ts'
import { operator, type TestServer } from '../support/server.ts'
import { startServer, useSharedBrowser } from '../support/shared.ts'
import { until } from '../support/until.ts'

let shopify: ShopifyStandIn
let server: TestServer
const browser = await useSharedBrowser()

beforeAll(async () => {
  shopify = await openShopifyStandIn()
  const environment = {
    ...{ SHOPIFY_STORE: store, SHOPIFY_ACCESS_TOKEN: accessToken },
    ...{ SHOPIFY_WEBHOOK_SECRET: webhookSecret, SHOPIFY_API_URL: shopify.url },
  }
  server = await startServer(environment)
})
afterAll(async () => {
  await server?.remove()
  await shopify?.close()
})

const send = ({ body, headers }: Message) => fetch(`${server.url}/api/webhooks/shopify`, { method: 'POST', body, headers })

test('an approved artwork is sold at Shopify, and an operator resolves the unmatched lines of the same order', async ({ onTestFailed }) => {
  onTestFailed(async () => console.error(await describePeople(browser), server.output().slice(-2000)))
  const artist = await signUpConfirmed(server.url, newPerson('Mira'))
  const { body } = await artist.post(
    '/api/upload-artwork',
    await artworkForm({ artworkName: 'Dove on a Wire' }, await gradientJpeg(900, 600)),
  )
  const desk = await signIn(server.url, operator)
  await stopProduction(desk)
  await desk.post(`/api/backoffice/artworks/${body.uid}/approve`, {})
  const product = await until('the product, where its customers see it', async () => {
    const made = shopify.findProduct(body.uid)
    return made?.publications.size ? made : undefined
  })
  const artwork = await until('the field', async () => {
    const { artworks } = (await artist.get('/api/artist-artworks?limit=1')).body
    return artworks[0].shopifyCollectionCreated === 1 && artworks[0]
  })
  expect(artwork.shopify_product_url).toMatch(new RegExp(`/products/${product.handle}$`))

  const bought = shopify.buy([
    { sku: `${body.uid}:large`, quantity: 1, priceCents: 7900 },
    { sku: 'GIFT-WRAP', quantity: 1, priceCents: 500, title: 'Gift wrap' },
    { sku: 'OLD-DOVE-M', quantity: 1, priceCents: 4900, title: 'Dove, the old one' },
  ])
  expect((await send(shopify.paidMessage(bought))).status).toBe(200)
  await until('the commission', async () => (await artist.get('/api/artist-stats')).body.balance === 20)

  const { page, problems } = await openPerson(browser, server.url)
  await logIn(page, operator, '/backoffice/quarantine')
  const item = page.getByRole('listitem').filter({ hasText: 'Gift wrap' })
  await item.getByText('Shopify · $5.00').waitFor()
  const line = page.getByRole('listitem').filter({ hasText: 'Dove, the old one' })
  await line.getByRole('button', { name: 'Match to a product' }).click()
  const match = page.getByRole('dialog', { name: 'Match to a product' })
  await match.getByLabel('Product').fill('dove')
  await match.getByRole('button', { name: 'Search' }).click()
  await match.getByRole('radio', { name: /^Dove on a Wire/ }).check()
  await match.getByLabel('Size').selectOption('medium')
  expect(await seriousProblems(page)).toEqual([])
  await match.getByRole('button', { name: 'Match product' }).click()
  await match.waitFor({ state: 'detached' })
  await line.waitFor({ state: 'detached' })
  await until('the commission of the matched product', async () => (await artist.get('/api/artist-stats')).body.balance === 30)

  await item.getByRole('button', { name: 'Resolve' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Mark as resolved' }).click()
  await dialog.getByText('Please enter a reason.').waitFor()
  await dialog.getByLabel('Resolution').fill('Wrapped by hand, without a commission.')
  await dialog.getByRole('button', { name: 'Mark as resolved' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('All clear').waitFor()
  expect((await desk.get('/api/backoffice/payments')).body.questions).toEqual([])
  expect(problems).toEqual([])
})
