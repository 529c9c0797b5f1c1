import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hdrNotice } from '@tintype/contract/artworks/high-dynamic-range'
import { problemText } from '@tintype/contract/problems'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { codePointsChunk } from '../../apps/server/test/images/coloured-pngs.ts'
import { studioTexts } from '../../apps/web/app/studio/studio-texts.ts'
import { type Caller, signUpConfirmed } from '../support/api.ts'
import { seriousProblems } from '../support/axe.ts'
import { describePeople, type Tab } from '../support/browser.ts'
import { gradientJpeg } from '../support/gradient.ts'
import { focusedName, tabTo } from '../support/keyboard.ts'
import { logIn, newPerson } from '../support/person.ts'
import { photoPath } from '../support/photo.ts'
import { openDesk, openPhone, useShared } from '../support/shared.ts'
import { until } from '../support/until.ts'

const { server, browser } = await useShared()
let photo: Buffer
/** For files that must exist on disk. */
let folder: string

const person = newPerson()
let artist: Caller
/** Signed in as the artist, as long as no test signs another one in. */
let studio: Tab

beforeAll(async () => {
  photo = await sharp(photoPath).jpeg().toBuffer()
  folder = await mkdtemp(join(tmpdir(), 'tintype-e2e-'))
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

async function fillIn(page: Page, name: string): Promise<void> {
  await field.name(page).fill(name)
  await field.choice(page, 'Category', 'Animals').check({ force: true })
  await field.choice(page, 'How it was made', 'Photograph').check({ force: true })
}

/** Writes a small picture as a file of 3 MB: zeros after the end of a JPEG file are ignored. */
async function writeLargePicture(): Promise<string> {
  const path = join(folder, 'large.jpg')
  await writeFile(path, Buffer.concat([await gradientJpeg(800, 800)], 3_000_000))
  return path
}

/** Reads a progress bar at every step until it disappears, with the bytes on the server before and after each reading. */
async function followBar(page: Page, name: string, size: number) {
  const bar = page.getByRole('progressbar', { name })
  await bar.waitFor()
  let most = 0
  // an incoming file that disappears is complete
  const bytesThere = async () => {
    const bytes = await incomingBytes()
    most = bytes < most ? size : bytes
    return most
  }
  const looks: { before: number; percent: number | undefined; after: number }[] = []
  const isThere = () => bar.count().then(Boolean)
  while (await isThere()) {
    const before = await bytesThere()
    const said = await bar.getAttribute('aria-valuenow', { timeout: 1000 }).catch(() => null)
    looks.push({ before, percent: said === null ? undefined : Number(said), after: await bytesThere() })
    // a loop without this wait takes a whole core
    await bar.evaluate(untilMoved, Number(said), { timeout: 1000 }).catch(() => undefined)
  }
  return looks
}

/** Runs in the page. Waits until the bar shows at least five percent more or less, or disappears. */
function untilMoved(bar: Element, percent: number): Promise<void> {
  return new Promise((done) => {
    const look = () => {
      if (bar.isConnected && Math.abs(Number(bar.getAttribute('aria-valuenow')) - percent) < 5) return
      observer.disconnect()
      done()
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { subtree: true, childList: true, attributeFilter: ['aria-valuenow'] })
    look()
  })
}

/** Smaller files are renditions of other artworks. */
const LARGE_BYTES = 300_000

/** The size of the incoming large file; 0 if there is none. */
async function incomingBytes(): Promise<number> {
  const incoming = join(server.dataDir, 'incoming')
  // a file or folder may be moved while it is read
  const filesIn = async (folder: string) => (await readdir(folder).catch(() => [])).map((name) => join(folder, name))
  const files = (await Promise.all((await filesIn(incoming)).map(filesIn))).flat()
  const sizes = await Promise.all(files.map((file) => stat(file).catch(() => undefined)))
  return Math.max(0, ...sizes.map((found) => (found?.isFile() && found.size > LARGE_BYTES ? found.size : 0)))
}

const crop = {
  slider: (page: Page) => page.getByRole('slider', { name: /^Move the crop/ }),
  back: (page: Page, name: 'Undo' | 'Re-center') => page.getByRole('button', { name }),
  /** All figures change with the slider, so tests wait for its value. */
  at: (page: Page, value: string) => until(`the crop at ${value}`, async () => (await crop.slider(page).inputValue()) === value),
}

/** Drags the crop with a finger. */
async function dragCrop(page: Page, byX: number): Promise<void> {
  const frame = page.locator('.crop-win')
  const box = await frame.boundingBox()
  if (!box) throw new Error('there is no frame')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const finger = { pointerId: 7, pointerType: 'touch', isPrimary: true, bubbles: true, button: 0, buttons: 1, clientY: y }
  // synthetic pointers cannot be captured
  await frame.evaluate((element) => Object.assign(element, { setPointerCapture: () => undefined }))
  await frame.dispatchEvent('pointerdown', { ...finger, clientX: x })
  await frame.dispatchEvent('pointermove', { ...finger, clientX: x + byX })
  await frame.dispatchEvent('pointerup', { ...finger, clientX: x + byX })
}

const getDialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
/** The artist's artwork of this name. */
async function artworkNamed(name: string) {
  const { artworks } = (await artist.get('/api/artist-artworks?limit=100')).body
  return artworks.find((artwork: { artworkName: string }) => artwork.artworkName === name)
}
const fitsSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

/** The colours near the corners, from top left to bottom right. */
type Corners = [widthPx: number, heightPx: number, ...colours: string[]]

/** A WEBP with another colour in each corner, rotated by EXIF. @param orientation  1 to 8 */
async function lyingWebp(orientation: number): Promise<Buffer<ArrayBuffer>> {
  const [widthPx, heightPx] = [120, 90]
  const quarter = (fill: string, x: number, y: number) => `<rect x="${x}" y="${y}" width="50%" height="50%" fill="${fill}"/>`
  const quarters = [quarter('#f00', 0, 0), quarter('#0f0', widthPx / 2, 0), quarter('#00f', 0, heightPx / 2)]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">${quarters.join('')}</svg>`
  return Buffer.from(
    await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).withMetadata({ orientation }).webp({ lossless: true }).toBuffer(),
  )
}

/** The corners of the print. */
async function uprightCorners(picture: Buffer): Promise<Corners> {
  const { data, info } = await sharp(picture).autoOrient().removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const at = (x: number, y: number) => data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3).join()
  return [width, height, at(9, 9), at(width - 9, 9), at(9, height - 9), at(width - 9, height - 9)]
}

/** The corners of the preview. */
async function shownCorners(page: Page): Promise<Corners> {
  const picture = page.locator('img[src^="blob:"]').first()
  await picture.waitFor()
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
    context?.drawImage(image, 0, 0)
    const at = (x: number, y: number) => Array.from(context?.getImageData(x, y, 1, 1).data.slice(0, 3) ?? []).join()
    return [width, height, at(9, 9), at(width - 9, 9), at(9, height - 9), at(width - 9, height - 9)] as Corners
  })
}

describe('submission of an artwork', () => {
  // all eight orientations: webp-orientation.test.ts. The pictures are too small for a print, so they are not analysed.
  test('an artist who chooses a broken picture reads why, sees a rotated WEBP upright, as it is printed, and a picture in HDR in the standard range', async ({
    onTestFailed,
  }) => {
    onTestFailed(async () => console.error(await describePeople(browser)))
    const { page } = await openStudio()
    const broken = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(1996)])
    await page.getByRole('button', { name: 'Choose a picture' }).waitFor()
    await field.file(page).setInputFiles({ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: broken })
    await page.getByRole('alert').getByText(studioTexts.fileUnreadable).waitFor()
    const lying = await lyingWebp(6)
    await field.file(page).setInputFiles({ name: 'lying.webp', mimeType: 'image/webp', buffer: lying })
    expect(await shownCorners(page)).toEqual(await uprightCorners(lying))

    // reference white of PQ, which is a level of 148
    const flat = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#949494' } })
      .png()
      .toBuffer()
    const buffer = Buffer.concat([flat.subarray(0, 33), codePointsChunk(9, 16), flat.subarray(33)])
    await field.file(page).setInputFiles({ name: 'glow.png', mimeType: 'image/png', buffer })
    await page.getByText(hdrNotice).waitFor()
    const level = await page.getByRole('img', { name: /^Your picture, glow.png/ }).evaluate((image) => {
      const context = document.createElement('canvas').getContext('2d')
      context?.drawImage(image as HTMLImageElement, 0, 0)
      return context?.getImageData(10, 10, 1, 1).data[0]
    })
    // half of the light, as it is printed
    expect(level).toBeGreaterThan(184)
    expect(level).toBeLessThan(191)
  })

  test('an artist submits an artwork with the mouse, and the form is empty afterwards', async ({ onTestFailed }) => {
    onTestFailed(async () => console.error(await describePeople(browser)))
    const { page, problems } = await openStudio()
    await page.getByText('Available after the analysis, with our suggestion.').waitFor()
    await choosePhoto(page)

    // the built-in analysis suggests tags, and no title and no description, because it recognises no subject
    expect(await field.name(page).inputValue()).toBe('')
    expect(await field.description(page).inputValue()).toBe('')
    expect(await page.getByRole('button', { name: /^Remove / }).count()).toBeGreaterThan(0)
    expect(await page.getByRole('group', { name: 'Category' }).getByRole('radio').count()).toBe(13)

    // both orientations are too small for the largest size
    await expect.poll(() => field.choice(page, 'Orientation', 'Horizontal').isChecked()).toBe(true)
    await page.getByText('We recommend at least 4096×3072.').waitFor()
    await field.choice(page, 'Orientation', 'Vertical').check({ force: true })
    await page.getByText('We recommend at least 3072×4096.').waitFor()

    await fillIn(page, 'Doves on the Pavement')
    await page.getByText('21/60').waitFor()
    await field.description(page).fill('They stayed.')
    await page.getByText('12/300').waitFor()

    // a change of the orientation needs a new approval of the proof
    const proof = getDialog(page, 'Print proof')
    await page.getByRole('button', { name: 'View proof' }).click()
    await proof
      .getByText(/Metal can reproduce all its colours|has colours metal can’t reproduce/)
      .first()
      .waitFor()
    await proof.getByRole('img', { name: 'Medium 30×40 cm, as printed' }).waitFor()
    // the picture is too small for the other sizes, and each says what it needs
    await proof.getByText('Needs a file of at least 1378×1969 pixels.').waitFor()
    // the resolution is too low for this size, so the enlargement is explained and shown
    await proof.getByText(/^Medium 30×40 cm is enlarged \d\.\d times, from \d+ to 150 dpi/).waitFor()
    await proof.getByText('Before: standard enlargement. After: as we print it, with sharper edges.').first().waitFor()
    const edge = proof.getByRole('slider', { name: 'Medium 30×40 cm before and after enlarging' })
    await edge.press('ArrowRight')
    await until('the edge one step further', async () => (await edge.inputValue()) === '51')
    expect(await seriousProblems(page)).toEqual([])
    await proof.getByRole('button', { name: 'Approve proof' }).click()
    await page.getByText('Proof approved', { exact: true }).waitFor()
    await field.choice(page, 'Orientation', 'Horizontal').check({ force: true })
    await page.getByText('You changed a crop.').waitFor()
    await field.choice(page, 'Orientation', 'Vertical').check({ force: true })
    await page.getByText('Proof approved', { exact: true }).waitFor()
    await field.submit(page).click()

    const success = getDialog(page, 'Submitted for review')
    await success.getByText(/“Doves on the Pavement” has been submitted/).waitFor()
    await success.getByText(/\d+(st|nd|rd|th) of \d+ in the queue/).waitFor()
    await success.getByRole('button', { name: 'Upload another' }).click()
    await success.waitFor({ state: 'detached' })
    await until('the focus on the next picture', async () => (await focusedName(page)) === 'Choose a picture')
    await expect.poll(async () => [await field.name(page).inputValue(), await field.description(page).inputValue()]).toEqual(['', ''])
    await expect.poll(() => page.getByRole('button', { name: /^Remove / }).count()).toBe(0)
    expect(await artworkNamed('Doves on the Pavement')).toMatchObject({
      artworkDescription: 'They stayed.',
      orientation: 'vertical',
      howMade: 'photograph',
      category: 'animals',
      proof: { orientation: 'vertical', prints: [{ size: 'medium' }, {}, {}, { sharpness: expect.any(String) }] },
    })
    expect(problems).toEqual([])
  })

  test('an artist on a phone crops a 3 MB picture by touch, and sees how much of it has arrived over a slow connection', async ({
    onTestFailed,
  }) => {
    onTestFailed(async () => console.error(await describePeople(browser)))
    const { page } = await openPhone()
    await logIn(page, person, '/upload-artwork')
    const path = await writeLargePicture()
    const { size } = await stat(path)
    await choosePhoto(page, path)
    await field.name(page).fill('Three megabytes')
    await page.getByText('Animals', { exact: true }).tap()
    await page.getByText('AI-assisted', { exact: true }).tap()

    await crop.at(page, '500')
    await dragCrop(page, 2000)
    await crop.at(page, '1000')
    // a change of the orientation re-centers it
    await field.choice(page, 'Orientation', 'Horizontal').check({ force: true })
    await crop.at(page, '500')
    await field.choice(page, 'Orientation', 'Vertical').check({ force: true })
    await crop.at(page, '500')
    await dragCrop(page, -900)
    await crop.at(page, '0')
    await dragCrop(page, 2000)
    await crop.at(page, '1000')
    await crop.back(page, 'Undo').tap()
    await crop.at(page, '0')
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => fitsSideways(page)).toBe(true)
    }

    // sharpness and proof work on a phone, too
    await page
      .getByText(/Looks sharp from \d/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'View proof' }).tap()
    const proof = getDialog(page, 'Print proof')
    await proof.getByRole('img', { name: 'Medium 30×40 cm, as printed' }).waitFor()
    expect(await fitsSideways(page)).toBe(true)
    await proof.getByRole('button', { name: 'Approve proof' }).tap()
    await page.getByText('Proof approved', { exact: true }).waitFor()
    // the analysis shows its progress in the same way: use-analysis.test.tsx
    const line = await page.context().newCDPSession(page)
    // six seconds, because a busy server may be half a second behind
    const slowLine = { offline: false, latency: 80, downloadThroughput: -1, uploadThroughput: 500_000 }
    await line.send('Network.emulateNetworkConditions', slowLine)
    await field.submit(page).tap()
    const looks = await followBar(page, 'Uploading Three megabytes', size)
    await getDialog(page, 'Submitted for review').waitFor()
    const shown = looks.flatMap(({ percent }) => percent ?? [])
    expect(shown).toEqual(shown.toSorted((a, b) => a - b))
    expect(new Set(shown).size).toBeGreaterThan(5)
    // a tenth may be in transit
    for (const { before, percent, after } of looks) {
      if (percent === undefined) continue
      expect((100 * before) / size).toBeLessThanOrEqual(percent + 10)
      expect((100 * after) / size).toBeGreaterThanOrEqual(percent - 10)
    }
    expect(await artworkNamed('Three megabytes')).toMatchObject({
      ...{ widthPx: 800, heightPx: 800, howMade: 'ai_assisted', crops: { '3:4': 0 } },
      proof: { prints: [{ size: 'medium' }, {}, {}, {}] },
    })
  })

  test('an artist crops and submits an artwork with the keyboard alone', async ({ onTestFailed }) => {
    onTestFailed(async () => console.error(await describePeople(browser)))
    const { page } = await openStudio()
    const button = page.getByRole('button', { name: 'Choose a picture' })
    await button.waitFor()
    await tabTo(page, button)
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(newFile())
    await page.getByText('Analysed', { exact: true }).waitFor()

    // the photograph is 3:2, so each shape crops its sides
    await page.getByText('Soft', { exact: true }).first().waitFor()
    await crop.at(page, '500')
    await tabTo(page, crop.slider(page))
    await page.keyboard.press('Home')
    await crop.at(page, '0')
    await page.getByText(/[Tt]rims 0\.0 cm left, \d/).waitFor()
    await page.keyboard.press('ArrowRight')
    await crop.at(page, '10')
    await tabTo(page, crop.back(page, 'Undo'))
    await page.keyboard.press('Enter')
    await crop.at(page, '0')
    await page.keyboard.press('Enter')
    await crop.at(page, '500')
    await page.getByRole('radio', { name: /^Medium 40×30/ }).check({ force: true })
    await crop.slider(page).focus()
    await page.keyboard.press('End')
    await crop.at(page, '1000')
    await tabTo(page, crop.back(page, 'Re-center'))
    await page.keyboard.press('Enter')
    await crop.at(page, '500')
    await crop.back(page, 'Undo').focus()
    await page.keyboard.press('Enter')
    await crop.at(page, '1000')

    await tabTo(page, field.name(page))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Enter')
    await page.getByText(problemText('artwork_name_missing')).waitFor()
    await field.name(page).focus()
    await page.keyboard.type('By keyboard')
    await tabTo(page, field.choice(page, 'Category', 'Cars'))
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await tabTo(page, field.choice(page, 'How it was made', 'Handmade'))
    await page.keyboard.press('Space')
    await tabTo(page, field.submit(page))
    await page.keyboard.press('Enter')
    const success = getDialog(page, 'Submitted for review')
    await success.waitFor()
    await tabTo(page, success.getByRole('link', { name: 'View My Tintypes' }))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 2, name: 'By keyboard' }).waitFor()
    expect(await artworkNamed('By keyboard')).toMatchObject({
      ...{ category: 'photography', howMade: 'by_hand', review_status: 'pending' },
      crops: { '3:4': 1000, '5:7': 500, '7:10': 500 },
    })
  })
})
