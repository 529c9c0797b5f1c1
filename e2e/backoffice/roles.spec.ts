import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Caller, mailTo, signIn, signUpConfirmed } from '../support/api.ts'
import { seriousProblems, settled } from '../support/axe.ts'
import { describePeople, openPerson } from '../support/browser.ts'
import { gradientJpeg } from '../support/gradient.ts'
import { logIn, logInHere, newPerson } from '../support/person.ts'
import { artworkForm } from '../support/photo.ts'
import { operator } from '../support/server.ts'
import { useShared } from '../support/shared.ts'
import { until } from '../support/until.ts'

const artist = newPerson('Ines')
const vera = { email: 'vera@e2e.example', password: 'Only-looking-42!', name: 'Vera Viewer' }

const { server, browser } = await useShared()
let desk: Caller
let artworkUid = ''

beforeAll(async () => {
  const [seller, admin] = await Promise.all([signUpConfirmed(server.url, artist), signIn(server.url, operator)])
  desk = admin
  const { body } = await seller.post(
    '/api/upload-artwork',
    await artworkForm({ artworkName: 'Dove on a Wire' }, await gradientJpeg(900, 600)),
  )
  artworkUid = body.uid
  await until('the renditions', async () => (await seller.get('/api/artist-artworks?limit=1')).body.artworks[0]?.imageUrl)
})

test('an invited viewer sees every back-office page, changes nothing until an admin changes the role, and is then removed', async ({
  onTestFailed,
}) => {
  onTestFailed(async () => console.error(await describePeople(browser), server.output().slice(-2000)))
  const admin = await openPerson(browser, server.url)
  await logIn(admin.page, operator, '/backoffice/operators')
  await admin.page.getByText('The last admin cannot be changed').waitFor()
  await invite(admin.page)

  const viewer = await openPerson(browser, server.url)
  await accept(viewer.page)
  await logInHere(viewer.page, vera)
  await viewer.page.getByRole('navigation', { name: 'Back office' }).waitFor()
  await seesAndChangesNothing(viewer.page)
  expect(viewer.problems).toEqual([])
  await isRefusedByTheServer()
  await becomesModerator(admin.page, viewer.page)
  await isRemoved(admin.page)
  expect(admin.problems).toEqual([])
})

async function invite(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(vera.email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText(`Invitation sent to ${vera.email}.`).waitFor()
  await page.getByRole('button', { name: `Revoke the invitation of ${vera.email}` }).waitFor()
}

/** With the emailed link. */
async function accept(page: Page): Promise<void> {
  const { text } = await mailTo(server.url, vera.email, /invited/)
  const link = /http\S+\/invitation\/[\w-]+/.exec(text)?.[0] ?? 'no link'
  await page.goto(link)
  await page.getByText(`You log in with ${vera.email}.`).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByLabel('Your name').fill(vera.name)
  await page.getByLabel('Password', { exact: true }).fill(vera.password)
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await page.getByText('Welcome. Please log in.').waitFor()
}

/** Buttons that change no data: they show, search, fold, copy, download or sign out. */
const harmless =
  /^(Hide navigation|\d+×\d+ cm.*|Open menu|Sign Out|Search|Clear|Find|Open|Keyboard shortcuts|Columns|Views|Export CSV|Time|Load more|Refresh|100 %.*|Zoom.*|Side by side|.*: zoom to 100 %|\? all shortcuts|Details.*|Less.*|Statement.*|Copy.*|Close|Save|Try again|Retry|Next.*|Previous.*)/

/** Uses the links of the navigation, which do not reload the document. */
async function seesAndChangesNothing(page: Page): Promise<void> {
  const waiting = new Set<Request>()
  page.on('request', (request) => waiting.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const) page.on(end as 'requestfinished', (request) => waiting.delete(request))
  const nav = page.getByRole('navigation', { name: 'Back office' })
  const addresses = await nav.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses.length).toBeGreaterThan(13)
  const found: Record<string, string[]> = {}
  for (const address of addresses.filter((each) => each !== '/backoffice/account')) {
    await nav.locator(`a[href="${address}"]`).click()
    await page.waitForURL((url) => url.pathname === address)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    // a page requests its data in its first frames
    await page.evaluate(settled)
    await expect.poll(async () => waiting.size + (await page.locator('main [aria-busy=true]').count()), { message: address }).toBe(0)
    expect(new URL(page.url()).pathname).toBe(address)
    const buttons = await page
      .getByRole('main')
      .getByRole('button')
      .evaluateAll((all) =>
        all
          // column headers only sort
          .filter((button) => !(button as HTMLButtonElement).disabled && !button.closest('th'))
          .map((button) => (button.getAttribute('aria-label') ?? button.textContent ?? '').trim()),
      )
    const acting = buttons.filter((name) => !harmless.test(name))
    if (acting.length) found[address] = acting
  }
  expect(found).toEqual({})
}

async function isRefusedByTheServer(): Promise<void> {
  const viewer = await signIn(server.url, vera)
  const answer = await viewer.post(`/api/backoffice/artworks/${artworkUid}/approve`, {})
  expect([answer.status, answer.body.message]).toEqual([
    403,
    'Your role does not allow this. Only operators with the role Moderator or Admin can do this.',
  ])
}

/** After the role change a reload shows the new permissions. */
async function becomesModerator(admin: Page, viewer: Page): Promise<void> {
  // the list does not load itself again
  await admin.reload()
  await admin.getByLabel(`Role of ${vera.name}`).selectOption('moderator')
  await admin.getByText(`Role of ${vera.name} changed.`).waitFor()
  await viewer.goto('/backoffice/artworks')
  await viewer
    .getByRole('button', { name: /^Approve/ })
    .first()
    .waitFor()
}

/** The last admin cannot be removed, and a removed operator cannot sign in any more. */
async function isRemoved(admin: Page): Promise<void> {
  const { body } = await desk.get('/api/backoffice/operators')
  const own = body.operators.find(({ email }: { email: string }) => email === operator.email)
  expect((await desk.post(`/api/backoffice/operators/${own.id}/remove`, {})).body.code).toBe('operator_last_admin')
  await admin.getByRole('button', { name: `Remove ${vera.name}` }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await admin.getByText(`${vera.name} removed.`).waitFor()
  await expect(signIn(server.url, vera)).rejects.toThrow('401')
}
