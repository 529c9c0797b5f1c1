import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { confirmationLink, mailTo, signIn } from './support/api.ts'
import { describePeople, look, openPerson } from './support/browser.ts'
import { logIn, logInHere } from './support/person.ts'
import { photoPath } from './support/photo.ts'
import { stopProduction } from './support/production.ts'
import { operator } from './support/server.ts'
import { useOwnServer, useSharedBrowser } from './support/shared.ts'
import { AFTER_UNDO_S } from './support/until.ts'

const artist = { name: 'Nora Falk', email: 'nora@artist.example', password: 'Salt-and-silver-9!' }
const customer = 'ada@customer.example'

const [server, browser] = [await useOwnServer(), await useSharedBrowser()]

test('an artist signs up, uploads an artwork, sells two prints of it and is paid out', async ({ onTestFailed }) => {
  onTestFailed(async () => console.error(await describePeople(browser), server.output().slice(-2000)))
  // orders.spec.ts follows the prints
  await stopProduction(await signIn(server.url, operator))
  const studio = await openPerson(browser, server.url)
  await signUp(studio)
  await choosePayPal(studio)
  await upload(studio)

  const desk = await openPerson(browser, server.url)
  await logIn(desk.page, operator, '/backoffice/artworks')
  await approve(desk)

  await seeItApproved(studio)
  const stranger = await openPerson(browser, server.url)
  await buyTwoSizes(stranger)

  await requestPayout(studio)
  await payIt(desk)
  await seeItPaid(studio)

  for (const person of [studio, desk, stranger]) expect(person.problems).toEqual([])
})

type Person = { page: Page; context: BrowserContext; problems: string[] }

async function signUp({ page }: Person): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('Name').fill(artist.name)
  await page.getByLabel('Email').fill(artist.email)
  await page.getByLabel('Password', { exact: true }).fill(artist.password)
  await look(page, '01-signup')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByRole('heading', { name: 'Confirm Your Email' }).waitFor()

  await page.goto(confirmationLink(await mailTo(server.url, artist.email, /confirm/i)))
  await page.getByRole('heading', { name: 'Email Confirmed!' }).waitFor()
  await look(page, '02-email-confirmed')
  await page.goto('/login')
  await logInHere(page, artist)
  await page.getByRole('heading', { name: /Nora/ }).waitFor()
  await look(page, '03-dashboard-first')
}

/** Before the first sale: with money on the balance, payouts would wait. */
async function choosePayPal({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Manage' }).first().click()
  const preferences = page.getByRole('dialog', { name: 'Earnings & Payout Preferences' })
  await preferences.getByRole('radio', { name: /PayPal/ }).check()
  await preferences.getByLabel(/email/i).fill('nora@paypal.example')
  await preferences.getByRole('button', { name: /^Save/ }).click()
  await preferences.waitFor({ state: 'detached' })
}

/** Opens a page of the studio through the menu, which does not reload the document. */
async function openPlace(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name }).click()
}

async function upload({ page }: Person): Promise<void> {
  await openPlace(page, 'Upload New')
  // the dashboard has a button for pictures, too
  await page.getByLabel('Artwork name').waitFor()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'doves.jpg', mimeType: 'image/jpeg', buffer: await printable() })
  await page.getByText('Analysed', { exact: true }).waitFor()
  await page.getByLabel('Artwork name').fill('Doves on the Pavement')
  await page.getByLabel('Description').fill('They stayed for as long as the leaves did.')
  await page.getByText('Animals', { exact: true }).click()
  await page.getByText('Photograph', { exact: true }).click()
  await look(page, '04-upload')
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'View My Tintypes' }).click()
  await page.getByText('Pending Review').first().waitFor()
  await page.getByRole('img', { name: /Doves on the Pavement/ }).waitFor()
  await look(page, '05-artworks-pending')
}

/** Large enough for every size. */
async function printable(): Promise<Buffer> {
  return sharp(photoPath).resize(2000, 1400).jpeg().toBuffer()
}

async function approve({ page }: Person): Promise<void> {
  await page.getByRole('heading', { name: 'Doves on the Pavement' }).waitFor()
  await look(page, '06-review')
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('All clear').waitFor()
  await mailTo(server.url, artist.email, /approved/i, AFTER_UNDO_S)
}

async function seeItApproved({ page }: Person): Promise<void> {
  await openPlace(page, 'Overview')
  await page.getByText('Approved', { exact: true }).first().waitFor()
}

async function buyTwoSizes({ page }: Person): Promise<void> {
  await page.goto('/store/collections/nora-falk')
  await look(page, '07-shop')
  await page
    .getByRole('link', { name: /Doves on the Pavement/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Doves on the Pavement' }).waitFor()
  await look(page, '08-product')
  // as the form of the page does
  const form = { size: 'large', quantity: '1' }
  await page.request.post(new URL(page.url()).pathname, { form, headers: { origin: server.url } })
  await page.getByRole('radio', { name: /^Extra Large/ }).check({ force: true })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.waitForURL('**/store/cart')
  await look(page, '09-cart')
  await page.getByRole('link', { name: /checkout/i }).click()
  await page.getByLabel('Email').fill(customer)
  await page.getByLabel('Country').selectOption('US')
  await page.getByLabel('Name', { exact: true }).fill('Ada Lind')
  await page.getByLabel('Address', { exact: true }).fill('12 Harbour Street')
  await page.getByLabel('ZIP code').fill('04101')
  await page.getByLabel('City').fill('Portland')
  await page.getByLabel('State').selectOption('Maine')
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await look(page, '10-checkout')
  await page.getByRole('button', { name: /pay|buy|order/i }).click()
  await page.waitForURL('**/store/orders/**')
  await look(page, '11-order')
  const number = /T\d{6}/.exec(await page.locator('main').innerText())?.[0]
  expect(number).toBeDefined()
  await mailTo(server.url, customer, new RegExp(String(number)))
}

async function requestPayout({ page }: Person): Promise<void> {
  await page.goto('/dashboard')
  await page.getByText('$50.00').first().waitFor()
  await look(page, '12-dashboard-earned')
  await page.getByRole('button', { name: 'Request Payout' }).first().click()
  await page.getByRole('dialog', { name: 'Confirm Payout Request' }).getByRole('button', { name: 'Confirm Request' }).click()
  await page.getByText('$0.00').first().waitFor()
}

async function payIt({ page }: Person): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: /^Payouts/ })
    .click()
  await page.getByText('nora@paypal.example').first().waitFor()
  await look(page, '13-payouts')
  await page
    .getByRole('button', { name: /Mark as paid/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Mark as paid' })
  await dialog.getByLabel('Payment reference').fill('PP-2026-0001')
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function seeItPaid({ page }: Person): Promise<void> {
  await mailTo(server.url, artist.email, /paid/i)
  await page.goto('/dashboard')
  await page.getByText('PP-2026-0001').first().waitFor()
  await look(page, '14-dashboard-paid')
}
