import pg from 'pg'
import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWebhookListener, type WebhookListener } from '../../apps/server/test/stand-ins/webhook-listener.ts'
import { createCaller, mailTo, signIn, signUpConfirmed } from '../support/api.ts'
import { seriousProblems } from '../support/axe.ts'
import { describePeople, openPerson } from '../support/browser.ts'
import { gradientJpeg } from '../support/gradient.ts'
import { logIn, newPerson } from '../support/person.ts'
import { artworkForm } from '../support/photo.ts'
import { operator, type TestServer } from '../support/server.ts'
import { startServer, useSharedBrowser } from '../support/shared.ts'
import { until } from '../support/until.ts'

let listener: WebhookListener
let server: TestServer
const browser = await useSharedBrowser()
/** The page of one operator, which every test uses. */
let page: Page
let problems: string[]

beforeAll(async () => {
  listener = await openWebhookListener()
  server = await startServer({ WEBHOOK_TEST_ORIGIN: listener.origin })
  const desk = await openPerson(browser, server.url)
  ;({ page, problems } = desk)
  await logIn(page, operator, '/backoffice/jobs')
})
beforeEach(({ onTestFailed }) => {
  problems.length = 0
  onTestFailed(async () => console.error(await describePeople(browser), server.output().slice(-2000)))
})
afterAll(async () => {
  await server?.remove()
  await listener?.close()
})

/** Inserts a job that failed after its last retry. */
async function giveUpJob(): Promise<void> {
  const client = new pg.Client({ connectionString: await server.databaseUrl() })
  await client.connect()
  await client.query(`
    INSERT INTO pgboss.job (name, state, data, output, started_on, completed_on, retry_limit, retry_count)
    VALUES ('production.sweep', 'failed', '{}', '{"message":"connect ECONNREFUSED"}', now(), now(), 2, 2)`)
  await client.end()
}

/** An artist with an artwork that waits for review. */
async function submit(person: ReturnType<typeof newPerson>, artworkName: string): Promise<string> {
  const artist = await signUpConfirmed(server.url, person)
  const { body } = await artist.post('/api/upload-artwork', await artworkForm({ artworkName }, await gradientJpeg(900, 600), artworkName))
  return body.uid
}

async function suspend(name: string): Promise<void> {
  const desk = await signIn(server.url, operator)
  const { artists } = (await desk.get(`/api/backoffice/artists?${new URLSearchParams({ query: name })}`)).body
  expect((await desk.post(`/api/backoffice/artists/${artists[0].id}/suspend`, { reason: 'A copy.' })).status).toBe(200)
}

async function approve(uid: string): Promise<void> {
  const desk = await signIn(server.url, operator)
  expect((await desk.post(`/api/backoffice/artworks/${uid}/approve`, {})).status).toBe(200)
}

test('an operator sees a failed job with its error and retries it', async () => {
  await giveUpJob()
  await page.goto('/backoffice/jobs')
  const job = page.getByRole('table', { name: 'Failed jobs' }).getByRole('row', { name: /Production: sweep/ })
  await job.getByText('connect ECONNREFUSED').waitFor()
  await job.getByText('3 times').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await job.getByRole('button', { name: 'Retry Production: sweep' }).click()
  await page.getByText('Job queued again.').waitFor()
  await page.getByText('No failed jobs').waitFor()
  expect(problems).toEqual([])
})

test('an operator finds an email by its recipient and sends it again', async () => {
  const person = newPerson('Mira')
  await signUpConfirmed(server.url, person)
  await suspend(person.name)
  await mailTo(server.url, person.email, /account is suspended/)

  await page.goto('/backoffice/mails')
  await page.getByLabel('Recipient').fill(person.email)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL(/address=/)
  const mails = page.getByRole('table', { name: 'Emails' })
  const suspended = mails.getByRole('row', { name: /Artist suspended/ })
  await suspended.first().waitFor()
  expect(await mails.getByRole('button', { name: /Confirm email/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Resend Artist suspended' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resend' }).click()
  await page.getByText('Email queued again.').waitFor()
  await suspended.nth(1).waitFor()
  await until('the second mail', async () => {
    const answer = await fetch(`${server.url}/dev/mailbox`, { headers: { accept: 'application/json' } })
    const sent = ((await answer.json()) as { mails: { to: string; subject: string }[] }).mails
    return sent.filter(({ to, subject }) => to === person.email && /account is suspended/.test(subject)).length === 2
  })
  expect(problems).toEqual([])
})

test('an operator adds a webhook endpoint, sends its signed message again and rotates the secret', async () => {
  await page.goto('/backoffice/webhooks')
  await page.getByText('No endpoints').waitFor()
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Add' }).click()
  await form.getByText('Select at least one event.').waitFor()
  await form.getByLabel('URL').fill(`${listener.origin}/books`)
  await form.getByLabel('Description').fill('The books')
  await form.getByLabel('artwork.approved').check()
  await form.getByRole('button', { name: 'Add' }).click()
  const shown = page.getByRole('region', { name: 'The secret' })
  const secret = (await shown.locator('code').textContent()) ?? ''
  expect(await seriousProblems(page)).toEqual([])
  await shown.getByRole('button', { name: 'Done' }).click()
  await shown.waitFor({ state: 'detached' })

  const uid = await submit(newPerson('Ines'), 'Two Doves')
  await approve(uid)
  const [first] = await until('the message', async () => listener.at('/books').length > 0 && listener.at('/books'))
  expect(new Webhook(secret).verify(first?.body ?? '', first?.headers ?? {})).toMatchObject({
    type: 'artwork.approved',
    data: { uid, name: 'Two Doves' },
  })

  await page.getByRole('link', { name: `${listener.origin}/books` }).click()
  await page.getByRole('heading', { name: 'Deliveries' }).waitFor()
  const message = page.getByRole('row', { name: /artwork\.approved/ })
  await message.getByText('Delivered').waitFor()
  await message.getByRole('button', { name: 'Resend artwork.approved' }).click()
  await page.getByText('Delivery queued again.').waitFor()
  const deliveries = await until('the replay', async () => listener.at('/books').length === 2 && listener.at('/books'))
  expect(deliveries[1]?.headers['webhook-id']).toBe(deliveries[0]?.headers['webhook-id'])
  await message.getByRole('listitem').nth(1).waitFor()

  await page.getByRole('button', { name: 'New secret' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'New secret' }).click()
  await page.getByText(/The previous secret expires/).waitFor()
  expect(await shown.locator('code').textContent()).not.toBe(secret)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('button', { name: 'Turn on' }).waitFor()
  expect(problems).toEqual([])
})

test('an operator creates an API key limited to one scope, uses it and revokes it', async () => {
  await page.goto('/backoffice/api-keys')
  await page.getByText('No keys').waitFor()
  await page.getByRole('button', { name: 'Create API key' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Create key' }).click()
  await form.getByText('Enter a name for the key.').waitFor()
  await form.getByLabel('Name').fill('The bookkeeper')
  await form.getByLabel(/orders:read/).check()
  await form.getByText('30 days').click()
  await form.getByRole('button', { name: 'Create key' }).click()
  const shown = page.getByRole('region', { name: 'The key' })
  const key = (await shown.locator('code').textContent()) ?? ''
  const ask = (path: string) => createCaller(server.url, { token: key }).get(`/api/v1/${path}`)
  expect([(await ask('orders')).status, (await ask('payouts')).status]).toEqual([200, 403])

  const row = page.getByRole('row', { name: /The bookkeeper/ })
  await row.getByRole('button', { name: 'Revoke The bookkeeper' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await row.getByText('Revoked').waitFor()
  expect((await ask('orders')).status).toBe(401)
  expect(problems).toEqual([])
})
