import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Caller, createCaller, mailTo, type Person, signIn, signUpConfirmed } from '../support/api.ts'
import { seriousProblems } from '../support/axe.ts'
import { describePeople } from '../support/browser.ts'
import { gradientJpeg } from '../support/gradient.ts'
import { tabTo } from '../support/keyboard.ts'
import { buildOrder } from '../support/order.ts'
import { logIn, newPerson } from '../support/person.ts'
import { artworkForm } from '../support/photo.ts'
import { operator } from '../support/server.ts'
import { openDesk, openPhone, useShared } from '../support/shared.ts'
import { until } from '../support/until.ts'

const iban = 'DE89370400440532013000'

const { server, browser } = await useShared()

/** Sells three prints and two prints of $10; the order of two is refunded and placed again. */
async function sellFivePrints(artist: Caller): Promise<void> {
  // as small as the smallest print allows, because every upload makes renditions
  const { body } = await artist.post(
    '/api/upload-artwork',
    await artworkForm({ artworkName: 'Dove on a Wire' }, await gradientJpeg(800, 600)),
  )
  await until('the renditions', async () => (await artist.get('/api/artist-artworks?limit=1')).body.artworks[0]?.imageUrl)
  const desk = await signIn(server.url, operator)
  await desk.post(`/api/backoffice/artworks/${body.uid}/approve`, {})
  const { products } = (await createCaller(server.url).get('/api/store/products')).body
  const { handle } = products[0]
  await buy(handle, 3)
  const regretted = await buy(handle, 2)
  await desk.post(`/api/backoffice/orders/${regretted}/refund`, {}, { 'idempotency-key': randomUUID() })
  await buy(handle, 2)
}

async function buy(product: string, quantity: number): Promise<string> {
  const order = buildOrder([{ product, size: 'medium', quantity }])
  const { body } = await createCaller(server.url).post('/api/store/orders', order, { 'idempotency-key': randomUUID() })
  return body.orderNumber
}

/** Opens the dashboard as an artist. */
async function enter(artist: Person, open = openDesk) {
  const person = await open()
  await logIn(person.page, artist)
  await person.page.getByRole('heading', { name: 'Earnings & Payouts' }).waitFor()
  return person
}

const preferencesOn = (page: Page) => page.getByRole('dialog', { name: 'Earnings & Payout Preferences' })
const NO_METHOD = "Your preferred payout method is not set up in settings. Please set it up first via 'Manage' button."

test('an artist corrects and saves a bank account with the keyboard alone, requests a payout and changes to PayPal', async ({
  onTestFailed,
}) => {
  onTestFailed(async () => console.error(await describePeople(browser), server.output().slice(-2000)))
  const artist = newPerson('Mira')
  const caller = await signUpConfirmed(server.url, artist)
  const { page, problems } = await enter(artist)
  const card = page.getByRole('region', { name: 'Earnings & Payouts' })
  await setBankAccountWithKeys(page, card)
  await page.getByText('••••3000').first().waitFor()
  await sellFivePrints(caller)
  await page.reload()
  await requestBalance(page, card)
  await changeToPayPal(page, card, artist)
  await seeEarnings(page)
  // the missing password
  expect(problems.filter((problem) => !problem.includes('403'))).toEqual([])
})

/** The errors of all other fields: payout-preferences.test.tsx. */
async function setBankAccountWithKeys(page: Page, card: Locator): Promise<void> {
  const manage = card.getByRole('button', { name: 'Manage' })
  const dialog = preferencesOn(page)
  await manage.focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expectFocused(manage)

  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await tabTo(page, dialog.getByRole('radio', { name: /PayPal/ }))
  await page.keyboard.press('ArrowDown')
  const field = dialog.getByLabel('IBAN', { exact: true })
  for (const [label, text] of [
    ['Account holder name', 'Mira'],
    ['Bank name', 'Bank'],
    ['Country', 'Germany'],
    ['IBAN', iban.slice(0, -1)],
  ] as const) {
    await tabTo(page, dialog.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await dialog.getByText(/This IBAN contains a typo/).waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await expectFocused(field)
  await expectAccessible(page)
  await page.keyboard.press('Backspace')
  await page.keyboard.type(iban.slice(-1))
  await delayEffects(page, 100)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expectFocused(manage)
  await delayEffects(page, 0)
}

async function requestBalance(page: Page, card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'Request Payout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Payout Request' })
  for (const words of ['$50.00', 'Bank Transfer', '••••3000', 'What happens next']) await dialog.getByText(words).first().waitFor()
  await dialog.getByRole('button', { name: 'Confirm Request' }).click()
  await dialog.waitFor({ state: 'detached' })

  // everything updates without a reload
  await page.getByRole('region', { name: 'Balance' }).getByText('$0.00').waitFor()
  await page.getByText('$50.00 payout in progress.').waitFor()
  await card.getByText('A payout is already in progress.').waitFor()
  expect(await card.getByText('minimum for payout').count()).toBe(0)
  await card.getByText('Requested', { exact: true }).waitFor()
}

/** The session is new, so the test simulates the request for a proof of identity; the server checks the password. */
async function changeToPayPal(page: Page, card: Locator, artist: Person): Promise<void> {
  await card.getByRole('button', { name: 'Manage' }).click()
  const dialog = preferencesOn(page)
  expect(await dialog.getByLabel('IBAN').inputValue()).toBe('••••3000')
  await dialog.getByRole('radio', { name: /PayPal/ }).check()
  await dialog.getByLabel('PayPal email').fill('mira@paypal.example')
  const message = 'Confirm your identity to continue: enter your password.'
  await page.route(
    '**/api/user/payout-settings',
    (route) => route.fulfill({ status: 403, json: { code: 'reauthentication_required', message } }),
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  const stepUp = page.getByRole('dialog', { name: 'Confirm your identity' })
  await stepUp.getByLabel('Password', { exact: true }).fill(artist.password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('m•••••@paypal.example').first().waitFor()
  // the mail says that the next payout is paused; the card shows one reason at a time
  await card.getByText('A payout is already in progress.').waitFor()
  await mailTo(server.url, artist.email, /details were changed/)
  await mailTo(server.url, 'mira@paypal.example', /details were changed/)
}

/** Checks the sales by line, by month and as a file. */
async function seeEarnings(page: Page): Promise<void> {
  // the balance and the account card both link to the earnings
  expect(await page.getByRole('link', { name: 'View earnings' }).getAttribute('href')).toBe('/earnings')
  await page.getByRole('link', { name: 'All sales and payouts' }).click()
  await page.getByRole('heading', { level: 1, name: 'Earnings' }).waitFor()
  await page.getByText(/In the last 12 months, 5 prints earned you \$50\.00\./).waitFor()
  const sales = page.getByRole('table', { name: 'Your sales, newest first' })
  await sales.getByRole('row', { name: /Dove on a Wire.*Medium.*\$20\.00.*−\$20\.00.*\$0\.00/ }).waitFor()
  expect(await sales.getByRole('row').count()).toBe(4)
  await page.getByText('Show as table').click()
  await page
    .getByRole('table', { name: 'Prints sold and earnings by month' })
    .getByRole('row', { name: /5 \$50\.00/ })
    .waitFor()
  await page.getByRole('heading', { name: 'Best sellers' }).waitFor()
  await page.locator('.recharts-bar-rectangle').first().waitFor()

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()])
  expect(download.suggestedFilename()).toBe('sales-all.csv')
  expect((await readFile(await download.path(), 'utf8')).trim().split('\n')).toHaveLength(4)
  await page.getByRole('combobox', { name: 'Month' }).selectOption({ index: 1 })
  await page.waitForURL(/\?month=\d{4}-\d\d$/)
  await sales.getByRole('row').nth(3).waitFor()
}

test('an artist on a phone sets a payout method in three steps and clears it again', async ({ onTestFailed }) => {
  onTestFailed(async () => console.error(await describePeople(browser), server.output().slice(-2000)))
  const artist = newPerson('Toni')
  await signUpConfirmed(server.url, artist)
  const { page, problems } = await enter(artist, openPhone)
  const card = page.getByRole('region', { name: 'Earnings & Payouts' })
  await card.getByText('Your balance ($0.00) is below the $40.00 minimum for payout.').waitFor()
  await card.getByText('Your next sales will get you there.').waitFor()
  // one reason at a time
  expect(await card.getByText(NO_METHOD).count()).toBe(0)
  const method = page.getByRole('region', { name: 'Payout method' })
  await method.getByText('Not set up yet.').waitFor()
  await card.getByRole('button', { name: 'Manage' }).tap()
  const dialog = preferencesOn(page)
  const press = (name: string) => dialog.getByRole('button', { name }).tap()

  await dialog.getByRole('heading', { name: 'Step 1 of 3 Choose a method' }).waitFor()
  await press('Next')
  await dialog.getByText('Please select a payout method to save.').waitFor()
  await dialog.getByRole('radio', { name: /Bank Transfer/ }).tap()
  await press('Next')
  await expectFocused(dialog.getByRole('heading', { name: 'Step 2 of 3 Bank Transfer' }))
  await press('Back')
  await expectFocused(dialog.getByRole('heading', { name: 'Step 1 of 3 Choose a method' }))
  await dialog.getByRole('radio', { name: /PayPal/ }).tap()
  await press('Next')
  await dialog.getByLabel('PayPal email').fill('not-an-email')
  await press('Review')
  await dialog.getByText('A valid PayPal email is required.').waitFor()
  await dialog.getByLabel('PayPal email').fill('toni@paypal.example')
  await press('Review')
  await expectFocused(dialog.getByRole('heading', { name: 'Step 3 of 3 Review details' }))
  await dialog.getByText('toni@paypal.example').waitFor()
  await expectTargets(dialog)
  await press('Confirm & Save')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('t•••••@paypal.example').first().waitFor()
  // it covers the buttons of the next dialog for some seconds
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).tap()

  await card.getByRole('button', { name: 'Manage' }).tap()
  await press('Clear Method')
  await dialog.getByText(/Your PayPal details will be deleted/).waitFor()
  await press('Keep method')
  await press('Clear Method')
  await press('Confirm Clear')
  await dialog.waitFor({ state: 'detached' })
  await method.getByText('Not set up yet.').waitFor()

  await page.getByRole('link', { name: 'All sales and payouts' }).tap()
  await page.getByRole('heading', { name: 'No sales yet' }).waitFor()
  // the wizard is shown up to 600 pixels, above that one page
  await page.setViewportSize({ width: 600, height: 800 })
  await page.getByRole('button', { name: 'Manage' }).tap()
  await dialog.getByRole('heading', { name: 'Step 1 of 3 Choose a method' }).waitFor()
  await page.setViewportSize({ width: 601, height: 800 })
  await dialog.getByRole('heading', { name: /^Step 1 of 3/ }).waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Save' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(problems).toEqual([])
})

/** Delays the effects of React, as on a slow phone. @param byMs  0 ends it */
async function delayEffects(page: Page, byMs: number): Promise<void> {
  await page.evaluate((delayMs) => {
    const whole: MessagePort['postMessage'] = Reflect.get(window, 'undelayed') ?? MessagePort.prototype.postMessage
    Reflect.set(window, 'undelayed', whole)
    const delayed = function (this: MessagePort, message: unknown) {
      setTimeout(() => whole.call(this, message), delayMs)
    }
    MessagePort.prototype.postMessage = delayMs ? delayed : whole
  }, byMs)
}

async function expectFocused(target: Locator): Promise<void> {
  await until('the focus', async () => target.evaluate((element) => element === document.activeElement), 20)
}

/** Every touch target is at least 44 pixels high. */
async function expectTargets(dialog: Locator): Promise<void> {
  for (const button of await dialog.getByRole('button').all()) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await seriousProblems(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
}
