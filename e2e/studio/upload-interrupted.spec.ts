import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { problemText } from '@tintype/contract/problems'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { authTexts } from '../../apps/web/app/session/auth-texts.ts'
import { studioTexts } from '../../apps/web/app/studio/studio-texts.ts'
import { type Caller, signIn, signUpConfirmed } from '../support/api.ts'
import { seriousProblems } from '../support/axe.ts'
import { describePeople, type Tab } from '../support/browser.ts'
import { logIn, newPerson } from '../support/person.ts'
import { artworkForm, photoPath } from '../support/photo.ts'
import { operator } from '../support/server.ts'
import { openDesk, useShared } from '../support/shared.ts'
import { until } from '../support/until.ts'

const { server, browser } = await useShared()
let photo: Buffer
/** For files that must exist on disk. */
let folder: string

let artist: Caller
/** Signed in as the artist, as long as no test signs another one in. */
let studio: Tab

beforeAll(async () => {
  // wide enough to crop, and as small as the smallest print allows
  photo = await sharp(photoPath).resize({ height: 600 }).jpeg().toBuffer()
  folder = await mkdtemp(join(tmpdir(), 'tintype-e2e-'))
  const person = newPerson()
  artist = await signUpConfirmed(server.url, person)
  studio = await openDesk()
  // a form with input asks before the page is left for the next test
  studio.page.on('dialog', (dialog) => dialog.accept())
  await logIn(studio.page, person, '/upload-artwork')
})
afterEach(async () => {
  await studio.page.unrouteAll({ behavior: 'ignoreErrors' })
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** Opens a page of the artist in the same tab as the other tests. */
async function openStudio(path = '/upload-artwork') {
  await studio.page.goto(path)
  studio.problems.length = 0
  return studio
}

const field = {
  file: (page: Page) => page.locator('input[type=file]').first(),
  name: (page: Page) => page.getByLabel('Artwork name'),
  description: (page: Page) => page.getByLabel('Description'),
  choice: (page: Page, group: string, choice: string) =>
    page.getByRole('group', { name: group }).getByRole('radio', { name: choice, exact: true }),
  submit: (page: Page) => page.getByRole('button', { name: 'Submit for review' }),
}

/** The photograph as a file that was not submitted before. */
function newFile(tail: string = randomUUID()) {
  return { name: 'dove.jpg', mimeType: 'image/jpeg', buffer: Buffer.concat([photo, Buffer.from(tail)]) }
}

/** Chooses a picture and waits for its analysis. */
async function choosePhoto(page: Page, file: ReturnType<typeof newFile> | string = newFile()): Promise<void> {
  await page.getByRole('button', { name: 'Choose a picture' }).waitFor()
  await field.file(page).setInputFiles(file)
  await page.getByText('Analysed', { exact: true }).waitFor()
}

/** Chooses a picture that is not analyzed, because the session has ended. */
async function choosePhotoUnread(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose a picture' }).waitFor()
  await field.file(page).setInputFiles(newFile())
}

async function fillIn(page: Page, name: string): Promise<void> {
  await field.name(page).fill(name)
  await field.choice(page, 'Category', 'Animals').check({ force: true })
  await field.choice(page, 'How it was made', 'Photograph').check({ force: true })
}

const crop = {
  slider: (page: Page) => page.getByRole('slider', { name: /^Move the crop/ }),
  back: (page: Page, name: 'Undo' | 'Re-center') => page.getByRole('button', { name }),
  /** All figures change with the slider, so tests wait for its value. */
  at: (page: Page, value: string) => until(`the crop at ${value}`, async () => (await crop.slider(page).inputValue()) === value),
}

const getDialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))

test('the store shows the approved texts of an edited artwork until an operator approves the change', async ({ onTestFailed }) => {
  onTestFailed(async () => console.error(await describePeople(browser)))
  const operatorCaller = await signIn(server.url, operator)
  const { uid } = (await artist.post('/api/upload-artwork', await artworkForm({ artworkName: 'Doves' }, photo, randomUUID()))).body
  expect((await operatorCaller.post(`/api/backoffice/artworks/${uid}/approve`, {})).status).toBe(200)
  // the crop is moved on the rendition
  await until('its pictures', async () => (await artist.get(`/api/artworks/${uid}`)).body.imageUrl !== null)
  const { page, problems } = await openStudio(`/upload-artwork?edit=${uid}`)
  await page.getByRole('heading', { name: 'Edit artwork' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  // the artwork was submitted without this field, which is required now
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(problemText('artwork_how_made_missing')).waitFor()
  await field.choice(page, 'How it was made', 'Photograph').check({ force: true })
  await field.name(page).fill('Doves at Noon')
  await crop.slider(page).focus()
  await page.keyboard.press('End')
  await crop.at(page, '1000')
  // the detail is cut from the original, which only the server has
  const cut = page.waitForResponse(/\/api\/artworks\/[^/]+\/detail\b/)
  await page.getByRole('button', { name: 'View proof' }).click()
  expect((await cut).status()).toBe(200)
  const proof = getDialog(page, 'Print proof')
  await proof.getByRole('slider', { name: 'Medium 40×30 cm before and after enlarging' }).waitFor()
  await proof.getByText('Before: standard enlargement. After: as we print it, with sharper edges.').first().waitFor()
  await proof.getByRole('button', { name: 'Approve proof' }).click()
  await page.getByText('Proof approved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/artworks')
  const moved = { '3:4': 1000, '5:7': 500, '7:10': 500 }
  expect((await artist.get(`/api/artworks/${uid}`)).body).toMatchObject({
    crops: null,
    proposed: { crops: moved },
    proof: { crops: moved },
  })
  const card = page
    .getByRole('listitem')
    .filter({ hasText: 'Your changes are under review. Until then, your shop shows the approved version.' })
  await card.getByText(/\d+(st|nd|rd|th) of \d+ in the queue/).waitFor()

  const { shopify_product_url: url } = (await artist.get(`/api/artworks/${uid}`)).body
  // the server renders the page of the store
  const inStore = async () => {
    const html = (await (await fetch(url)).text()).replaceAll('<!-- -->', '')
    return { name: /<h1>([^<]*)/.exec(html)?.[1], howMade: /<dd>([^<]*) \(stated by the artist\)/.exec(html)?.[1] }
  }
  expect(await inStore()).toEqual({ name: 'Doves', howMade: 'Photograph' })

  expect((await operatorCaller.post(`/api/backoffice/artworks/${uid}/approve`, {})).status).toBe(200)
  expect((await artist.get(`/api/artworks/${uid}`)).body.artworkName).toBe('Doves at Noon')
  await until('the new name in the store', async () => (await inStore()).name === 'Doves at Noon')
  expect(problems).toEqual([])
})

// these end the session of the shared tab
describe('interrupted submissions', () => {
  test('an artist cancels an upload, and must confirm before leaving the page or signing out', async () => {
    const { page } = await openStudio()
    await choosePhoto(page)
    await fillIn(page, 'Doves')
    await page.route('**/api/upload-artwork', () => undefined)
    await field.submit(page).click()
    await page.getByRole('progressbar', { name: 'Uploading Doves' }).waitFor()
    await page.getByRole('link', { name: 'Settings' }).click()
    await getDialog(page, 'Leave while it uploads?').getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Cancel upload' }).click()
    await page.getByText(studioTexts.uploadCancelled).waitFor()
    expect(await field.name(page).inputValue()).toBe('Doves')

    const signOut = page.getByRole('button', { name: 'Sign Out', exact: true })
    const leaveDialog = getDialog(page, 'Leave without submitting?')
    await signOut.click()
    await leaveDialog.getByRole('button', { name: 'Stay' }).click()
    await leaveDialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/upload-artwork')
    await signOut.click()
    await leaveDialog.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/login')
  })

  test('an artist whose session ended logs in over the upload form and submits the artwork, which another artist would not see', async ({
    onTestFailed,
  }) => {
    onTestFailed(async () => console.error(await describePeople(browser)))
    const [person, next] = [newPerson(), newPerson()]
    const [elsewhere] = await Promise.all([signUpConfirmed(server.url, person), signUpConfirmed(server.url, next)])
    const { page } = studio
    const again = page.getByRole('alertdialog', { name: authTexts.sessionEndedTitle })
    const logInAgain = async ({ email, password }: typeof person) => {
      await again.getByLabel('Email').fill(email)
      await again.getByLabel('Password', { exact: true }).fill(password)
      await again.getByRole('button', { name: 'Log in', exact: true }).click()
      await again.waitFor({ state: 'detached' })
    }
    const endSession = async (caller: Caller) => expect((await caller.post('/api/auth/end-sessions', { which: 'others' })).status).toBe(200)
    await logIn(page, person, '/upload-artwork')
    await choosePhoto(page)
    await fillIn(page, 'Doves of another day')
    await endSession(elsewhere)
    await field.submit(page).click()
    await again.waitFor()
    await page.keyboard.press('Escape')
    expect(await again.getByLabel('Email').inputValue()).toBe(person.email)
    await logInAgain(person)
    expect(new URL(page.url()).pathname).toBe('/upload-artwork')
    expect(await field.name(page).inputValue()).toBe('Doves of another day')
    await field.submit(page).click()
    const success = getDialog(page, 'Submitted for review')
    await success.getByRole('button', { name: 'Upload another' }).click()
    await success.waitFor({ state: 'detached' })

    await field.name(page).fill('Unsubmitted')
    await endSession(elsewhere)
    await choosePhotoUnread(page)
    await again.waitFor()
    await logInAgain(next)
    await expect.poll(() => field.name(page).inputValue()).toBe('')
  })
})
