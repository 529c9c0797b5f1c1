import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, mailTo, signIn, signUpConfirmed } from '../support/api.ts'
import { describePeople, openPerson } from '../support/browser.ts'
import { gradientJpeg } from '../support/gradient.ts'
import { logIn, newPerson } from '../support/person.ts'
import { artworkForm } from '../support/photo.ts'
import { operator } from '../support/server.ts'
import { useShared } from '../support/shared.ts'
import { until } from '../support/until.ts'

const { server, browser } = await useShared()
const person = newPerson('Ines')
/** No other file has an artwork of this name. */
const title = `Doves of ${person.name}`
let artist: Caller
/** The page of one operator, which both tests use. */
let page: Page
let problems: string[]

beforeAll(async () => {
  artist = await signUpConfirmed(server.url, person)
  ;({ page, problems } = await openPerson(browser, server.url))
  // a page that neither test uses, because the others keep their lists
  await logIn(page, operator, '/backoffice/synonyms')
})

beforeEach(({ onTestFailed }) => {
  problems.length = 0
  onTestFailed(async () => console.error(await describePeople(browser), server.output().slice(-2000)))
})

/** Opens a page through the navigation, which does not reload the document. */
async function openPlace(name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name }).click()
}

async function giveReason({ button, label, reason }: { button: string; label: string; reason: string }): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialog.getByText('Please enter a reason.').waitFor()
  await dialog.getByLabel(label).fill(reason)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('an operator takes down a banner and a profile picture, and the artist reads the reasons', async () => {
  const hang = async (path: string, field: string, size: [number, number]) => {
    const form = new FormData()
    form.set(field, new File([Uint8Array.from(await gradientJpeg(...size))], 'picture.jpg'))
    expect((await artist.post(path, form)).status).toBe(200)
  }
  await hang('/api/user/banner', 'bannerImage', [500, 200])
  await hang('/api/user/profile-picture', 'profilePicture', [200, 200])
  await openPlace('Shop pictures')
  const card = page.getByRole('listitem').filter({ hasText: person.name })
  await card.getByRole('button', { name: 'Take banner down' }).click()
  await giveReason({ button: 'Take down', label: 'Reason', reason: 'It shows a phone number.' })
  await card.getByText('Banner taken down').waitFor()
  await card.getByRole('button', { name: 'Take profile picture down' }).click()
  await giveReason({ button: 'Take down', label: 'Reason', reason: 'It shows another person.' })
  await card.getByRole('button', { name: 'Take profile picture down' }).waitFor({ state: 'detached' })

  expect((await mailTo(server.url, person.email, /took your banner down/)).text).toContain('It shows a phone number.')
  expect((await mailTo(server.url, person.email, /took your profile picture down/)).text).toContain('It shows another person.')
  const studio = await openPerson(browser, server.url)
  await logIn(studio.page, person, '/dashboard')
  await studio.page.getByText('We took your banner down: It shows a phone number.').waitFor()
  expect([...problems, ...studio.problems]).toEqual([])
})

test('an operator refuses the deletion of an artwork, and approves it when the artist requests it again', async () => {
  expect(
    (await artist.post('/api/upload-artwork', await artworkForm({ artworkName: title }, await gradientJpeg(900, 600), person.email)))
      .status,
  ).toBe(200)
  const find = async () => (await artist.get('/api/artist-artworks?limit=1')).body.artworks[0]
  const { uid } = await until('the renditions', async () => ((await find())?.imageUrl ? find() : undefined))
  const ask = async (reason: string) => expect((await artist.post(`/api/request-artwork-deletion/${uid}`, { reason })).status).toBe(200)
  expect((await (await signIn(server.url, operator)).post(`/api/backoffice/artworks/${uid}/approve`, {})).status).toBe(200)
  await ask('I sold the original.')

  await openPlace('Deletions')
  const asked = page.getByRole('listitem').filter({ hasText: title })
  await asked.getByText('I sold the original.').waitFor()
  await asked.getByRole('button', { name: 'Refuse deletion' }).click()
  await giveReason({ button: 'Refuse deletion', label: 'Reason', reason: 'An order is under way.' })
  await asked.waitFor({ state: 'detached' })
  expect(await find()).toMatchObject({ deletion_status: 'disapproved', disapproval_reason: 'An order is under way.' })

  await ask('The order has arrived.')
  await page.reload()
  await asked.getByText('The order has arrived.').waitFor()
  await asked.getByRole('button', { name: 'Approve deletion' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete artwork' }).click()
  await asked.waitFor({ state: 'detached' })
  expect(await find()).toBeUndefined()
  await mailTo(server.url, person.email, new RegExp(title))
  expect(problems).toEqual([])
})
