import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hopeTexts } from '../apps/web/app/hope/hope-texts.ts'
import { type Caller, createCaller, signIn } from './support/api.ts'
import { describePeople, openPerson } from './support/browser.ts'
import { operator, type TestServer } from './support/server.ts'
import { startServer, useSharedBrowser } from './support/shared.ts'

const pictures = ['/art/nebula.webp', '/art/pier.webp', '/art/gone.webp']
const words = 'They mend boats and nets on the pier. '.repeat(8).trim()

let server: TestServer
const browser = await useSharedBrowser()
let desk: Caller
/** A page without JavaScript, for all tests that only read. */
let plain: Page

beforeAll(async () => {
  server = await startServer()
  desk = await signIn(server.url, operator)
  plain = (await openPerson(browser, server.url, { javaScriptEnabled: false })).page
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await describePeople(browser))
  await Promise.all(browser.contexts().flatMap((context) => (context === plain.context() ? [] : [context.close()])))
})
afterAll(() => server?.remove())

const tile = (page: Page, label: string) => page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).locator('dd')

describe('Hope without causes', () => {
  test('a visitor without JavaScript reads that there is no cause yet, and finds a link to signup', async () => {
    await plain.goto('/hope')
    await plain.getByText(hopeTexts.empty).waitFor()
    expect(await plain.getByRole('link', { name: hopeTexts.notify }).getAttribute('href')).toBe('/signup')
    expect(await tile(plain, hopeTexts.activeCauses).innerText()).toBe('0')
    expect(await tile(plain, hopeTexts.raised).innerText()).toBe('$0')
    expect(await tile(plain, hopeTexts.averageFunded).innerText()).toBe('0%')
  })
})

describe('Hope with causes', () => {
  beforeAll(async () => {
    const causes = [
      {
        title: 'Mended Boats',
        description: words,
        funding_goal: 1500.5,
        image_urls: pictures,
        external_url: 'https://partner.example/boats',
      },
      { title: 'First Camera', description: 'A box of cameras.', image_urls: [] },
    ]
    for (const cause of causes) expect((await desk.post('/api/backoffice/causes', cause)).status).toBe(200)
  })

  test('a visitor without JavaScript sees the totals, the featured cause and the other causes', async () => {
    await plain.goto('/hope')
    expect(await plain.title()).toBe('Tintype Hope · Tintype')
    expect(await plain.locator('meta[name=description]').getAttribute('content')).toContain('donate a share of their commission')
    expect(await plain.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/hope$/)
    // the preview image is that of the featured cause
    expect(await plain.locator('meta[property="og:image"]').getAttribute('content')).toMatch(
      /^http.*\/media\/causes\/mended-boats\/[0-9a-f]{16}\.jpg$/,
    )
    expect(await plain.getByRole('link', { name: hopeTexts.become, exact: true }).first().getAttribute('href')).toBe('/signup')
    expect(await plain.getByRole('link', { name: hopeTexts.explore }).getAttribute('href')).toBe('#causes')
    expect(await tile(plain, hopeTexts.activeCauses).innerText()).toBe('2')
    const featured = plain.locator('#causes').getByRole('link', { name: /Mended Boats/ })
    expect(await featured.getAttribute('href')).toBe('/hope/causes/mended-boats')
    const shown = await featured.locator('p').first().innerText()
    expect(shown.length).toBeLessThanOrEqual(180)
    expect(words.startsWith(shown.slice(0, -1))).toBe(true)
    await featured.getByText('$0 of $1,501').waitFor()
    await featured.getByText('0% funded').waitFor()
    const other = plain.locator('#causes').getByRole('link', { name: /First Camera/ })
    await other.getByText(hopeTexts.openGoal).waitFor()
    expect(await other.locator('img').getAttribute('src')).toBe('/art/dawn.svg')
    expect(await plain.locator('header:not(main header)').getByRole('link').allInnerTexts()).toEqual([
      'Tintype',
      hopeTexts.name,
      'Browse metal prints',
    ])
  })

  test('a visitor from the store loads the causes again after an error, and sees the pictures, amounts and links of a cause', async () => {
    const { page } = await openPerson(browser, server.url)
    await page.route('**/api/hope/causes', (route) => route.fulfill({ status: 503, json: { message: 'Not now.' } }))
    await page.route('**/api/hope/causes/mended-boats', (route) => route.abort())
    await page.goto('/store')
    await page.getByRole('link', { name: hopeTexts.name }).click()
    await page.getByText(hopeTexts.listFailed).waitFor()
    expect(new URL(page.url()).pathname).toBe('/hope')
    await page.unroute('**/api/hope/causes')
    await page.getByRole('button', { name: hopeTexts.retry }).click()
    await page.getByRole('link', { name: /Mended Boats/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Failed to fetch' }).waitFor()
    await page.unroute('**/api/hope/causes/mended-boats')
    await page.getByRole('button', { name: hopeTexts.retry }).click()

    await page.getByRole('heading', { level: 1, name: 'Mended Boats' }).waitFor()
    await page.getByText('raised of $1,501').waitFor()
    expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0')
    expect(await tile(page, hopeTexts.status).innerText()).toBe('0% funded')
    expect(await tile(page, hopeTexts.lastUpdated).innerText()).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
    expect(await tile(page, hopeTexts.supporters).innerText()).toBe('0')
    expect(await page.getByRole('link', { name: hopeTexts.becomeForCause, exact: true }).getAttribute('href')).toBe('/signup')
    expect(await page.getByRole('link', { name: hopeTexts.partner }).getAttribute('href')).toBe('https://partner.example/boats')
    const main = page.getByRole('img', { name: /^Mended Boats, picture/ })
    const thumbs = page.getByRole('button', { name: /^Picture \d of 3$/ })
    expect([await main.getAttribute('src'), await thumbs.first().getAttribute('aria-pressed')]).toEqual(['/art/nebula.webp', 'true'])
    await thumbs.nth(1).click()
    await page.getByRole('img', { name: 'Mended Boats, picture 2 of 3' }).waitFor()
    expect([await main.getAttribute('src'), await thumbs.nth(1).getAttribute('aria-pressed')]).toEqual(['/art/pier.webp', 'true'])
    // a missing picture is replaced by the illustration
    await thumbs.nth(2).click()
    await page.locator('.cause-gallery > .cause-frame img[src="/art/dawn.svg"]').waitFor()
    await page.getByRole('link', { name: 'All causes' }).click()
    await page.getByRole('heading', { level: 1, name: 'Artists can share what they earn' }).waitFor()
  })

  test('a shared link to a cause has a preview image of 1200×630 pixels', async () => {
    await plain.goto('/hope/causes/mended-boats')
    await plain.getByText('raised of $1,501').waitFor()
    const said = (name: string) => plain.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content')
    const url = (await said('og:image')) ?? ''
    expect(url).toMatch(/^http.*\/media\/causes\/mended-boats\/[0-9a-f]{16}\.jpg$/)
    expect([await said('og:image:width'), await said('og:image:height'), await said('twitter:card')]).toEqual([
      '1200',
      '630',
      'summary_large_image',
    ])
    const picture = await fetch(url)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
  })

  describe('Hope on another host', () => {
    let other: TestServer
    beforeAll(async () => {
      other = await startServer({ HOPE_API_URL: server.url, ROLE: 'web' })
    })
    afterAll(() => other?.remove())

    test('the server and the browser load causes and pictures from the configured host', async () => {
      // a custom header would cause a CORS preflight
      const { page, problems } = await openPerson(browser, other.url, { extraHTTPHeaders: {} })
      await page.goto('/hope')
      const featured = page.getByRole('link', { name: /Mended Boats/ })
      await featured.waitFor()
      expect(await featured.locator('img').getAttribute('src')).toBe(`${server.url}/art/nebula.webp`)
      const asked = page.waitForResponse(`${server.url}/api/hope/causes/mended-boats`)
      await featured.click()
      expect((await asked).status()).toBe(200)
      await page.getByText('raised of $1,501').waitFor()
      expect((await createCaller(other.url).get('/api/hope/causes')).body).toEqual([])
      expect(problems.filter((problem) => /Content Security Policy|CORS/.test(problem))).toEqual([])
    })
  })
})

test('a visitor without JavaScript gets status 404, an explanation and a back link for an unknown cause', async () => {
  const answer = await plain.goto('/hope/causes/no-such-cause')
  expect(answer?.status()).toBe(404)
  await plain.getByRole('heading', { level: 1, name: hopeTexts.causeNotFound }).waitFor()
  expect(await plain.getByRole('link', { name: 'All causes' }).getAttribute('href')).toBe('/hope')
  await plain.getByRole('button', { name: hopeTexts.retry }).click()
  await plain.getByRole('heading', { level: 1, name: hopeTexts.causeNotFound }).waitFor()
  expect(await plain.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
})
