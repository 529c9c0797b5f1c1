import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, mailTo, signUpConfirmed } from '../support/api.ts'
import { seriousProblems } from '../support/axe.ts'
import { describePeople, openPerson, widths } from '../support/browser.ts'
import { logIn, newPerson } from '../support/person.ts'
import { operator, type TestServer } from '../support/server.ts'
import { startServer, useSharedBrowser } from '../support/shared.ts'
import { tap } from '../support/tap.ts'
import { AFTER_UNDO_S, until } from '../support/until.ts'

let server: TestServer
const browser = await useSharedBrowser()

/** Five artworks for the journey by keyboard, and one whose mirrored copy another artist submits. */
let five: Submitter
let first: Submitter
const shown = 40
/** The operator's tests share one tab. */
let backoffice: Awaited<ReturnType<typeof openPerson>>

beforeAll(async () => {
  server = await startServer()
  five = await newArtist(['Agate', 'Basalt', 'Cobalt', 'Dusk', 'Ember'])
  first = await newArtist(['Iris'], () => picture(shown))
  await newArtist(['Jasper'], async () =>
    Uint8Array.from(
      await sharp(await picture(shown))
        .flop()
        .jpeg()
        .toBuffer(),
    ),
  )
  backoffice = await openPerson(browser, server.url)
  await logIn(backoffice.page, operator, '/backoffice/artworks')
})
afterAll(() => server?.remove())

type Submitter = Awaited<ReturnType<typeof newArtist>>

/** An artist with submitted artworks that have their renditions; the first name is the oldest. */
async function newArtist(names: readonly string[], pictureOf = picture) {
  const person = newPerson('Ines')
  const artist = await signUpConfirmed(server.url, person)
  for (const [index, name] of names.entries()) {
    const form = new FormData()
    const words = {
      artworkName: name,
      artworkDescription: '',
      tags: 'vertical',
      orientation: 'vertical',
      category: 'space',
      allowMarketing: 'true',
      howMade: 'by_hand',
    }
    for (const [field, value] of Object.entries(words)) form.set(field, value)
    form.set('artworkImage', new File([await pictureOf(index)], 'picture.jpg'))
    expect((await artist.post('/api/upload-artwork', form)).status).toBe(200)
  }
  await until('the renditions', async () => (await listArtworks(artist)).every(({ imageUrl }) => imageUrl) || undefined)
  return { person, artist }
}

type Listed = { uid: string; version: number; artworkName: string; imageUrl: string | null; review_status: string }

async function listArtworks(artist: Caller): Promise<Listed[]> {
  return (await artist.get('/api/artist-artworks?limit=100')).body.artworks
}

async function findReviewStatus(artist: Caller, name: string): Promise<string | undefined> {
  return (await listArtworks(artist)).find(({ artworkName }) => artworkName === name)?.review_status
}

/** A different picture for each index. */
async function picture(index: number): Promise<Uint8Array<ArrayBuffer>> {
  const discs = Array.from({ length: 7 }, (_, i) => {
    const turn = (index * 7 + i) * 2.4
    const [x, y] = [300 + 210 * Math.cos(turn), 400 + 300 * Math.sin(turn * 1.7)]
    return `<circle cx="${x}" cy="${y}" r="${50 + 22 * i}" fill="hsl(${(index * 67 + i * 40) % 360} 60% ${20 + i * 9}%)"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="#222"/>${discs.join('')}</svg>`
  return Uint8Array.from(await sharp(Buffer.from(svg)).jpeg().toBuffer())
}

type OnTestFailed = (tell: () => Promise<void>) => void

function logPagesOnFailure(onTestFailed: OnTestFailed): void {
  onTestFailed(async () => console.error(await describePeople(browser), server.output().slice(-2000)))
}

/** The review queue of the operator. */
function useBackoffice(onTestFailed: OnTestFailed) {
  logPagesOnFailure(onTestFailed)
  backoffice.problems.length = 0
  return backoffice
}

const artworkHeading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2, exact: true })

test('an operator requests changes, undoes a decision, approves several artworks and rejects others by keyboard', async ({
  onTestFailed,
}) => {
  const { person, artist } = five
  const { page, problems } = useBackoffice(onTestFailed)
  await artworkHeading(page, 'Agate').waitFor()
  const press = (key: string) => page.keyboard.press(key)

  await press('?')
  await page.getByRole('dialog').getByText('Request changes with the selected reason').waitFor()
  await press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // the crop and the resolution of each size
  await page.getByRole('button', { name: /^30×40 cm 51 dpi/ }).waitFor()
  for (const print of [/^30×40 cm/, /^45×60 cm/, /^50×70 cm crops .* from each side/]) {
    await press('p')
    await page.getByRole('button', { name: print, pressed: true }).waitFor()
  }
  expect(await page.locator('.review-artwork .crop-marks').getAttribute('style')).toMatch(/--cut-left: ?2\.38%/)
  await press('p')
  await press('p')
  await page.locator('.review-artwork .crop-marks').waitFor({ state: 'detached' })

  // an undone approval leaves the artwork in review
  await press('a')
  await page.getByText('Approved “Agate”').waitFor()
  await artworkHeading(page, 'Basalt').waitFor()
  await press('z')
  await page.getByText('“Agate” is back in the queue.').waitFor()
  await artworkHeading(page, 'Agate').waitFor()
  expect(await findReviewStatus(artist, 'Agate')).toBe('pending')

  // the first C asks for a reason, the second one submits
  await press('c')
  await page.getByRole('radio', { name: 'Title or description' }).waitFor()
  await press('1')
  await page.getByText('Shown before your message').waitFor()
  await press('c')
  await page.getByText('Requested changes to “Agate”').waitFor()
  await artworkHeading(page, 'Basalt').waitFor()

  await press('j')
  await artworkHeading(page, 'Cobalt').waitFor()
  await press('k')
  await artworkHeading(page, 'Basalt').waitFor()

  await press('x')
  await press('j')
  await artworkHeading(page, 'Cobalt').waitFor()
  await press('x')
  await page.getByText('2 selected').waitFor()
  await press('a')
  await page.getByText('Approved 2 of 2.').waitFor()
  await artworkHeading(page, 'Dusk').waitFor()

  await press('3')
  await press('r')
  await page.getByText('Rejected “Dusk”').waitFor()
  await artworkHeading(page, 'Ember').waitFor()

  const asked = await mailTo(server.url, person.email, /“Agate” needs a change/, AFTER_UNDO_S)
  expect(asked.text).toContain('The title or description doesn’t match the picture.')
  expect(asked.text).toContain('Edit the title or description and save.')
  await mailTo(server.url, person.email, /“Basalt” is approved/, AFTER_UNDO_S)
  await mailTo(server.url, person.email, /“Cobalt” is approved/, AFTER_UNDO_S)
  await mailTo(server.url, person.email, /“Dusk” was not approved/, AFTER_UNDO_S)

  await changeTitle(person, { from: 'Agate', to: 'Agate by night' })
  await page.reload()
  await page.getByRole('link', { name: /Agate by night/ }).click()
  await artworkHeading(page, 'Agate by night').waitFor()
  await page.getByText('Changes requested: The title or description doesn’t match the picture.').waitFor()

  // several artworks are rejected for one reason
  await press('x')
  await page.getByText('1 selected').waitFor()
  await page.getByRole('link', { name: /Ember/ }).click()
  await artworkHeading(page, 'Ember').waitFor()
  await press('x')
  await page.getByText('2 selected').waitFor()
  await press('r')
  const dialog = page.getByRole('dialog', { name: 'Reject 2' })
  await dialog.getByRole('radio', { name: 'Someone else’s work or trademark' }).check()
  // with the bar of the selection behind it
  expect(await seriousProblems(page)).toEqual([])
  const sent = page.waitForRequest('**/api/backoffice/review/decide')
  await dialog.getByRole('button', { name: 'Reject 2' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ decision: 'reject', code: 'not-own' })
  await page.getByText('Rejected 2 of 2.').waitFor()
  expect(problems).toEqual([])
})

/** The artist reads which change is needed and makes it. */
async function changeTitle(person: { email: string; password: string }, { from, to }: { from: string; to: string }): Promise<void> {
  const { page } = await openPerson(browser, server.url)
  await logIn(page, person, '/artworks')
  const card = page.getByRole('listitem').filter({ hasText: from })
  await card.getByText('Changes requested').waitFor()
  await card.getByText('Edit the title or description and save.').waitFor()
  await card.getByRole('link', { name: `Edit ${from}` }).click()
  await page.getByText('What to change:').waitFor()
  await page.getByLabel('Artwork name').fill(to)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved and submitted for review again.').waitFor()
}

test('an operator compares a mirrored copy with the artwork of another artist, who gets an email', async ({ onTestFailed }) => {
  const { page, problems } = useBackoffice(onTestFailed)
  await page.getByRole('link', { name: /Jasper/ }).click()
  await artworkHeading(page, 'Jasper').waitFor()
  const alike = page.getByRole('region', { name: 'Similar artworks' })
  await alike.getByText('The same picture, mirrored').waitFor()
  await alike.getByText('“Iris” by').waitFor()
  // the first artist gets an email
  await mailTo(server.url, first.person.email, /similar to “Iris”/)
  expect((await first.artist.get('/api/artist-artworks?limit=1')).body.artworks[0].resembled_at).not.toBeNull()
  // only the columns scroll, so the decision buttons stay visible
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(widths.desk.height)
  await alike.getByRole('button', { name: 'Side by side' }).click()
  await page
    .getByRole('dialog')
    .getByRole('img', { name: /The other: “Iris”/ })
    .waitFor()
  expect(await seriousProblems(page)).toEqual([])
  expect(problems).toEqual([])
})

test('an operator on a phone requests changes, undoes, approves, and reviews a moved crop', async ({ onTestFailed }) => {
  const { artist } = first
  logPagesOnFailure(onTestFailed)
  const phone = { viewport: widths.phone, hasTouch: true, isMobile: true, colorScheme: 'light' } as const
  const { page, problems } = await openPerson(browser, server.url, phone)
  await logIn(page, operator, '/backoffice/artworks')
  const strip = page.getByRole('complementary', { name: 'Queue' })
  await tap(strip.getByRole('link', { name: /Iris/ }))
  await artworkHeading(page, 'Iris').waitFor()
  await tap(page.getByRole('button', { name: 'Request changes' }))
  await tap(page.getByText('Category or tags'))
  await tap(page.getByRole('button', { name: 'Request changes' }))
  await page.getByText('Requested changes to “Iris”').waitFor()
  await artworkHeading(page, 'Jasper').waitFor()
  await tap(page.getByRole('button', { name: 'Undo' }))
  await page.getByText('“Iris” is back in the queue.').waitFor()
  await artworkHeading(page, 'Iris').waitFor()
  await tap(page.getByRole('button', { name: 'Approve' }))
  await page.getByText('Approved “Iris”').waitFor()
  await until('the approval', async () => (await findReviewStatus(artist, 'Iris')) === 'approved', AFTER_UNDO_S)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(widths.phone.width)

  // a crop moved after the approval is shown with the crop on sale
  await moveCrop(artist, 'Iris')
  await page.reload()
  await tap(strip.getByRole('link', { name: /Iris/ }))
  await page.getByText('New crop pending. The previous version is on sale.').waitFor()
  await page.getByText('Not approved by the artist').waitFor()
  const tall = page.getByRole('button', { name: /^50×70 cm crops 0\.0 and .* and the right on sale: crops .* from each side/ })
  await tap(tall)
  expect(await page.locator('.review-artwork .crop-marks').getAttribute('style')).toMatch(/--cut-left: ?0\.00%/)
  expect(await seriousProblems(page)).toEqual([])
  expect(problems).toEqual([])
})

/** The artist moves the 5:7 crop to the left edge. */
async function moveCrop(artist: Caller, name: string): Promise<void> {
  const { uid, version } = (await listArtworks(artist)).find(({ artworkName }) => artworkName === name) ?? {}
  const words = { artworkName: name, artworkDescription: '', tags: [], category: 'space', allowMarketing: true, howMade: 'by_hand' }
  const crops = { '3:4': 500, '5:7': 0, '7:10': 500 }
  expect((await artist.patch(`/api/artworks/${uid}`, { ...words, version, crops })).status).toBe(200)
}

test('an operator who steps through the review queue with J never sees an image that is not loaded', async ({ onTestFailed }) => {
  logPagesOnFailure(onTestFailed)
  const { page } = backoffice
  const fetched = new Set<string>()
  // two more than the 12 pictures that the page keeps
  const artworks = Array.from({ length: 14 }, (_, index) => artworkStub(index))
  await page.route('**/api/backoffice/artworks?*', (route) => route.fulfill({ json: { artworks, nextCursor: null } }))
  await page.route('**/api/backoffice/artworks/*/**', (route) =>
    route.fulfill({ status: 404, json: { code: 'artwork_not_found', message: '' } }),
  )
  const bytes = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#345' } })
    .webp()
    .toBuffer()
  await page.route('**/media/stub-*', async (route) => {
    await route.fulfill({ body: bytes, contentType: 'image/webp', headers: { 'cache-control': 'public, max-age=31536000, immutable' } })
    fetched.add(new URL(route.request().url()).pathname)
  })
  await page.goto('/backoffice/artworks')
  await artworkHeading(page, 'Picture 0').waitFor()
  for (let index = 1; index < artworks.length; index += 1) {
    // the next image is preloaded while the operator reviews this one
    await expect.poll(() => fetched.has(`/media/stub-${index}.webp`)).toBe(true)
    expect(await stepAndReadFrame(page), `picture ${index}`).toEqual({ name: `Picture ${index}`, isThere: true })
  }
})

/** Presses J and inspects the first frame that shows another picture. */
function stepAndReadFrame(page: Page): Promise<{ name: string | undefined; isThere: boolean }> {
  return page.evaluate(
    () =>
      new Promise((done) => {
        const shown = () => document.querySelector<HTMLImageElement>('.review-artwork img')
        const before = shown()?.alt
        function lookAtFrame() {
          const image = shown()
          if (!image || image.alt === before) requestAnimationFrame(lookAtFrame)
          else done({ name: image.alt, isThere: image.complete && image.naturalWidth > 0 })
        }
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
        requestAnimationFrame(lookAtFrame)
      }),
  )
}

function artworkStub(index: number) {
  const uid = `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`
  const url = `/media/stub-${index}.webp`
  return {
    ...{ uid, artworkName: `Picture ${index}`, artworkDescription: '', isApproved: 0, review_status: 'pending' },
    ...{ rejection_reason: null, rejection_code: null, imageUrl: url, thumbnailUrl: null, largeUrl: url, widthPx: 3000, heightPx: 4000 },
    ...{ sizes: ['medium'], sizesOff: [], sizesRefused: [] },
    ...{ placeholder: null, tags: [], category: 'space', orientation: 'vertical', deletion_status: 'none', disapproval_reason: null },
    ...{ shopifyCollectionCreated: 0, shopify_product_url: null, allowMarketing: true, howMade: null, version: 1, proposed: null },
    ...{ contentRating: 'general', operatorContentRating: null },
    ...{ created_at: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(), resubmitted_at: null, deletion_reason: null },
    ...{
      artistName: 'Ines',
      artistHandle: 'ines',
      artistApprovedCount: 0,
      artistRejectedCount: 0,
      fileBytes: 1000,
      fileType: 'image/jpeg',
    },
    ...{ claimedBy: null, claimedUntil: null, held: null, artistTrust: 'off', artistApprovals: 0, contentHint: null, isSample: false },
  }
}
