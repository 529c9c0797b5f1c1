import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, createCaller, mailTo, signIn, signUpConfirmed } from '../support/api.ts'
import { seriousProblems } from '../support/axe.ts'
import { describePeople, openPerson } from '../support/browser.ts'
import { gradientJpeg } from '../support/gradient.ts'
import { buildOrder } from '../support/order.ts'
import { logIn, newPerson } from '../support/person.ts'
import { artworkForm } from '../support/photo.ts'
import { stopProduction } from '../support/production.ts'
import { operator, type TestServer } from '../support/server.ts'
import { startServer, useSharedBrowser } from '../support/shared.ts'
import { until } from '../support/until.ts'

const people = { lucky: newPerson('Luca'), unlucky: newPerson('Ugo') }

let server: TestServer
const browser = await useSharedBrowser()
const numbers: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  const desk = await signIn(server.url, operator)
  await stopProduction(desk)
  await Promise.all(Object.values(people).map(async (person, n) => earn(await signUpConfirmed(server.url, person), desk, n)))
})
afterAll(() => server?.remove())

/** Sells two prints of $30 and requests the payout of $60. */
async function earn(artist: Caller, desk: Caller, n: number): Promise<void> {
  // before the sale: with money on the balance, payouts would wait
  await artist.patch('/api/user/payout-settings', { method: 'paypal', details: { email: `${n}@paypal.example` } })
  const { body } = await artist.post(
    '/api/upload-artwork',
    await artworkForm({ artworkName: `Print ${n}` }, await gradientJpeg(2000, 1400), String(n)),
  )
  await until('the renditions', async () => (await artist.get('/api/artist-artworks?limit=1')).body.artworks[0]?.imageUrl)
  await desk.post(`/api/backoffice/artworks/${body.uid}/approve`, {})
  const { products } = (await createCaller(server.url).get('/api/store/products')).body
  const product = products.find(({ title }: { title: string }) => title === `Print ${n}`)?.handle
  const order = buildOrder([{ product, size: 'extra_large', quantity: 2 }])
  await createCaller(server.url).post('/api/store/orders', order, { 'idempotency-key': randomUUID() })
  const { body: requested } = await artist.post('/api/request-payout', {})
  numbers[artist.username] = requested.payout.number
}

test('an operator pays a batch of payouts, and a failed payout returns to the balance of its artist', async ({ onTestFailed }) => {
  onTestFailed(async () => console.error(await describePeople(browser), server.output().slice(-2000)))
  const { page, problems } = await openPerson(browser, server.url)
  await logIn(page, operator, '/backoffice/payouts')
  await approveBoth(page)
  const file = await makeBatch(page)
  expect(file.trim().split('\n')).toHaveLength(2)
  await answer(page)
  // the file that is not a result list
  expect(problems.filter((problem) => !/422/.test(problem))).toEqual([])

  await mailTo(server.url, people.lucky.email, /^Paid: \$60\.00/)
  await mailTo(server.url, people.unlucky.email, /could not be paid/)
  await seePaid()
  await askAgainAndTakeBack()
})

/** With single keys alone. */
async function approveBoth(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: `Select ${people.lucky.name}` }).waitFor()
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Approve 2 · $120.00' }).waitFor()
  await page.keyboard.press('a')
  await page.getByText('Approved 2 ($120.00).').waitFor()
  await page.getByRole('heading', { name: 'No requested payouts' }).waitFor()
}

async function makeBatch(page: Page): Promise<string> {
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

async function answer(page: Page): Promise<void> {
  const choose = (text: string) =>
    page.locator('input[type=file]').setInputFiles({ name: 'answer.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('What is this?')
  await page.getByText('The file has no id column. Its first line must contain the column names.').waitFor()
  const lines = [
    'id,status,reference,reason,amount',
    `${numbers[people.lucky.name]},paid,PP-77,,60.00`,
    `${numbers[people.unlucky.name]},failed,,The account is closed.,`,
    'P999999,paid,PP-78,,',
  ]
  await choose(lines.join('\n'))
  const table = page.getByRole('table', { name: 'Lines of the file, problems first' })
  await table.getByRole('row', { name: /P999999.*Unknown/ }).waitFor()
  await table.getByRole('row', { name: new RegExp(`${people.lucky.name}.*Paid.*PP-77`) }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 1 failed, 1 paid' }).click()
  await page.getByText('2 of 2').waitFor()
  await page.getByText(/^Results imported by.*1 paid, 1 failed/).waitFor()

  await choose(lines.join('\n'))
  await page.getByText('This file contains no changes.').waitFor()
}

/** The artist reads the reference and downloads both statements. */
async function seePaid(): Promise<void> {
  const { page } = await openPerson(browser, server.url)
  await logIn(page, people.lucky, '/earnings')
  await page.getByText(/Reference PP-77/).waitFor()
  const number = numbers[people.lucky.name]
  const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: `Statement ${number} as PDF` }).click()])
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')
  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: `Statement ${number} as CSV` }).click()])
  expect(csv.suggestedFilename()).toBe(`payout-${number}.csv`)
  expect(await readFile(await csv.path(), 'utf8')).toContain('60.00')
  await page.context().close()
}

async function askAgainAndTakeBack(): Promise<void> {
  const { page } = await openPerson(browser, server.url)
  await logIn(page, people.unlucky, '/earnings')
  await page.getByText('The account is closed. The amount is back in your balance.').waitFor()
  await page.getByRole('button', { name: 'Request Payout' }).click()
  await page.getByRole('dialog', { name: 'Confirm Payout Request' }).getByRole('button', { name: 'Confirm Request' }).click()
  await page.getByRole('button', { name: 'Cancel payout' }).click()
  await page.getByRole('alertdialog', { name: 'Cancel this payout?' }).getByRole('button', { name: 'Yes, cancel payout' }).click()
  await page.getByText('You cancelled it. The amount is back in your balance.').waitFor()
  await page.getByRole('button', { name: 'Request Payout' }).waitFor()
}
