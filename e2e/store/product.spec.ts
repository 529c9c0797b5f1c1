import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Caller, createCaller, signIn, signUpConfirmed } from '../support/api.ts'
import { describePeople, openPerson, widths } from '../support/browser.ts'
import { gradientJpeg } from '../support/gradient.ts'
import { measureShifts } from '../support/layout-shifts.ts'
import { newPerson } from '../support/person.ts'
import { artworkForm } from '../support/photo.ts'
import { watchScripts } from '../support/scripts.ts'
import { operator } from '../support/server.ts'
import { useShared } from '../support/shared.ts'
import { until } from '../support/until.ts'

type Product = { uid: string; handle: string; artistHandle: string }

const artist = newPerson('Ines')
const { server, browser } = await useShared()
let desk: Caller
let seller: Caller
let product: Product
let leaving: Product

beforeAll(async () => {
  await signUpConfirmed(server.url, artist)
  ;[seller, desk] = await Promise.all([signIn(server.url, { ...artist, username: artist.name }), signIn(server.url, operator)])
  product = await hang('Dove on a Wire')
  leaving = await hang('Two Doves', await gradientJpeg(900, 600))
})

test('a visitor moves the light on a product with the pointer, zooms in with the keyboard alone, and loads its rooms by scrolling', async ({
  onTestFailed,
}) => {
  onTestFailed(async () => console.error(await describePeople(browser)))
  const { page, problems } = await openPerson(browser, server.url, { reducedMotion: 'no-preference' })
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/rooms') && asked.push(request.url()))
  await page.goto(`/store/products/${product.handle}`, { waitUntil: 'networkidle' })
  expect(asked).toEqual([])
  await moveLight(page)
  await zoomWithKeys(page)
  await page.getByRole('heading', { name: 'A print that is part of the metal' }).scrollIntoViewIfNeeded()
  const room = page.getByRole('img', { name: 'Dove on a Wire as a metal print in a living room' })
  await room.waitFor()
  await room.scrollIntoViewIfNeeded()
  await expect.poll(() => room.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(640)
  expect(await room.getAttribute('data-pin-description')).toBe(`Dove on a Wire by ${artist.name}, on metal`)
  expect(problems).toEqual([])
})

/** Until the visitor prefers reduced motion. */
async function moveLight(page: Page): Promise<void> {
  const wall = page.getByRole('region', { name: 'The print on a wall, to scale' })
  const light = () => wall.evaluate((element) => element.style.getPropertyValue('--light-x'))
  await until('the lamp stands at the right', async () => {
    // the script loads when the browser is idle, so the pointer moves until then
    await page.mouse.move(850, 300)
    await page.mouse.move(860, 310)
    return Number(await light()) > 0.5
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await until('the lamp is at rest', async () => (await light()) === '')
  await page.mouse.move(100, 300)
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
  expect(await light()).toBe('')
}

async function zoomWithKeys(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Zoom in on Dove on a Wire' })
  await link.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Dove on a Wire, zoomed in' })
  await dialog.waitFor()
  const size = dialog.getByRole('status')
  for (const [key, shown] of [
    ['+', '150%'],
    ['+', '225%'],
    ['-', '150%'],
    ['0', '100%'],
  ] as const) {
    await page.keyboard.press(key)
    await dialog.getByText(shown, { exact: true }).waitFor()
  }
  expect(await size.textContent()).toBe('100%')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
}

test('a product page on a phone loads at most 130 KB of scripts, has no layout shift, follows its tilt and zooms with two fingers', async () => {
  const hands = { viewport: widths.phone, hasTouch: true, isMobile: true }
  const { page, context, problems } = await openPerson(browser, server.url, { reducedMotion: 'no-preference', ...hands })
  await expectLight(page, `/store/products/${product.handle}`)
  const wall = page.getByRole('region', { name: 'The print on a wall, to scale' })
  const light = async () => Number(await wall.evaluate((element) => element.style.getPropertyValue('--light-x')))
  const hold = (gamma: number) =>
    page.evaluate((tilt) => window.dispatchEvent(new DeviceOrientationEvent('deviceorientation', { beta: 40, gamma: tilt })), gamma)
  // the first position counts as level; the page may not listen yet
  await until('a lamp that has moved', async () => {
    await hold(0)
    await hold(25)
    return Math.abs(await light()) > 0.3
  })
  const one = await light()
  await hold(-25)
  await until('the lamp on the other side', async () => Math.sign(await light()) === -Math.sign(one))

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('link', { name: 'Zoom in on Dove on a Wire' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const session = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x, y: 420, id })) })
  await touch('touchStart', 170, 220)
  for (const by of [20, 40, 60, 75]) await touch('touchMove', 170 - by, 220 + by)
  await touch('touchEnd')
  await dialog.getByText('400%', { exact: true }).waitFor()
  expect(problems).toEqual([])
})

test.each([
  ['de-DE', /^49\s\$$/],
  ['ar-EG', /٤٩/],
])('a visitor with a browser in %s reads the same amounts from the server and after the start of the page', async (locale, medium) => {
  const { page, problems } = await openPerson(browser, server.url, { locale })
  await page.goto(`/store/products/${product.handle}`)
  const { sent, shown } = await page.evaluate(compareAmounts)
  expect(sent).toContainEqual(expect.stringMatching(medium))
  expect(shown).toEqual(sent)
  // React reports a difference as an error
  expect(problems).toEqual([])
})

/** Runs in the page. The texts with an amount in the document that the server sends, and in the started page. */
async function compareAmounts(): Promise<{ sent: string[]; shown: string[] }> {
  const read = (from: Document) =>
    [...from.querySelectorAll('main *:not(script)')]
      .filter(({ childElementCount, textContent }) => childElementCount === 0 && textContent.includes('$'))
      .map(({ textContent }) => textContent.trim())
  const html = await (await fetch(location.href)).text()
  return { sent: read(new DOMParser().parseFromString(html, 'text/html')), shown: read(document) }
}

test('a visitor without JavaScript compares the sizes of a product, reads its delivery times and opens its largest picture', async () => {
  const { page } = await openPerson(browser, server.url, { javaScriptEnabled: false })
  await page.goto(`/store/products/${product.handle}?size=medium`)
  const hung = await page.locator('.hook').boundingBox()
  // the picture has too few pixels for Extra Large, and few for Large 70×50
  expect(await page.getByRole('radio', { name: /^Extra Large/ }).count()).toBe(0)
  await page.getByRole('radio', { name: /^Large 70×50/ }).check()
  const larger = await page.locator('.hook').boundingBox()
  expect((larger?.width ?? 0) / (hung?.width ?? 1)).toBeCloseTo(70 / 40, 1)
  expect((larger?.width ?? 0) / (larger?.height ?? 1)).toBeCloseTo(7 / 5, 2)
  expect(await page.locator('.cut-note .of-size:visible').allTextContents()).toEqual([
    expect.stringMatching(/^Crops \d\.\d cm from .*\. Softer up close\. Looks sharp from 1\.7 m\.$/),
  ])
  await page.getByText('Printed in 1–3 business days, then shipped').waitFor({ state: 'attached' })
  expect(await page.locator('.shipping-times tbody tr').allTextContents()).toEqual([
    'United States3–7$9 / $4',
    'European Union2–11$9 / $4',
    'Other countries3–17$19 / $7',
  ])
  await page.getByRole('link', { name: 'Zoom in on Dove on a Wire' }).click()
  await page.waitForURL('**/media/*.webp')
})

test('the store page and a shop page each load at most 130 KB of scripts and have no layout shift', async () => {
  const { page, context, problems } = await openPerson(browser, server.url, { viewport: widths.phone })
  await expectLight(page, '/store')
  await expectLight(await context.newPage(), `/store/collections/${product.artistHandle}`)
  expect(problems).toEqual([])
})

/** Opens the page without the cache of the browser: an intercepted page does not use it. */
async function expectLight(page: Page, path: string): Promise<void> {
  const weigh = watchScripts(page)
  expect(await measureShifts(page, path)).toBe(0)
  const kilobytes = await weigh()
  expect(kilobytes).toBeGreaterThan(10)
  expect(kilobytes).toBeLessThanOrEqual(130)
  const pictures = await page.locator('main img').evaluateAll((all) => all.map((picture) => picture.hasAttribute('width')))
  expect(pictures).not.toEqual([])
  expect(pictures).not.toContain(false)
}

test('mature content is covered and not loaded until the visitor shows it, which the next page remembers, and is a link without JavaScript', async () => {
  const mature = await hang('Dove at Night', await gradientJpeg(900, 602))
  await desk.post(`/api/backoffice/artworks/${mature.uid}/content-rating`, { contentRating: 'mature' })
  const path = `/store/products/${mature.handle}`
  const { page, problems } = await openPerson(browser, server.url)
  await page.goto(path)
  const wall = page.getByRole('region', { name: 'The print on a wall, to scale' })
  await wall.getByText('Mature content', { exact: true }).waitFor()
  const image = wall.getByRole('img')
  expect(await image.count()).toBe(0)
  await wall.getByRole('button', { name: 'Show mature content' }).click()
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.complete && shown.naturalWidth > 0)).toBe(true)

  await page.goto(`/store/collections/${mature.artistHandle}`)
  const tile = page.getByRole('link', { name: /Dove at Night/ })
  await tile.getByRole('img').waitFor()
  await page.getByRole('button', { name: 'Hide mature content' }).click()
  await tile.getByText('Mature content').waitFor()
  expect(problems).toEqual([])

  const { page: plain } = await openPerson(browser, server.url, { javaScriptEnabled: false })
  await plain.goto(path)
  expect(await plain.getByRole('button', { name: /mature content/ }).count()).toBe(0)
  const link = plain.getByRole('link', { name: 'Zoom in on Dove at Night' })
  expect(await link.getAttribute('href')).toMatch(/^\/media\/.*\.webp$/)
})

test('a shared product link has a preview image of 1200 pixels width', async () => {
  const html = await (await fetch(`${server.url}/store/products/${product.handle}`)).text()
  const card = html.match(/<meta property="og:image" content="([^"]+)"/)?.[1]
  const answer = await fetch(String(card))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect(html).toContain('<meta property="og:image:width" content="1200"')
})

test('the page of a withdrawn product has status 410 and links to more products of its artist', async () => {
  await good(seller.post(`/api/request-artwork-deletion/${leaving.uid}`, { reason: 'The other one is better.' }))
  await good(desk.post(`/api/backoffice/deletions/${leaving.uid}/approve`, {}))
  const { page } = await openPerson(browser, server.url, { javaScriptEnabled: false })
  const answer = await page.goto(`/store/products/${leaving.handle}`)
  expect(answer?.status()).toBe(410)
  await page.getByRole('heading', { level: 1, name: '“Two Doves” is no longer available' }).waitFor()
  await page.getByRole('link', { name: `More by ${artist.name}` }).click()
  await page.getByRole('link', { name: /Dove on a Wire/ }).waitFor()
})

async function hang(artworkName: string, picture?: Buffer): Promise<Product> {
  const { uid } = await good(seller.post('/api/upload-artwork', await artworkForm({ artworkName }, picture)))
  await until('its renditions', async () => {
    const { body } = await seller.get('/api/artist-artworks?limit=8&offset=0')
    return body.artworks?.find((artwork: { uid: string }) => artwork.uid === uid)?.imageUrl
  })
  await good(desk.post(`/api/backoffice/artworks/${uid}/approve`, {}))
  const { products } = await good(createCaller(server.url).get('/api/store/products'))
  const { handle, artistHandle } = products.find(({ title }: { title: string }) => title === artworkName)
  return { uid, handle, artistHandle }
}

async function good(asked: ReturnType<Caller['get']>): Promise<Awaited<ReturnType<Caller['get']>>['body']> {
  const { status, body } = await asked
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
