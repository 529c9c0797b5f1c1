import { limits } from '@tintype/contract/limits'
import { problemText } from '@tintype/contract/problems'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { studioTexts } from '../../apps/web/app/studio/studio-texts.ts'
import { type Caller, signIn, signUpConfirmed } from '../support/api.ts'
import { seriousProblems } from '../support/axe.ts'
import { describePeople, widths } from '../support/browser.ts'
import { copyArtwork } from '../support/copied-artworks.ts'
import { focusedName, tabTo } from '../support/keyboard.ts'
import { logIn, newPerson } from '../support/person.ts'
import { artworkForm, photoPath } from '../support/photo.ts'
import { operator } from '../support/server.ts'
import { openDesk, openPhone, useShared } from '../support/shared.ts'
import { until } from '../support/until.ts'

const { server, browser } = await useShared()
const person = newPerson()
/** The artworks of one artist, the last one newest; each test changes its own. */
const uids: string[] = []
let artist: Caller
let operatorCaller: Caller
const studio = await openDesk()

beforeAll(async () => {
  operatorCaller = await signIn(server.url, operator)
  artist = await signUpConfirmed(server.url, person)
  // small, because every upload makes renditions
  const picture = await sharp(photoPath).resize(800, 600).jpeg().toBuffer()
  const { status, body } = await artist.post('/api/upload-artwork', await artworkForm({ artworkName: 'Number 0' }, picture))
  expect(status).toBe(200)
  await until('the renditions', async () => (await artist.get(`/api/artworks/${body.uid}`)).body.imageUrl || undefined)
  const copied = Array.from({ length: 9 }, (_, i) => `Number ${i + 1}`)
  uids.push(body.uid, ...(await copyArtwork(await server.databaseUrl(), body.uid, copied)))
  await logIn(studio.page, person, '/healthz')
  // the mockup that the window shows first takes CPU seconds, so it is drawn while the other tests run
  const shown = { room: 'living_room', daytime: 'day', size: 'medium', format: 'full' }
  expect((await artist.post(`/api/artworks/${uids[3]}/mockups`, shown)).status).toBe(200)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await describePeople(browser))
})

/** Opens the artworks in the same tab as the other tests. */
async function openArtworks() {
  const { page, problems } = studio
  problems.length = 0
  await page.goto('/artworks')
  return studio
}

async function decide(path: string, body = {}): Promise<void> {
  expect((await operatorCaller.post(`/api/backoffice/${path}`, body)).status).toBe(200)
}

const getCard = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const deletion = (page: Page, name: string) => page.getByRole('button', { name: `Request deletion of ${name}` })
const getDialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const fitsSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('an artist sees eight artworks with their states, loads more, and returns to the same scroll position', async () => {
  await decide(`artworks/${uids[9]}/approve`)
  await decide(`artworks/${uids[8]}/reject`, { reason: 'Blurred.' })
  expect((await artist.post(`/api/request-artwork-deletion/${uids[7]}`, { reason: 'Sold.' })).status).toBe(200)
  const { page, problems } = await openArtworks()

  await getCard(page, 'Number 9').getByText('Approved', { exact: true }).waitFor()
  const { shopify_product_url: url } = (await artist.get(`/api/artworks/${uids[9]}`)).body
  expect(url).toMatch(/\/store\/products\/[\w-]+$/)
  expect(await getCard(page, 'Number 9').getByRole('link', { name: 'View in shop: Number 9' }).getAttribute('href')).toBe(url)
  await getCard(page, 'Number 8').getByText('Rejected', { exact: true }).waitFor()
  await getCard(page, 'Number 8').getByText('Reason: Blurred.').waitFor()
  await getCard(page, 'Number 7').getByText('Deletion pending', { exact: true }).waitFor()
  await getCard(page, 'Number 6').getByText('Pending Review', { exact: true }).waitFor()
  expect(
    await getCard(page, 'Number 6')
      .getByRole('link', { name: /View in shop/ })
      .count(),
  ).toBe(0)
  await getCard(page, 'Number 6')
    .getByText(/^\d+(st|nd|rd|th) of \d+ in the queue/)
    .waitFor()
  // the overlay shows date, category and size
  await getCard(page, 'Number 9').hover()
  await getCard(page, 'Number 9').getByText('800×600').waitFor()
  await getCard(page, 'Number 9').getByText('Animals').waitFor()

  expect(await cards(page).count()).toBe(limits.artwork.pageSize)
  await page.getByText('8 of 10').waitFor()
  await page.getByRole('button', { name: 'Load More' }).click()
  await page.getByText('10 of 10').waitFor()
  expect(await cards(page).count()).toBe(10)
  expect(await page.getByRole('button', { name: 'Load More' }).count()).toBe(0)

  const down = async () => page.evaluate(() => window.scrollY)
  await getCard(page, 'Number 0').scrollIntoViewIfNeeded()
  const place = await down()
  expect(place).toBeGreaterThan(300)
  const isBack = () =>
    until('the place on the wall', async () => Math.abs((await down()) - place) < 3 && (await cards(page).count()) === 10)
  // a visible link, because a click scrolls to one that is not
  await page.getByRole('link', { name: 'Edit Number 0' }).click()
  await page.getByRole('heading', { name: 'Edit artwork' }).waitFor()
  await page.goBack()
  await isBack()
  await page.reload()
  await isBack()
  expect(problems).toEqual([])
})

test('an artist with the keyboard alone must give a reason for a deletion, reads why it was refused, and requests it again', async () => {
  const { page } = await openArtworks()
  const card = getCard(page, 'Number 4')
  const asked = deletion(page, 'Number 4')
  const dialog = getDialog(page, 'Request deletion')
  const send = dialog.getByRole('button', { name: 'Request deletion' })
  await asked.waitFor()
  await tabTo(page, asked)
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await tabTo(page, send)
  await page.keyboard.press('Enter')
  await dialog.getByText(problemText('deletion_reason_missing')).waitFor()
  await page.keyboard.type('I sold the original.')
  await tabTo(page, send)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await card.getByText('Deletion pending').waitFor()
  await until('the focus', async () => (await focusedName(page)) === 'Request deletion of Number 4')
  await expect.poll(() => asked.getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Enter')
  expect(await dialog.count()).toBe(0)

  await decide(`deletions/${uids[4]}/disapprove`, { reason: 'Two orders are being made right now.' })
  await requestAgainByTouch()
})

async function requestAgainByTouch(): Promise<void> {
  const { page } = await openPhone()
  await logIn(page, person, '/artworks')
  const card = getCard(page, 'Number 4')
  await card.getByText('Deletion request refused: Two orders are being made right now.').waitFor()
  // a phone has no overlay, so all details are below the picture
  await card.getByText('800×600').waitFor()
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => fitsSideways(page)).toBe(true)
  }
  await expect.poll(() => deletion(page, 'Number 4').getAttribute('aria-disabled')).toBeNull()
  await deletion(page, 'Number 4').tap()
  await getDialog(page, 'Request deletion').getByLabel('Reason').fill('They have left.')
  await getDialog(page, 'Request deletion').getByRole('button', { name: 'Request deletion' }).tap()
  await card.getByText('Deletion pending').waitFor()
}

test('an artist downloads, links and shares room mockups of an artwork in review', async () => {
  const { page, context, problems } = studio
  problems.length = 0
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    navigator.canShare = () => true
    navigator.share = async (data) => {
      document.title = `${data?.title} as ${data?.files?.[0]?.name}`
    }
  })
  await page.goto('/artworks')
  await page.getByRole('button', { name: 'Mockups of Number 3' }).click()
  const dialog = getDialog(page, 'Mockups')
  await dialog.getByRole('img', { name: /“Number 3” as a .* metal print in a living room/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])

  await page.setViewportSize(widths.phone)
  await dialog.getByText('4:5', { exact: true }).click()
  await dialog.getByText('1080×1350 pixels, for Instagram').waitFor()
  const shown = dialog.getByRole('img', { name: /in a living room/ })
  await until('the picture of that shape', async () => (await shown.count()) && (await shown.getAttribute('height')) === '1350')
  expect(await fitsSideways(page)).toBe(true)

  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('link', { name: 'Download' }).click()])
  expect(download.suggestedFilename()).toMatch(/^number-3-living-room-day-\d+x\d+-4x5\.jpg$/)
  expect(await sharp(await download.path()).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 1350 })
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await dialog.getByRole('button', { name: studioTexts.artworkLinkCopied }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/media\/[0-9a-f]{64}\.jpg$/)
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await until('the sheet', async () => /^Number 3 as number-3-living-room-day-.*\.jpg$/.test(await page.title()))

  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await until('the focus is back', async () => (await focusedName(page)) === 'Mockups of Number 3')
  expect(problems).toEqual([])
})
