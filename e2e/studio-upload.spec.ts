import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authTexts } from '@tintype/contract/auth-texts'
import { categoryLabel } from '@tintype/contract/categories'
import { limits } from '@tintype/contract/limits'
import { problemText } from '@tintype/contract/problems'
import { studioTexts } from '@tintype/contract/studio-texts'
import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signIn, signUpConfirmed } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { describePeople, look, openPerson, widths } from './support/browser.ts'
import { focusedName, tabTo } from './support/keyboard.ts'
import { logIn, newPerson } from './support/person.ts'
import { artworkForm, photoPath } from './support/photo.ts'
import { operator } from './support/server.ts'
import { useShared } from './support/shared.ts'
import { until } from './support/until.ts'

const { server, browser } = await useShared()
let photo: Buffer
/** For files that must exist on disk. */
let folder: string

let artist: Caller
/** Signed in as the artist. */
let session: BrowserContextOptions['storageState']

beforeAll(async () => {
  photo = await readFile(photoPath)
  folder = await mkdtemp(join(tmpdir(), 'tintype-e2e-'))
  const person = newPerson()
  artist = await signUpConfirmed(server.url, person)
  const { page, context } = await openPerson(browser, server.url)
  await logIn(page, person)
  session = await context.storageState()
})
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** Opens the studio of the artist in a new browser context. */
async function openStudio(path = '/upload-artwork', options: BrowserContextOptions = {}) {
  const person = await openPerson(browser, server.url, { storageState: session, ...options })
  await person.page.goto(path)
  return person
}

const field = {
  file: (page: Page) => page.locator('input[type=file]').first(),
  name: (page: Page) => page.getByLabel('Artwork name'),
  description: (page: Page) => page.getByLabel('Description'),
  tags: (page: Page) => page.getByLabel('Tags'),
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
  await page.getByText('Read', { exact: true }).waitFor()
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

/** Writes 6 MB of noise, which does not compress. */
async function writeLargePicture(): Promise<string> {
  const path = join(folder, 'noise.png')
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  await sharp({ create: { width: 1450, height: 1450, channels: 3, background: '#000000', noise } })
    .png({ compressionLevel: 0 })
    .toFile(path)
  return path
}

/** Reads a progress bar until it disappears, with the bytes on the server before and after each reading. */
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
  }
  return looks
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

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
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
  const [widthPx, heightPx] = [1200, 900]
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
  // all eight orientations: webp-orientation.test.ts
  test('an artist who chooses a rotated WEBP sees it upright, as it is printed', async ({ onTestFailed }) => {
    onTestFailed(async () => console.error(await describePeople(browser)))
    const buffer = await lyingWebp(6)
    const { page } = await openStudio()
    await choosePhoto(page, { name: 'lying.webp', mimeType: 'image/webp', buffer })
    expect(await shownCorners(page)).toEqual(await uprightCorners(buffer))
  })

  test('an artist submits an artwork with the mouse, and the form is empty afterwards', async ({ onTestFailed }) => {
    onTestFailed(async () => console.error(await describePeople(browser)))
    const { page, problems } = await openStudio()
    await page.getByText('Opens when your picture is read.').waitFor()
    await choosePhoto(page)

    // the analysis filled in these fields
    expect(await field.name(page).inputValue()).not.toBe('')
    expect(await field.description(page).inputValue()).not.toBe('')
    expect(await page.getByRole('button', { name: /^Remove / }).count()).toBeGreaterThan(0)
    expect(await page.getByRole('group', { name: 'Category' }).getByRole('radio').count()).toBe(13)

    // both orientations are too small for the largest size
    await expect.poll(() => field.choice(page, 'Orientation', 'Horizontal').isChecked()).toBe(true)
    await page.getByText('Under 4096×3072 the Extra Large plate').waitFor()
    await field.choice(page, 'Orientation', 'Vertical').check({ force: true })
    await page.getByText('Under 3072×4096 the Extra Large plate').waitFor()

    await fillIn(page, 'Doves on the Pavement')
    await page.getByText('21/60').waitFor()
    await field.description(page).fill('They stayed.')
    await page.getByText('12/300').waitFor()

    // a change of the orientation needs a new approval of the proof
    const proof = dialogOf(page, 'What is printed')
    await page.getByRole('button', { name: 'See what is printed' }).click()
    await proof
      .getByText(/Metal can hold all of its colours|more vivid than metal can hold/)
      .first()
      .waitFor()
    await proof.getByRole('img', { name: 'Extra Large 70×100 cm, as it is printed' }).waitFor()
    // the resolution is too low for this size, so the enlargement is explained and shown
    await proof.getByText(/^Extra Large 70×100 cm is enlarged \d\.\d times, from \d+ to 150 dots per inch/).waitFor()
    await proof.getByText('Before: Lanczos’ filter alone. After: as we print it, with its edges sharpened.').first().waitFor()
    const edge = proof.getByRole('slider', { name: 'Extra Large 70×100 cm before and after enlarging' })
    await edge.press('ArrowRight')
    await until('the edge one step further', async () => (await edge.inputValue()) === '51')
    expect(await seriousProblems(page)).toEqual([])
    await proof.getByRole('button', { name: 'Sign it off' }).click()
    await page.getByText('Signed off', { exact: true }).waitFor()
    await field.choice(page, 'Orientation', 'Horizontal').check({ force: true })
    await page.getByText('The plates lie elsewhere now.').waitFor()
    await field.choice(page, 'Orientation', 'Vertical').check({ force: true })
    await page.getByText('Signed off', { exact: true }).waitFor()
    await field.submit(page).click()

    const success = dialogOf(page, 'Your picture is with us')
    await success.getByText(/“Doves on the Pavement” is handed in/).waitFor()
    await success.getByText(/\d+(st|nd|rd|th) of \d+ in line/).waitFor()
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
      proof: { orientation: 'vertical', plates: [{ size: 'medium' }, {}, {}, { sharpness: expect.any(String) }] },
    })
    expect(problems).toEqual([])
  })

  test('an artist submits an artwork on a phone by touch, without horizontal overflow', async ({ onTestFailed }) => {
    onTestFailed(async () => console.error(await describePeople(browser)))
    const { page } = await openStudio('/upload-artwork', { viewport: widths.phone, hasTouch: true, isMobile: true })
    await choosePhoto(page)
    await field.name(page).fill('By touch')
    await page.getByText('Animals', { exact: true }).tap()
    await page.getByText('AI-assisted', { exact: true }).tap()
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => fitsSideways(page)).toBe(true)
    }
    await field.submit(page).tap()
    await dialogOf(page, 'Your picture is with us').getByRole('link', { name: 'See My Tintypes' }).tap()
    await page.getByRole('heading', { level: 2, name: 'By touch' }).waitFor()
    expect(await artworkNamed('By touch')).toMatchObject({ howMade: 'ai_assisted' })
  })

  test('an artist on a phone with a slow connection sees how much of a 6 MB upload has arrived', async ({ onTestFailed }) => {
    onTestFailed(async () => console.error(await describePeople(browser)))
    const { page } = await openStudio('/upload-artwork', { viewport: widths.phone, hasTouch: true, isMobile: true })
    const path = await writeLargePicture()
    const { size } = await stat(path)
    const line = await page.context().newCDPSession(page)
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 80,
      downloadThroughput: -1,
      uploadThroughput: 1_500_000,
    })
    await field.file(page).setInputFiles(path)
    const reading = await followBar(page, 'Reading your picture', size)
    await page.getByText('Read', { exact: true }).waitFor()
    await field.name(page).fill('Six megabytes')
    await page.getByText('Animals', { exact: true }).tap()
    await page.getByText('Photograph', { exact: true }).tap()
    // resolution, crop and proof work on a phone, too
    await page
      .getByText(/\d+ dots per inch/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'See what is printed' }).tap()
    const proof = dialogOf(page, 'What is printed')
    await proof.getByRole('img', { name: 'Extra Large 70×100 cm, as it is printed' }).waitFor()
    expect(await fitsSideways(page)).toBe(true)
    await look(page, 'upload-large-proof')
    await proof.getByRole('button', { name: 'Sign it off' }).tap()
    await page.getByText('Signed off', { exact: true }).waitFor()
    await field.submit(page).tap()
    const handingIn = await followBar(page, 'Uploading Six megabytes', size)
    await dialogOf(page, 'Your picture is with us').waitFor()
    for (const looks of [reading, handingIn]) {
      const shown = looks.flatMap(({ percent }) => percent ?? [])
      expect(shown).toEqual(shown.toSorted((a, b) => a - b))
      expect(new Set(shown).size).toBeGreaterThan(5)
      // a tenth may be in transit
      for (const { before, percent, after } of looks) {
        if (percent === undefined) continue
        expect((100 * before) / size).toBeLessThanOrEqual(percent + 10)
        expect((100 * after) / size).toBeGreaterThanOrEqual(percent - 10)
      }
    }
    expect(await artworkNamed('Six megabytes')).toMatchObject({
      ...{ widthPx: 1450, heightPx: 1450 },
      proof: { plates: [{ size: 'medium' }, {}, {}, {}] },
    })
  })

  test('an artist submits an artwork with the keyboard alone', async ({ onTestFailed }) => {
    onTestFailed(async () => console.error(await describePeople(browser)))
    const { page } = await openStudio()
    const button = page.getByRole('button', { name: 'Choose a picture' })
    await button.waitFor()
    await tabTo(page, button)
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(newFile())
    await page.getByText('Read', { exact: true }).waitFor()

    await tabTo(page, field.name(page))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('By keyboard')
    await tabTo(page, field.choice(page, 'Category', 'Cars'))
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await tabTo(page, field.choice(page, 'How it was made', 'By hand'))
    await page.keyboard.press('Space')
    await tabTo(page, field.submit(page))
    await page.keyboard.press('Enter')
    const success = dialogOf(page, 'Your picture is with us')
    await success.waitFor()
    await tabTo(page, success.getByRole('link', { name: 'See My Tintypes' }))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 2, name: 'By keyboard' }).waitFor()
    expect(await artworkNamed('By keyboard')).toMatchObject({ category: 'photography', howMade: 'by_hand', review_status: 'pending' })
  })

  test('a picture dropped on the dashboard is loaded into the upload form once', async () => {
    const { page } = await openStudio('/dashboard')
    const data = `data:image/jpeg;base64,${photo.toString('base64')}`
    await page.evaluate((kept) => window.sessionStorage.setItem('tintype.quick-drop', kept), JSON.stringify({ name: 'dropped.jpg', data }))
    await page.goto('/upload-artwork')
    await page.getByText(/^dropped\.jpg/).waitFor()
    expect(await page.evaluate(() => window.sessionStorage.getItem('tintype.quick-drop'))).toBeNull()
  })
})

describe('the crop', () => {
  const slider = (page: Page) => page.getByRole('slider', { name: /^Move the crop/ })
  const back = (page: Page, name: 'Undo' | 'Back to the middle') => page.getByRole('button', { name })
  /** All figures change with the slider, so tests wait for its value. */
  const at = (page: Page, value: string) => until(`the crop at ${value}`, async () => (await slider(page).inputValue()) === value)

  test('an artist moves the crop of a shape with the keyboard, undoes it, re-centers it and submits it', async ({ onTestFailed }) => {
    onTestFailed(async () => console.error(await describePeople(browser)))
    const { page } = await openStudio()
    await choosePhoto(page)
    await page.getByText('Will be upscaled').first().waitFor()
    // the photograph is 3:2, so each shape crops its sides
    await at(page, '500')
    await slider(page).focus()
    await page.keyboard.press('Home')
    await at(page, '0')
    await page.getByText(/^Loses 0\.0 cm on the left and \d/).waitFor()
    await page.keyboard.press('ArrowRight')
    await at(page, '10')
    await back(page, 'Undo').click()
    await at(page, '0')
    await back(page, 'Undo').click()
    await at(page, '500')
    await page.getByRole('radio', { name: /^Medium 40×30/ }).check({ force: true })
    await slider(page).focus()
    await page.keyboard.press('End')
    await at(page, '1000')
    await back(page, 'Back to the middle').click()
    await at(page, '500')
    await back(page, 'Undo').click()
    await at(page, '1000')
    expect(await seriousProblems(page)).toEqual([])

    await fillIn(page, 'Doves to the right')
    await field.submit(page).click()
    await dialogOf(page, 'Your picture is with us').waitFor()
    expect(await artworkNamed('Doves to the right')).toMatchObject({ crops: { '3:4': 1000, '5:7': 500, '7:10': 500 } })
  })

  test('an artist drags the crop by touch, and a change of the orientation resets it', async ({ onTestFailed }) => {
    onTestFailed(async () => console.error(await describePeople(browser)))
    const { page } = await openStudio('/upload-artwork', { viewport: widths.phone, hasTouch: true, isMobile: true })
    await choosePhoto(page)
    await field.choice(page, 'Orientation', 'Vertical').check({ force: true })
    await at(page, '500')
    const frame = page.locator('.crop-win')
    const drag = async (byX: number) => {
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
    await drag(-900)
    await at(page, '0')
    await drag(2000)
    await at(page, '1000')
    await back(page, 'Undo').tap()
    await at(page, '0')
    await expect.poll(() => fitsSideways(page)).toBe(true)
    await field.choice(page, 'Orientation', 'Horizontal').check({ force: true })
    await at(page, '500')
  })
})

describe('tags', () => {
  test('an artist pastes a list of tags, reads which tag was left out, and removes tags', async () => {
    const { page } = await openStudio()
    const tags = field.tags(page)
    const chips = () => page.getByRole('button', { name: /^Remove / }).count()
    await tags.fill('Sea')
    await tags.press('Enter')
    await tags.pressSequentially('fog,')
    await expect.poll(chips).toBe(2)
    await tags.fill('SEA')
    await tags.press('Enter')
    await page.getByText('“sea” is there already.').waitFor()
    await tags.evaluate((input, words) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', words)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, 'a, b, c, d, e, f, g, h, i')
    await page.getByText('10 is the most, so “i” was left out. Remove one to make room.').waitFor()
    await expect.poll(chips).toBe(limits.artwork.tagsMax)
    await tags.press('Backspace')
    await page.getByText('10 is the most').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remove sea' }).click()
    await expect.poll(chips).toBe(8)
  })
})

describe('errors of the upload form', () => {
  /** A file on disk, because 25 MB take long to transfer to the browser. */
  async function fileOf(bytes: string, sizeBytes: number): Promise<string> {
    const path = join(folder, `${randomUUID()}.jpg`)
    await writeFile(path, Buffer.from(bytes, 'latin1'))
    await truncate(path, sizeBytes)
    return path
  }

  const JPEG = '\xff\xd8\xff\xe0'
  test.each([
    ['a file of another type', 'just some words, and no picture', 32, problemText('image_type')],
    ['a file of more than 25 MB', JPEG, limits.artwork.fileBytes + 1, problemText('image_too_large')],
    ['a broken picture', JPEG, 2000, studioTexts.fileUnreadable],
  ])('an artist who chooses %s reads why it cannot be uploaded', async (_, bytes, sizeBytes, text) => {
    const { page } = await openStudio()
    await page.getByRole('button', { name: 'Choose a picture' }).waitFor()
    await field.file(page).setInputFiles(await fileOf(bytes, sizeBytes))
    await page.getByRole('alert').getByText(text).waitFor()
  })

  test('an artist who submits an empty form reads that picture, name and technique are missing', async () => {
    const { page } = await openStudio()
    await field.submit(page).click()
    await page.getByRole('alert').getByText(problemText('image_missing')).waitFor()
    await page.getByText(problemText('artwork_name_missing')).waitFor()
    await page.getByText(problemText('artwork_how_made_missing')).waitFor()
  })

  test('an artist cannot submit a name of 61 characters or a description of 301 characters', async () => {
    const { page } = await openStudio()
    await choosePhoto(page)
    await field.name(page).fill('x'.repeat(61))
    await field.description(page).fill('x'.repeat(301))
    await field.submit(page).click()
    await page.getByText(problemText('artwork_name_too_long')).waitFor()
    await page.getByText(problemText('artwork_description_too_long')).waitFor()
    await page.getByText('61/60').waitFor()
  })

  test('an artist cannot submit during the analysis, nor without a category after it failed', async () => {
    const { page } = await openStudio()
    await page.getByRole('button', { name: 'Choose a picture' }).waitFor()
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
    await page.route('**/api/analyze-image', () => asked())
    await field.file(page).setInputFiles(photoPath)
    await isAsked
    await page.getByRole('progressbar', { name: 'Reading your picture' }).waitFor()
    await fillWords(page)
    await field.submit(page).click()
    await page.getByText(studioTexts.analysisRunning).waitFor()
    await page.getByRole('button', { name: 'Stop reading' }).click()
    await page.getByText(studioTexts.analysisStopped).waitFor()

    await page.unroute('**/api/analyze-image')
    await page.route('**/api/analyze-image', (route) =>
      route.fulfill({ status: 422, json: { code: 'image_too_slow', message: problemText('image_too_slow') } }),
    )
    await page.getByRole('button', { name: 'Read it again' }).click()
    await page.getByText(studioTexts.analysisFailed(problemText('image_too_slow'))).waitFor()
    await field.submit(page).click()
    await page.getByText(problemText('artwork_category_missing')).waitFor()
  })

  async function fillWords(page: Page): Promise<void> {
    await field.name(page).fill('Doves')
    await field.choice(page, 'How it was made', 'Photograph').check({ force: true })
  }

  test('an artist whose user name is unknown cannot submit an artwork', async () => {
    const { page } = await openStudio('/dashboard')
    await page.route('**/api/auth/get-session', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      await route.fulfill({ response: answer, json: { ...body, user: { ...body.user, name: '' } } })
    })
    await page.goto('/upload-artwork')
    await page.getByRole('button', { name: 'Choose a picture' }).waitFor()
    // the stored session is used until the server responds
    await page.waitForFunction(() => !JSON.parse(localStorage.getItem('tintype.session') ?? '{}').user?.username)
    await field.file(page).setInputFiles(photoPath)
    await page.getByText(/^AI Analysis Failed/).waitFor()
    await fillIn(page, 'Doves')
    await field.submit(page).click()
    await page.getByText(studioTexts.uploaderMissing).waitFor()
  })
})

test('the upload page with a picture and an error has no serious accessibility problem in either theme', async () => {
  const { page } = await openStudio()
  await choosePhoto(page)
  await field.name(page).fill('')
  await field.submit(page).click()
  await page.getByText(problemText('artwork_name_missing')).waitFor()
  expect(await seriousProblems(page)).toEqual([])
})

describe('failed and interrupted submissions', () => {
  test('a failed upload keeps the form, and the artist submits it again', async () => {
    const { page } = await openStudio()
    await choosePhoto(page)
    await fillIn(page, 'Twice tried')
    await page.route('**/api/upload-artwork', (route) =>
      route.fulfill({ status: 507, json: { code: 'storage_full', message: problemText('storage_full') } }),
    )
    await field.submit(page).click()
    await page.getByText(studioTexts.uploadFailed(problemText('storage_full'))).waitFor()
    expect(await field.name(page).inputValue()).toBe('Twice tried')
    await page.unroute('**/api/upload-artwork')
    await field.submit(page).click()
    await dialogOf(page, 'Your picture is with us').waitFor()
    expect(await artworkNamed('Twice tried')).toBeDefined()
  })

  test('an artist cancels an upload, and must confirm before leaving an unsubmitted artwork', async () => {
    const { page } = await openStudio()
    await choosePhoto(page)
    await fillIn(page, 'Doves')
    await page.route('**/api/upload-artwork', () => undefined)
    await field.submit(page).click()
    await page.getByRole('progressbar', { name: 'Uploading Doves' }).waitFor()
    await page.getByRole('link', { name: 'Settings' }).click()
    await dialogOf(page, 'Leave while it uploads?').getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Cancel upload' }).click()
    await page.getByText(studioTexts.uploadCancelled).waitFor()
    expect(await field.name(page).inputValue()).toBe('Doves')

    await page.getByRole('link', { name: 'Settings' }).click()
    const question = dialogOf(page, 'Leave without handing it in?')
    await question.getByRole('button', { name: 'Stay' }).click()
    await question.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/upload-artwork')
    await page.getByRole('link', { name: 'Settings' }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/settings')
  })

  test('an artist must confirm before signing out with an unsubmitted artwork', async () => {
    // a session of its own, because the other tests need theirs
    const person = newPerson()
    await signUpConfirmed(server.url, person)
    const { page } = await openPerson(browser, server.url)
    await logIn(page, person)
    await page.goto('/upload-artwork')
    await choosePhoto(page)
    const signOut = page.getByRole('button', { name: 'Sign Out', exact: true })
    const question = dialogOf(page, 'Leave without handing it in?')
    await signOut.click()
    await question.getByRole('button', { name: 'Stay' }).click()
    await question.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/upload-artwork')
    await page.getByRole('link', { name: 'Settings' }).first().waitFor()
    await signOut.click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/login')
    await page.goto('/settings')
    await page.waitForURL('**/login**')
  })

  test('an artist whose session ended logs in over the upload form and submits the same artwork', async () => {
    const person = newPerson()
    const elsewhere = await signUpConfirmed(server.url, person)
    const { page } = await openPerson(browser, server.url)
    await logIn(page, person)
    await page.goto('/upload-artwork')
    await choosePhoto(page)
    await fillIn(page, 'Doves of another day')
    expect((await elsewhere.post('/api/auth/end-sessions', { which: 'others' })).status).toBe(200)

    await field.submit(page).click()
    const again = page.getByRole('alertdialog', { name: authTexts.sessionEndedTitle })
    await again.waitFor()
    await look(page, 'upload-session-ended')
    await page.keyboard.press('Escape')
    expect(await again.getByLabel('Email').inputValue()).toBe(person.email)
    await again.getByLabel('Password', { exact: true }).fill(person.password)
    await again.getByRole('button', { name: 'Log in', exact: true }).click()
    await again.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/upload-artwork')
    expect(await field.name(page).inputValue()).toBe('Doves of another day')
    await field.submit(page).click()
    await dialogOf(page, 'Your picture is with us').waitFor()
  })

  test('an unsubmitted artwork is discarded when the artist does not log in again or another artist does', async () => {
    const [person, next] = [newPerson(), newPerson()]
    const [elsewhere] = await Promise.all([signUpConfirmed(server.url, person), signUpConfirmed(server.url, next)])
    const { page } = await openPerson(browser, server.url)
    const again = page.getByRole('alertdialog', { name: authTexts.sessionEndedTitle })
    const startSubmission = async () => {
      await page.goto('/upload-artwork')
      await field.name(page).fill('Unsubmitted')
      await elsewhere.post('/api/auth/end-sessions', { which: 'others' })
      await choosePhotoUnread(page)
      await again.waitFor()
    }
    await logIn(page, person)
    await startSubmission()
    await again.getByRole('button', { name: 'Leave without it' }).click()
    await page.getByText(authTexts.sessionEnded).waitFor()

    await logIn(page, person)
    await startSubmission()
    await again.getByLabel('Email').fill(next.email)
    await again.getByLabel('Password', { exact: true }).fill(next.password)
    await again.getByRole('button', { name: 'Log in', exact: true }).click()
    await again.waitFor({ state: 'detached' })
    await expect.poll(() => field.name(page).inputValue()).toBe('')
  })

  test('an artist who submits the same file again reads that it is in progress, and later which artwork it is', async () => {
    const { page } = await openStudio()
    // the clock of the browser does not reach the four seconds
    await page.clock.setFixedTime(new Date())
    // a file on disk keeps its modification date
    const file = join(folder, 'same.jpg')
    await writeFile(file, newFile().buffer)
    await choosePhoto(page, file)
    await fillIn(page, 'Tide')
    await field.submit(page).click()
    await dialogOf(page, 'Your picture is with us').getByRole('button', { name: 'Upload another' }).click()
    await choosePhoto(page, file)
    await fillIn(page, 'Tide again')
    await field.submit(page).click()
    await page.getByText(problemText('artwork_duplicate')).waitFor()

    await page.clock.setFixedTime(new Date(Date.now() + limits.artwork.duplicateWindowMs))
    const note = page.getByText(problemText('artwork_exists', { name: 'Tide' }))
    // the clock of the server does
    await until('the answer of the server', async () => {
      await field.submit(page).click()
      await note.or(page.getByText(problemText('artwork_duplicate'))).waitFor()
      return note.isVisible()
    })
    expect(await artworkNamed('Tide again')).toBeUndefined()
    await page.getByRole('link', { name: 'Change its words' }).click()
    await dialogOf(page, 'Leave without handing it in?').getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { name: 'Edit artwork' }).waitFor()
    await expect.poll(() => field.name(page).inputValue()).toBe('Tide')
  })
})

describe('edits of an artwork', () => {
  async function openApproved() {
    const desk = await signIn(server.url, operator)
    const { uid } = (await artist.post('/api/upload-artwork', await artworkForm({ artworkName: 'Doves' }, photoPath, randomUUID()))).body
    expect((await desk.post(`/api/backoffice/artworks/${uid}/approve`, {})).status).toBe(200)
    // the crop is moved on the rendition
    await until('its pictures', async () => (await artist.get(`/api/artworks/${uid}`)).body.imageUrl !== null)
    const studio = await openStudio(`/upload-artwork?edit=${uid}`)
    await studio.page.getByRole('heading', { name: 'Edit artwork' }).waitFor()
    return { ...studio, uid }
  }

  test('the store shows the approved texts of an edited artwork until an operator approves the change', async ({ onTestFailed }) => {
    onTestFailed(async () => console.error(await describePeople(browser)))
    const { page, uid, problems } = await openApproved()
    expect(await seriousProblems(page)).toEqual([])
    // the artwork was submitted without this field, which is required now
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(problemText('artwork_how_made_missing')).waitFor()
    await field.choice(page, 'How it was made', 'Photograph').check({ force: true })
    await field.name(page).fill('Doves at Noon')
    const slider = page.getByRole('slider', { name: /^Move the crop/ })
    await slider.focus()
    await page.keyboard.press('End')
    await until('the crop at its end', async () => (await slider.inputValue()) === '1000')
    await page.getByRole('button', { name: 'See what is printed' }).click()
    // the detail is cut from the original, which only the server has
    await dialogOf(page, 'What is printed')
      .getByRole('slider', { name: /^Extra Large .* before and after enlarging$/ })
      .waitFor()
    await dialogOf(page, 'What is printed').getByRole('button', { name: 'Sign it off' }).click()
    await page.getByText('Signed off', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL('**/artworks')
    const moved = { '3:4': 500, '5:7': 500, '7:10': 1000 }
    expect((await artist.get(`/api/artworks/${uid}`)).body).toMatchObject({
      crops: null,
      proposed: { crops: moved },
      proof: { crops: moved },
    })
    const card = page.getByRole('listitem').filter({ hasText: 'New words wait for review. Your shop shows the approved ones.' })
    await card.getByText(/\d+(st|nd|rd|th) of \d+ in line/).waitFor()

    const { shopify_product_url: url } = (await artist.get(`/api/artworks/${uid}`)).body
    const { page: store } = await openPerson(browser, server.url)
    await store.goto(url)
    await store.getByRole('heading', { name: 'Doves', exact: true }).waitFor()
    await store.getByText('Photograph, as its artist declares').waitFor()

    const { page: office } = await openPerson(browser, server.url)
    await logIn(office, operator)
    await office.goto(`/backoffice/artworks?artwork=${uid}`)
    await office.getByRole('heading', { name: 'Doves at Noon' }).waitFor()
    await office.getByText('Name before').waitFor()
    await office.getByRole('button', { name: 'Approve' }).click()
    await office.getByText(/^Approved “/).waitFor()
    // the approval applies when it can no longer be undone
    const shownInStore = async () => {
      await store.reload()
      return store.getByRole('heading', { level: 1 }).innerText()
    }
    await expect.poll(shownInStore, { timeout: 60_000, interval: 500 }).toBe('Doves at Noon')
    expect(problems).toEqual([])
  })

  test('an artist cannot overwrite texts that changed meanwhile, and saves after loading the newest ones', async () => {
    const { page, uid } = await openApproved()
    const { version } = (await artist.get(`/api/artworks/${uid}`)).body
    const words = {
      artworkName: 'Elsewhere',
      artworkDescription: '',
      category: 'animals',
      tags: [],
      allowMarketing: true,
      howMade: 'photograph',
    }
    expect((await artist.patch(`/api/artworks/${uid}`, { ...words, version })).status).toBe(200)
    await field.name(page).fill('Here')
    await field.choice(page, 'How it was made', 'By hand').check({ force: true })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(problemText('artwork_changed')).waitFor()
    expect(await field.name(page).inputValue()).toBe('Here')
    await page.getByRole('button', { name: 'Load the newest words' }).click()
    await until('the newest words', async () => (await field.name(page).inputValue()) === 'Elsewhere')
    await field.name(page).fill('Here')
    await page.getByRole('link', { name: 'Back' }).click()
    await dialogOf(page, 'Leave without saving?').getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL('**/artworks')
    expect((await artist.get(`/api/artworks/${uid}`)).body.proposed.artworkName).toBe('Here')
  })

  test('an artist cannot edit the artwork of another artist or one with a pending deletion', async () => {
    const { uid, page } = await openApproved()
    const person = newPerson()
    await signUpConfirmed(server.url, person)
    const { page: theirs } = await openPerson(browser, server.url)
    await logIn(theirs, person)
    for (const edited of [uid, 'nonsense']) {
      await theirs.goto(`/upload-artwork?edit=${edited}`)
      await theirs.getByRole('heading', { name: problemText('artwork_not_found') }).waitFor()
    }
    await artist.post(`/api/request-artwork-deletion/${uid}`, { reason: 'Sold.' })
    await page.reload()
    await page.getByText('You asked us to delete this artwork, so its words stay as they are.').waitFor()
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  })
})

test('the category that the analysis suggests is named and selected in the form', async () => {
  const { page } = await openStudio()
  await page.route('**/api/analyze-image', (route) =>
    route.fulfill({
      json: {
        title: 'Doves',
        description: '',
        tags: ['dove'],
        category: 'animals',
        categorySuggestion: 'animals',
        categoryLabel: 'Animals',
        categoryName: 'animals',
        message: 'Read.',
      },
    }),
  )
  await choosePhoto(page)
  await page.getByText(`${categoryLabel('animals')} is what we would pick.`).waitFor()
  await expect.poll(() => field.choice(page, 'Category', 'Animals').isChecked()).toBe(true)
})
