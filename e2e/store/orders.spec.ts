import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Caller, createCaller, linkIn, mailTo, signIn, signUpConfirmed } from '../support/api.ts'
import { seriousProblems } from '../support/axe.ts'
import { describePeople, keepShot, openPerson, widths } from '../support/browser.ts'
import { gradientJpeg } from '../support/gradient.ts'
import { buildOrder } from '../support/order.ts'
import { logIn, newPerson } from '../support/person.ts'
import { artworkForm } from '../support/photo.ts'
import { operator } from '../support/server.ts'
import { useShared } from '../support/shared.ts'
import { tap } from '../support/tap.ts'
import { until } from '../support/until.ts'

const { server, browser } = await useShared()
let desk: Caller
const artists: Record<'mira' | 'ines', { caller: Caller; product: string }> = {} as never

beforeAll(async () => {
  desk = await signIn(server.url, operator)
  artists.mira = await hang('Mira', 'Dove on a Wire')
  artists.ines = await hang('Ines', 'Harbour in Fog')
})

/** A print is routed when its print file exists, and enlarging takes long on a busy machine. */
const ROUTED_S = 100

/** Just large enough for a Medium print without enlarging. */
const printable = gradientJpeg(2400, 1800)

/** An artist with one product on sale. */
async function hang(name: string, artworkName: string) {
  const caller = await signUpConfirmed(server.url, newPerson(name))
  const { body } = await caller.post('/api/upload-artwork', await artworkForm({ artworkName }, await printable, artworkName))
  await until('the renditions', async () => (await caller.get('/api/artist-artworks?limit=1')).body.artworks[0]?.imageUrl)
  await desk.post(`/api/backoffice/artworks/${body.uid}/approve`, {})
  const { products } = (await createCaller(server.url).get('/api/store/products')).body
  return { caller, product: products.find(({ title }: { title: string }) => title === artworkName).handle as string }
}

async function balances(): Promise<[number, number]> {
  const [mira, ines] = await Promise.all(Object.values(artists).map(({ caller }) => caller.get('/api/artist-stats')))
  return [mira?.body.balance, ines?.body.balance]
}

test('a customer on a phone buys prints of two artists and follows the order until one print is refunded', async ({ onTestFailed }) => {
  onTestFailed(async () => console.error(await describePeople(browser), server.output().slice(-2000)))
  const email = `ada.${randomUUID().slice(0, 8)}@customer.example`
  const before = await balances()
  const phone = { viewport: widths.phone, isMobile: true, hasTouch: true }
  const { page, problems } = await openPerson(browser, server.url, phone)
  // as the form of the product page does
  const form = { size: 'medium', quantity: '1' }
  await page.request.post(`/store/products/${artists.ines.product}`, { form, headers: { origin: server.url } })
  await putIntoCart(page, artists.mira.product, /^Medium/)
  await keepShot(page, 'orders-cart-390')
  const number = await checkOut(page, email)
  await page.getByText(`start printing it and email ${email} when it ships.`).waitFor()
  await keepShot(page, 'orders-paid-390')
  const confirmed = await mailTo(server.url, email, new RegExp(`^Order ${number} confirmed$`))
  expect(linkIn(confirmed, /store\/orders\//)).toBe(page.url())
  expect(await balances()).toEqual([before[0] + 10, before[1] + 10])

  const office = await openPerson(browser, server.url)
  await openOrder(office.page, number)
  await seePapers(office.page)

  await press(office.page, /^Mark as in production J/)
  await mailTo(server.url, email, new RegExp(`^Order ${number} is being printed`))
  await expectOnOrderPage(page, `Your order is being printed. We’ll email ${email} when it ships.`)

  await sendAll(office.page, { carrier: 'DHL', tracking: 'JJD0042' })
  const sent = await mailTo(server.url, email, new RegExp(`^Order ${number} has shipped`))
  for (const text of ['JJD0042', 'Dove on a Wire', 'Harbour in Fog']) expect(sent.text).toContain(text)
  const shipped = await expectOnOrderPage(page, 'Your order has shipped.')
  expect(shipped).toContain('href="https://www.dhl.com/global-en/home/tracking.html?tracking-id=JJD0042"')

  await refund(office.page, 'Harbour in Fog')
  await mailTo(server.url, email, new RegExp(`^Refund for order ${number}`))
  await page.reload()
  await page.getByText('$55.50 was refunded to your original payment method. Banks take five to ten business days to show it.').waitFor()
  await page.getByText('Total after refund').waitFor()
  await keepShot(page, 'orders-refunded-390')
  expect(await balances()).toEqual([before[0] + 10, before[1]])

  expect(await office.page.getByRole('button', { name: 'Erase customer data…' }).count()).toBe(0)
  await office.page
    .getByRole('button', { name: /^Mark as delivered J/ })
    .first()
    .click()
  await office.page.getByText(/is delivered, with the rest of its parcel\.$/).waitFor()
  await forget(office.page, email)
  const forgotten = await expectOnOrderPage(page, 'Deleted customer')
  for (const word of ['Ada Lind', '12 Harbour Street', email]) expect(forgotten).not.toContain(word)
  expect([...problems, ...office.problems]).toEqual([])
})

async function putIntoCart(page: Page, product: string, size: RegExp): Promise<void> {
  await page.goto(`/store/products/${product}`)
  await page.getByRole('radio', { name: size }).check({ force: true })
  await tap(page.getByRole('button', { name: 'Add to cart' }).first())
  await page.waitForURL('**/store/cart')
}

/** @returns the number of the order */
async function checkOut(page: Page, email: string): Promise<string> {
  await tap(page.getByRole('link', { name: /checkout/i }))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Country').selectOption('US')
  await page.getByLabel('Name', { exact: true }).fill('Ada Lind')
  await page.getByLabel('Address', { exact: true }).fill('12 Harbour Street')
  await page.getByLabel('ZIP code').fill('04101')
  await page.getByLabel('City').fill('Portland')
  await page.getByLabel('State').selectOption('Maine')
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await keepShot(page, 'orders-checkout-390')
  await tap(page.getByRole('button', { name: /^(Pay|Buy|Order)/ }))
  await page.waitForURL('**/store/orders/**')
  const heading = await page.getByRole('heading', { level: 1 }).innerText()
  const number = /T\d{6}/.exec(heading)?.[0]
  if (!number) throw new Error(`no number in “${heading}”`)
  return number
}

/** Requests the open order page, which needs no scripts to show the state of the order. @returns its HTML */
async function expectOnOrderPage(page: Page, sentence: string): Promise<string> {
  const html = await (await page.request.get(page.url())).text()
  expect(html.replaceAll('<!-- -->', '')).toContain(sentence)
  return html
}

/** Opens the order after both prints were routed automatically. */
async function openOrder(page: Page, number: string): Promise<void> {
  await until(
    'both prints are routed',
    async () => {
      const { lines = [] } = (await desk.get(`/api/backoffice/orders/${number}`)).body
      const prints = lines.flatMap((line: { prints: { state: string }[] }) => line.prints)
      return prints.length === 2 && prints.every(({ state }: { state: string }) => state === 'routed')
    },
    ROUTED_S,
  )
  await logIn(page, operator, '/backoffice/orders')
  await page
    .getByRole('link', { name: new RegExp(`^${number}`) })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor()
}

/** Fetches the job sheet and the print file without a session, as the manufacturer does. */
async function seePapers(page: Page): Promise<void> {
  const print = page.getByRole('article', { name: /^J\d{6}$/ }).first()
  await print.getByRole('button', { name: /^Create job sheet link/ }).click()
  const url = await print.getByRole('link', { name: /^Job sheet J/ }).getAttribute('href')
  const sheet = await fetch(String(url))
  expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const fileUrl = /\/URI \(([^)]+)\)/.exec(Buffer.from(await sheet.arrayBuffer()).toString('latin1'))?.[1]
  const file = await fetch(String(fileUrl))
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/tiff'])
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 3)
      .toString('hex'),
  ).toBe('49492a')
}

/** Presses every button of that name and waits for each result. */
async function press(page: Page, name: RegExp): Promise<void> {
  const buttons = page.getByRole('button', { name })
  for (let left = await buttons.count(); left > 0; left--) {
    const one = buttons.first()
    const number = /J\d{6}/.exec(await one.innerText())?.[0]
    await one.click()
    await page.getByText(`${number} is in production.`).waitFor()
    await page.getByRole('button', { name: `Mark as in production ${number}` }).waitFor({ state: 'detached' })
  }
}

async function sendAll(page: Page, { carrier, tracking }: { carrier: string; tracking: string }): Promise<void> {
  await page.getByRole('button', { name: 'Ship a parcel' }).click()
  const parcel = page.getByRole('dialog', { name: 'Ship a parcel' })
  await parcel.getByLabel('Carrier').fill(carrier)
  await parcel.getByLabel('Tracking number').fill(tracking)
  await parcel.getByRole('button', { name: 'Ship', exact: true }).click()
  await parcel.waitFor({ state: 'detached' })
  await page.getByText('Shipped. The customer was notified.').waitFor()
}

async function refund(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Refund…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Refund order/ })
  await dialog.getByLabel(new RegExp(`^${title}`)).fill('1')
  await dialog.getByText('includes the shipping of what is refunded').waitFor()
  await dialog.getByText('$55.50').first().waitFor()
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Refund started.').waitFor()
}

async function forget(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Erase customer data…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Erase customer data of order T\d+\?$/ })
  await keepShot(page, 'orders-forget-1440')
  await dialog.getByRole('button', { name: 'Erase permanently' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/^Customer data was erased on /).waitFor()
  expect(await page.getByRole('button', { name: 'Reprint' }).count()).toBe(0)
  await keepShot(page, 'orders-forgotten-1440')
  for (const word of ['Ada Lind', email]) expect(await page.getByText(word).count()).toBe(0)
}

test('an operator adds and changes a manufacturer, replaces its webhook secret, and imports its results', async ({ onTestFailed }) => {
  onTestFailed(async () => console.error(await describePeople(browser), server.output().slice(-2000)))
  const name = `Aluart ${randomUUID().slice(0, 8)}`
  const { page, problems } = await openPerson(browser, server.url)
  await logIn(page, operator, '/backoffice/manufacturers')
  await page.getByRole('button', { name: 'Add manufacturer' }).click()
  const form = page.getByRole('region', { name: 'New manufacturer' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Prints per day').fill('20')
  await form.getByLabel('Lead time (business days)').fill('0')
  await form.getByLabel('Medium (USD)').fill('1.50')
  await form.getByRole('button', { name: 'Save' }).click()
  const card = page.getByRole('region', { name })
  await card.getByText('20 per day').waitFor()

  await card.getByRole('button', { name: `Edit ${name}` }).click()
  await card.getByLabel('Prints per day').fill('24')
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText('24 per day').waitFor()
  await changeSecret(page, name)

  const number = await orderMedium()
  const print = await until(
    'it is routed to the new one',
    async () => {
      const { lines = [] } = (await desk.get(`/api/backoffice/orders/${number}`)).body
      const found = lines[0]?.prints[0]
      return found?.manufacturer?.name === name && found.number
    },
    ROUTED_S,
  )
  await card.getByRole('link', { name: `Import results of ${name}` }).click()
  await page.getByRole('heading', { level: 1, name: `Import results of ${name}` }).waitFor()
  const choose = (text: string) =>
    page.locator('input[type=file]').setInputFiles({ name: 'answer.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('What is this?')
  await page.getByText('The file has no print column. Its first line must contain the column names.').waitFor()
  const answer = `print,status,carrier,tracking\n${print},shipped,DHL,JJD77\nJ999999,shipped,DHL,JJD78\n`
  await choose(answer)
  const table = page.getByRole('table', { name: 'Lines of the file, problems first' })
  await table.getByRole('row', { name: /J999999.*Unknown/ }).waitFor()
  await table.getByRole('row', { name: new RegExp(`${print}.*Shipped.*JJD77`) }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 1 shipped' }).click()
  await page.getByText('Imported: 1 shipped.').waitFor()
  expect((await desk.get(`/api/backoffice/orders/${number}`)).body).toMatchObject({ status: 'shipped', parcels: [{ tracking: 'JJD77' }] })
  await choose(answer)
  await page.getByText('This file contains no changes.').waitFor()
  // the invalid file
  expect(problems.filter((problem) => !/422/.test(problem))).toEqual([])
})

async function orderMedium(): Promise<string> {
  const order = buildOrder([{ product: artists.mira.product, size: 'medium', quantity: 1 }])
  const { body } = await createCaller(server.url).post('/api/store/orders', order, { 'idempotency-key': randomUUID() })
  return body.orderNumber
}

/** Shows, rotates and revokes the webhook secret of a manufacturer. */
async function changeSecret(page: Page, name: string): Promise<void> {
  const card = page.getByRole('region', { name })
  const shown = card.getByText(/^whsec_/)
  await card.getByRole('button', { name: `Webhook secret of ${name}` }).click()
  const first = await shown.innerText()
  await card.getByRole('button', { name: `New secret for ${name}` }).click()
  await page.getByRole('button', { name: 'New secret', exact: true }).click()
  await card.getByText(/^The previous secret expires/).waitFor()
  expect(await shown.innerText()).not.toBe(first)
  await card.getByRole('button', { name: `Revoke secret of ${name}` }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await card.getByText(/^The previous secret expires/).waitFor({ state: 'detached' })
  expect(await shown.count()).toBe(0)
}
