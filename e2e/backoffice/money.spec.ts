import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  accessToken,
  type Message,
  openShopifyStandIn,
  type ShopifyStandIn,
  store,
  webhookSecret,
} from '../../apps/server/test/stand-ins/shopify-stand-in.ts'
import { type Answer, type Caller, createCaller, mailTo, signIn, signUpConfirmed } from '../support/api.ts'
import { seriousProblems } from '../support/axe.ts'
import { describePeople, openPerson, widths } from '../support/browser.ts'
import { gradientJpeg } from '../support/gradient.ts'
import { tabTo } from '../support/keyboard.ts'
import { buildOrder } from '../support/order.ts'
import { logIn, newPerson } from '../support/person.ts'
import { artworkForm, photoPath } from '../support/photo.ts'
import { stopProduction } from '../support/production.ts'
import { operator, type TestServer } from '../support/server.ts'
import { startServer, useSharedBrowser } from '../support/shared.ts'
import { until } from '../support/until.ts'

const artist = newPerson('Ines')
const payees = { lucky: newPerson('Luca'), unlucky: newPerson('Ugo') }
const cause = { title: 'Clean Tide', description: 'Two boats and thirty volunteers.', agreed_on: '2026-01-20', active: true }
const DAY_MS = 24 * 60 * 60 * 1000

let shopify: ShopifyStandIn
let server: TestServer
const browser = await useSharedBrowser()
let causeSlug = ''
/** The page of one operator, which every test uses. */
let page: Page
let problems: string[]
/** The numbers of the requested payouts, by the name of the artist. */
const numbers: Record<string, string> = {}

beforeAll(async () => {
  shopify = await openShopifyStandIn()
  server = await startServer({
    ...{ SHOPIFY_STORE: store, SHOPIFY_ACCESS_TOKEN: accessToken },
    ...{ SHOPIFY_WEBHOOK_SECRET: webhookSecret, SHOPIFY_API_URL: shopify.url },
  })
  const [seller, desk] = await Promise.all([signUpConfirmed(server.url, artist), signIn(server.url, operator)])
  await stopProduction(desk)
  const { id, slug } = await good(desk.post('/api/backoffice/causes', cause))
  causeSlug = slug
  await sellThreePrints(seller, desk, id)
  for (const person of Object.values(payees)) await requestPayout(person, desk)
  ;({ page, problems } = await openPerson(browser, server.url, { hasTouch: true }))
  await logIn(page, operator, '/backoffice/prices')
})
beforeEach(({ onTestFailed }) => {
  problems.length = 0
  onTestFailed(async () => console.error(await describePeople(browser), server.output().slice(-2000)))
})
afterAll(async () => {
  await server?.remove()
  await shopify?.close()
})

/** Sells three Large prints of an artist who donates half: $30 for each side. */
async function sellThreePrints(seller: Caller, desk: Caller, causeId: string): Promise<void> {
  await good(seller.patch('/api/user/settings', { give_back_enabled: true, selected_cause_id: causeId, donation_percentage: 50 }))
  const { uid } = await good(
    seller.post('/api/upload-artwork', await artworkForm({ artworkName: 'Dove on a Wire' }, await gradientJpeg(1200, 900))),
  )
  await until('the renditions', async () => (await seller.get('/api/artist-artworks?limit=1')).body.artworks[0]?.imageUrl)
  await good(desk.post(`/api/backoffice/artworks/${uid}/approve`, {}))
  const { products } = await good(createCaller(server.url).get('/api/store/products'))
  const order = buildOrder([{ product: products[0].handle, size: 'large', quantity: 3 }])
  await good(createCaller(server.url).post('/api/store/orders', order, { 'idempotency-key': randomUUID() }))
}

/** Credits an artist with $60 and requests the payout. */
async function requestPayout(person: typeof artist, desk: Caller): Promise<void> {
  const payee = await signUpConfirmed(server.url, person)
  // before the credit: with money on the balance, payouts would wait
  await good(payee.patch('/api/user/payout-settings', { method: 'paypal', details: { email: person.email } }))
  const { artists } = await good(desk.get(`/api/backoffice/artists?${new URLSearchParams({ query: person.name })}`))
  const adjustment = { amountCents: 60_00, reason: 'A prize.' }
  await good(desk.post(`/api/backoffice/artists/${artists[0].id}/adjustments`, adjustment, { 'idempotency-key': randomUUID() }))
  numbers[person.name] = (await good(payee.post('/api/request-payout', {}))).payout.number
}

async function good(asked: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await asked
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

test('an operator schedules prices, records a remittance and its receipt, adjusts a balance once and checks the ledger', async () => {
  await setPrices()
  await expectToFitPhone()
  await openPlace('Remittances')
  await remit()
  await expectToFitPhone()
  await openPlace('Ledger')
  await adjust()
  await checkLedger()
  await expectToFitPhone()
  // the invalid receipt and the aborted response
  expect(problems.filter((problem) => !/415|ERR_FAILED/.test(problem))).toEqual([])
})

/** Opens a page through the menu of a phone, and continues on a desktop. */
async function openPlace(name: string): Promise<void> {
  await page.setViewportSize(widths.phone)
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name }).tap()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.setViewportSize(widths.desk)
}

/** Ends on the narrowest phone. The accessibility of the pages: pages.spec.ts */
async function expectToFitPhone(): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: page.url() }).toBe(360)
}

/** A local time in the format of a datetime-local field. */
function fieldTime(daysAhead: number): string {
  const at = new Date(Date.now() + daysAhead * DAY_MS)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

async function setPrices(): Promise<void> {
  const medium = page.getByRole('group', { name: /^Medium/ })
  await medium.getByLabel('Price (USD)').fill('52')
  await medium.getByLabel('Commission (USD)').fill('11.50')
  await page.getByText('Medium: customers pay $52 instead of $49, the artist earns $11.50 instead of $10').waitFor()
  await page.getByLabel('Effective from').fill(fieldTime(-1))
  await page.getByRole('button', { name: /^Review/ }).click()
  await page.getByRole('alert').getByText('A price cannot take effect in the past. Choose a later time.').waitFor()
  await page.getByLabel('Effective from').fill(fieldTime(1))
  await page.getByRole('button', { name: /^Review/ }).click()
  await page.getByRole('alertdialog', { name: 'Add these prices?' }).getByRole('button', { name: 'Add prices' }).click()
  await page.getByText('Scheduled', { exact: true }).waitFor()
  // the current price stays until tomorrow
  expect(await medium.getByLabel('Price (USD)').inputValue()).toBe('49')
}

const pdf = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nReceived with thanks.') }

async function remit(): Promise<void> {
  await page.getByRole('row', { name: /Clean Tide \$30\.00 .*\$30\.00$/ }).waitFor()
  await page.getByRole('button', { name: 'Create remittance' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create remittance of $30.00' }).click()
  await page.getByText('No receipt yet').waitFor()
  const add = page.getByRole('button', { name: 'Add the receipt of Clean Tide' })
  await chooseFile(add, { ...pdf, buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })
  await page.getByText('A receipt must be a PDF, PNG or JPEG file.').waitFor()
  await chooseFile(add, pdf)
  await page.getByText('Receipt uploaded', { exact: true }).waitFor()
  await page.getByLabel('Payment reference').fill('SEPA 2026-11-20')
  await page.getByRole('button', { name: 'Mark as remitted' }).click()
  await page.getByText(/^Paid on .* · SEPA 2026-11-20$/).waitFor()
  await page.getByRole('row', { name: /Clean Tide \$30\.00 \$0\.00 \$0\.00 \$30\.00 \$0\.00/ }).waitFor()
  const { body } = await createCaller(server.url).get(`/api/hope/causes/${causeSlug}`)
  expect(body).toMatchObject({ amount_raised: 30, pledged_cents: 0, remitted_cents: 3000, supporter_count: 1 })
}

async function chooseFile(button: ReturnType<Page['getByRole']>, file: typeof pdf | string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  await chooser.setFiles(file)
}

test('an operator adds a cause as a draft, changes it, adds a picture, activates it and retires it', async () => {
  const title = `Reef ${randomUUID().slice(0, 8)}`
  await openPlace('Causes')
  await page.getByRole('button', { name: 'Add a cause' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('Corals, grown and planted by divers.')
  await page.getByLabel('Goal (USD)').fill('25,000')
  await page.getByRole('switch', { name: 'Active' }).uncheck()
  await page.getByRole('button', { name: 'Add cause' }).click()
  const card = page.getByRole('region', { name: title })
  await card.getByText('Inactive').waitFor()

  await card.getByRole('button', { name: `Edit ${title}` }).click()
  await card.getByLabel('Agreement date').fill('2026-01-20')
  await card.getByLabel('Goal (USD)').fill('30,000')
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText('$30,000').waitFor()
  await chooseFile(card.getByRole('button', { name: `Add a picture of ${title}` }), photoPath)
  await card.getByRole('img', { name: `${title}, 1 of 1` }).waitFor()
  const publicly = async () =>
    (await createCaller(server.url).get('/api/hope/causes')).body.find((each: { title: string }) => each.title === title)
  expect(await publicly()).toBeUndefined()
  await card.getByRole('button', { name: `Activate ${title}` }).click()
  await card.getByText('Active', { exact: true }).waitFor()
  expect(await publicly()).toMatchObject({ amount_raised: 0, image_urls: [expect.stringMatching(/^\/media\//)] })

  await card.getByRole('button', { name: `Retire… ${title}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retire' }).click()
  await card.getByText('Inactive').waitFor()
  expect(await publicly()).toBeUndefined()
  await expectToFitPhone()
  expect(problems).toEqual([])
})

/** With the keyboard alone; the response of the first attempt is lost, and the second attempt posts nothing more. */
async function adjust(): Promise<void> {
  await tabTo(page, page.getByLabel('Name, shop or email'))
  await page.keyboard.type(artist.email)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('list', { name: 'Artists found' }).getByRole('link', { name: artist.name }))
  await page.keyboard.press('Enter')
  const entries = page.getByRole('table', { name: `Entries of ${artist.name}, latest first` })
  await entries.getByRole('row', { name: /Commission Order T\d+.*Dove on a Wire.*Balance \$30\.00$/ }).waitFor()

  await tabTo(page, page.getByLabel('Amount (USD)'))
  await page.keyboard.type('-12.50')
  await page.keyboard.press('Enter')
  await page.getByText('Please enter a reason.').waitFor()
  await tabTo(page, page.getByLabel('Reason'))
  await page.keyboard.type('Postage of a returned print')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: `Deduct $12.50 from the balance of ${artist.name}?` })
  await dialog.getByText(/The balance is \$30\.00 now and \$17\.50 then\..*“Postage of a returned print”/).waitFor()
  await page.route(
    '**/adjustments',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await tabTo(page, dialog.getByRole('button', { name: 'Deduct $12.50' }))
  await page.keyboard.press('Enter')
  await dialog.getByText('We could not reach the server. Please check your connection and try again.').waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await entries
    .getByRole('row', { name: new RegExp(`Adjustment by ${operator.email} Postage of a returned print Balance -\\$12\\.50$`) })
    .waitFor()
  expect(await entries.getByRole('row', { name: /Adjustment/ }).count()).toBe(1)
  await page.getByText('$17.50').first().waitFor()
}

async function checkLedger(): Promise<void> {
  await page.getByRole('button', { name: 'Run full check' }).click()
  await page.getByText('Ledger integrity: OK.').waitFor()
  const soundness = page.getByRole('region', { name: 'Integrity' })
  expect(await soundness.getByText('OK', { exact: true }).count()).toBe(2)
  await page.getByRole('row', { name: /Total \$0\.00/ }).waitFor()
}

test('an operator pays a batch of payouts, and a failed payout returns to the balance of its artist', async () => {
  await openPlace('Payouts')
  await approveBoth()
  const file = await makeBatch()
  expect(file.trim().split('\n')).toHaveLength(2)
  await answer()
  // the file that is not a result list
  expect(problems.filter((problem) => !/422/.test(problem))).toEqual([])

  await mailTo(server.url, payees.lucky.email, /^Paid: \$60\.00/)
  await mailTo(server.url, payees.unlucky.email, /could not be paid/)
  const studio = await openPerson(browser, server.url)
  await seePaid(studio.page)
  await askAgainAndTakeBack(studio.page)
})

/** With single keys alone. */
async function approveBoth(): Promise<void> {
  await page.getByRole('checkbox', { name: `Select ${payees.lucky.name}` }).waitFor()
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Approve 2 · $120.00' }).waitFor()
  await page.keyboard.press('a')
  await page.getByText('Approved 2 ($120.00).').waitFor()
  await page.getByRole('heading', { name: 'No requested payouts' }).waitFor()
}

async function makeBatch(): Promise<string> {
  await page.getByRole('link', { name: 'Approved' }).click()
  await page.getByRole('button', { name: 'PayPal · 2, $120.00' }).click()
  await page.getByRole('alertdialog', { name: 'Create a PayPal batch?' }).getByRole('button', { name: 'Create batch' }).click()
  await page.getByRole('heading', { level: 1, name: /^Batch B\d{6}$/ }).waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()])
  expect(download.suggestedFilename()).toMatch(/^payouts-B\d{6}-paypal\.csv$/)
  await page.getByText(/^Downloaded by/).waitFor()
  await page.getByRole('link', { name: 'All batches and exported payouts' }).click()
  const line = page.getByRole('link', { name: /^B\d{6}.*PayPal.*2 · \$120\.00.*2 open$/ })
  await line.waitFor()
  await line.click()
  await page.getByRole('button', { name: 'Choose a file' }).waitFor()
  return readFile(await download.path(), 'utf8')
}

async function answer(): Promise<void> {
  const choose = (text: string) =>
    page.locator('input[type=file]').setInputFiles({ name: 'answer.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('What is this?')
  await page.getByText('The file has no id column. Its first line must contain the column names.').waitFor()
  const lines = [
    'id,status,reference,reason,amount',
    `${numbers[payees.lucky.name]},paid,PP-77,,60.00`,
    `${numbers[payees.unlucky.name]},failed,,The account is closed.,`,
    'P999999,paid,PP-78,,',
  ]
  await choose(lines.join('\n'))
  const table = page.getByRole('table', { name: 'Lines of the file, problems first' })
  await table.getByRole('row', { name: /P999999.*Unknown/ }).waitFor()
  await table.getByRole('row', { name: new RegExp(`${payees.lucky.name}.*Paid.*PP-77`) }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 1 failed, 1 paid' }).click()
  await page.getByText('2 of 2').waitFor()
  await page.getByText(/^Results imported by.*1 paid, 1 failed/).waitFor()

  await choose(lines.join('\n'))
  await page.getByText('This file contains no changes.').waitFor()
}

/** The artist reads the reference and downloads both statements. */
async function seePaid(page: Page): Promise<void> {
  await logIn(page, payees.lucky, '/earnings')
  await page.getByText(/Reference PP-77/).waitFor()
  const number = numbers[payees.lucky.name]
  const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: `Statement ${number} as PDF` }).click()])
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')
  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: `Statement ${number} as CSV` }).click()])
  expect(csv.suggestedFilename()).toBe(`payout-${number}.csv`)
  expect(await readFile(await csv.path(), 'utf8')).toContain('60.00')
}

async function askAgainAndTakeBack(page: Page): Promise<void> {
  await logIn(page, payees.unlucky, '/earnings')
  await page.getByText('The account is closed. The amount is back in your balance.').waitFor()
  await page.getByRole('button', { name: 'Request Payout' }).click()
  await page.getByRole('dialog', { name: 'Confirm Payout Request' }).getByRole('button', { name: 'Confirm Request' }).click()
  await page.getByRole('button', { name: 'Cancel payout' }).click()
  await page.getByRole('alertdialog', { name: 'Cancel this payout?' }).getByRole('button', { name: 'Yes, cancel payout' }).click()
  await page.getByText('You cancelled it. The amount is back in your balance.').waitFor()
  await page.getByRole('button', { name: 'Request Payout' }).waitFor()
}

const send = ({ body, headers }: Message) => fetch(`${server.url}/api/webhooks/shopify`, { method: 'POST', body, headers })

test('an approved artwork is sold at Shopify, and an operator resolves the unmatched lines of the same order', async () => {
  const seller = await signUpConfirmed(server.url, newPerson('Mira'))
  const { body } = await seller.post(
    '/api/upload-artwork',
    await artworkForm({ artworkName: 'Dove at the Window' }, await gradientJpeg(900, 600)),
  )
  const desk = await signIn(server.url, operator)
  await desk.post(`/api/backoffice/artworks/${body.uid}/approve`, {})
  const product = await until('the product, where its customers see it', async () => {
    const made = shopify.findProduct(body.uid)
    return made?.publications.size ? made : undefined
  })
  const artwork = await until('the field', async () => {
    const { artworks } = (await seller.get('/api/artist-artworks?limit=1')).body
    return artworks[0].shopifyCollectionCreated === 1 && artworks[0]
  })
  expect(artwork.shopify_product_url).toMatch(new RegExp(`/products/${product.handle}$`))

  const bought = shopify.buy([
    { sku: `${body.uid}:large`, quantity: 1, priceCents: 7900 },
    { sku: 'GIFT-WRAP', quantity: 1, priceCents: 500, title: 'Gift wrap' },
    { sku: 'OLD-DOVE-M', quantity: 1, priceCents: 4900, title: 'Dove, the old one' },
  ])
  expect((await send(shopify.paidMessage(bought))).status).toBe(200)
  await until('the commission', async () => (await seller.get('/api/artist-stats')).body.balance === 20)

  await openPlace('Unmatched payments')
  const item = page.getByRole('listitem').filter({ hasText: 'Gift wrap' })
  await item.getByText('Shopify · $5.00').waitFor()
  const line = page.getByRole('listitem').filter({ hasText: 'Dove, the old one' })
  await line.getByRole('button', { name: 'Match to a product' }).click()
  const match = page.getByRole('dialog', { name: 'Match to a product' })
  await match.getByLabel('Product').fill('dove')
  await match.getByRole('button', { name: 'Search' }).click()
  await match.getByRole('radio', { name: /^Dove at the Window/ }).check()
  await match.getByLabel('Size').selectOption('medium')
  expect(await seriousProblems(page)).toEqual([])
  await match.getByRole('button', { name: 'Match product' }).click()
  await match.waitFor({ state: 'detached' })
  await line.waitFor({ state: 'detached' })
  await until('the commission of the matched product', async () => (await seller.get('/api/artist-stats')).body.balance === 30)

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
