import { hopeTexts } from '@tintype/contract/hope-texts'
import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, callerOf, signIn } from './support/api.ts'
import { describePeople, openPerson } from './support/browser.ts'
import { operator, type TestServer } from './support/server.ts'
import { startServer, useSharedBrowser } from './support/shared.ts'

const pictures = ['/art/nebula.webp', '/art/pier.webp', '/art/gone.webp']
const words = 'They mend boats and nets on the pier. '.repeat(8).trim()

let server: TestServer
const browser = await useSharedBrowser()
let desk: Caller

beforeAll(async () => {
  server = await startServer()
  desk = await signIn(server.url, operator)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await describePeople(browser))
  await Promise.all(browser.contexts().map((context) => context.close()))
})
afterAll(() => server?.remove())

async function open(path: string, { javaScriptEnabled = true } = {}): Promise<Page> {
  const { page } = await openPerson(browser, server.url, { javaScriptEnabled })
  await page.goto(path)
  return page
}

const tile = (page: Page, label: string) => page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).locator('dd')
const inform = (route: Route, status: number, body: unknown) => route.fulfill({ status, json: body })

/** Reaches Hope from the store by a client-side navigation. */
async function comeFromTheStore(page: Page): Promise<void> {
  await page.goto('/store')
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: hopeTexts.name }).click()
  await page.waitForURL('**/hope')
}

describe('Hope without causes', () => {
  test('a visitor without JavaScript reads that there is no cause yet, and finds a link to signup', async () => {
    const page = await open('/hope', { javaScriptEnabled: false })
    await page.getByText(hopeTexts.empty).waitFor()
    expect(await page.getByRole('link', { name: hopeTexts.notify }).getAttribute('href')).toBe('/signup')
    expect(await tile(page, hopeTexts.activeCauses).innerText()).toBe('0')
    expect(await tile(page, hopeTexts.raised).innerText()).toBe('$0')
    expect(await tile(page, hopeTexts.averageFunded).innerText()).toBe('0%')
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
    const page = await open('/hope', { javaScriptEnabled: false })
    expect(await page.title()).toBe('Tintype Hope · Tintype')
    expect(await page.locator('meta[name=description]').getAttribute('content')).toContain('share of every plate')
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/hope$/)
    // the preview image is that of the featured cause
    expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toMatch(
      /^http.*\/media\/causes\/mended-boats\/[0-9a-f]{16}\.jpg$/,
    )
    expect(await page.getByRole('link', { name: hopeTexts.become, exact: true }).first().getAttribute('href')).toBe('/signup')
    expect(await page.getByRole('link', { name: hopeTexts.explore }).getAttribute('href')).toBe('#causes')
    expect(await tile(page, hopeTexts.activeCauses).innerText()).toBe('2')
    const featured = page.locator('#causes').getByRole('link', { name: /Mended Boats/ })
    expect(await featured.getAttribute('href')).toBe('/hope/causes/mended-boats')
    const shown = await featured.locator('p').first().innerText()
    expect(shown.length).toBeLessThanOrEqual(180)
    expect(words.startsWith(shown.slice(0, -1))).toBe(true)
    await featured.getByText('$0 of $1,501').waitFor()
    await featured.getByText('0% funded').waitFor()
    const other = page.locator('#causes').getByRole('link', { name: /First Camera/ })
    await other.getByText(hopeTexts.openGoal).waitFor()
    expect(await other.locator('img').getAttribute('src')).toBe('/art/dawn.svg')
    expect(await page.locator('header:not(main header)').getByRole('link').allInnerTexts()).toEqual([
      'Tintype',
      hopeTexts.name,
      'Browse plates',
    ])
  })

  test('a visitor of a cause page sees its pictures, its amounts and its links', async () => {
    const page = await open('/hope/causes/mended-boats')
    await page.waitForLoadState('networkidle')
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
    await page.getByRole('heading', { level: 1, name: /share of every plate/ }).waitFor()
  })

  test('a shared link to a cause has a preview image of 1200×630 pixels', async () => {
    const page = await open('/hope/causes/mended-boats', { javaScriptEnabled: false })
    const said = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content')
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

  test('a cause page lists each remittance with its receipt, and the products that donate with their percentage', async () => {
    const { page } = await openPerson(browser, server.url)
    const receipt = '/api/hope/receipts/0190a2b4-0000-7000-8000-000000000000'
    const picture = { alt: '', widthPx: 3, heightPx: 4, placeholder: null, sources: [{ url: '/art/nebula.webp', widthPx: 480 }] }
    const plate = { handle: 'sea', title: 'Sea', artistName: 'Ines', orientation: 'vertical', picture, donationPercent: 25 }
    const payments = [{ remitted_on: '2026-05-04', amount: 120.5, amount_cents: 12_050, receipt_url: receipt }]
    const cause = {
      slug: 'mended-boats',
      title: 'Mended Boats',
      amount_raised: 130.5,
      amount_pledged: 10,
      amount_remitted: 120.5,
      payments,
    }
    await page.route('**/api/hope/causes/mended-boats', (route) => inform(route, 200, cause))
    await page.route('**/api/store/causes/mended-boats/plates', (route) => inform(route, 200, { plates: [plate] }))
    await comeFromTheStore(page)
    await page.getByRole('link', { name: /Mended Boats/ }).click()
    await page.getByText('$120.50 is with the cause. $10.00 is pledged and goes out with the next payment.').waitFor()
    const paid = page.getByRole('listitem').filter({ hasText: 'May 4, 2026' })
    expect(await paid.getByRole('link', { name: 'Receipt of May 4, 2026' }).getAttribute('href')).toBe(receipt)
    const card = page.getByRole('link', { name: /Sea.*Ines gives 25% of every commission/ })
    expect(await card.getAttribute('href')).toBe('/store/products/sea')
  })

  test('a cause without goal, pictures, partner, date and supporter count shows default texts and a default picture', async () => {
    const page = await open('/hope/causes/first-camera')
    expect(await tile(page, hopeTexts.status).innerText()).toBe(hopeTexts.openGoal)
    expect(await page.getByRole('button').count()).toBe(0)
    expect(await page.getByRole('link', { name: hopeTexts.partner }).count()).toBe(0)
    expect(await page.locator('.cause-gallery img').getAttribute('src')).toBe('/art/dawn.svg')
    // a host that returns only the required fields
    const { page: other } = await openPerson(browser, server.url)
    await other.route('**/api/hope/causes', (route) => inform(route, 200, [{ slug: 'old', title: 'Old', amount_raised: 5 }]))
    await other.route('**/api/hope/causes/old', (route) => inform(route, 200, { slug: 'old', title: 'Old', amount_raised: 999.5 }))
    await comeFromTheStore(other)
    await other.getByRole('link', { name: /Old/ }).click()
    await other.getByText('$999.50').waitFor()
    expect(await other.title()).toBe('Old · Tintype')
    expect(await tile(other, hopeTexts.lastUpdated).innerText()).toBe(hopeTexts.recently)
    expect(await tile(other, hopeTexts.supporters).innerText()).toBe(hopeTexts.noCount)
  })

  test('the cause list shows an error when it cannot load, and loads after Try again', async () => {
    const { page } = await openPerson(browser, server.url)
    let answer = (route: Route) => inform(route, 503, { message: 'Not now.' })
    await page.route('**/api/hope/causes', (route) => answer(route))
    await comeFromTheStore(page)
    await page.getByText(hopeTexts.listFailed).waitFor()
    expect(await page.locator('.cause-card, a.cause-feature').count()).toBe(0)
    const held = Promise.withResolvers<void>()
    answer = async (route) => {
      await held.promise
      await route.continue()
    }
    await page.getByRole('button', { name: hopeTexts.retry }).click()
    await page.getByText(hopeTexts.loadingList).waitFor()
    expect(await page.getByText(hopeTexts.listFailed).count()).toBe(0)
    held.resolve()
    await page.getByRole('link', { name: /Mended Boats/ }).waitFor()
  })

  test('a visitor who leaves the cause list before it has loaded aborts its request', async () => {
    const { page } = await openPerson(browser, server.url)
    const held = Promise.withResolvers<void>()
    await page.route('**/api/hope/causes', () => held.promise)
    await comeFromTheStore(page)
    await page.getByText(hopeTexts.loadingList).waitFor()
    const dropped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/hope/causes'))
    await page.getByRole('link', { name: 'Browse plates' }).click()
    expect((await dropped).failure()?.errorText).toBe('net::ERR_ABORTED')
    held.resolve()
  })

  test.each<[string, string, (route: Route) => Promise<void>]>([
    ['status 500', hopeTexts.causeNotFound, (route) => inform(route, 500, {})],
    ['a null body', hopeTexts.causeMissing, (route) => inform(route, 200, null)],
    ['a network error', 'Failed to fetch', (route) => route.abort()],
  ])(
    'a cause page whose request ends with %s shows an error and a back link, and loads after Try again',
    async (_what, message, answer) => {
      const { page } = await openPerson(browser, server.url)
      await page.route('**/api/hope/causes/mended-boats', answer)
      await comeFromTheStore(page)
      await page.getByRole('link', { name: /Mended Boats/ }).click()
      await page.getByRole('heading', { level: 1, name: message }).waitFor()
      expect(await page.getByRole('link', { name: 'All causes' }).getAttribute('href')).toBe('/hope')
      await page.unroute('**/api/hope/causes/mended-boats')
      await page.getByRole('button', { name: hopeTexts.retry }).click()
      await page.getByRole('heading', { level: 1, name: 'Mended Boats' }).waitFor()
    },
  )

  describe('Hope on another host', () => {
    let other: TestServer
    beforeAll(async () => {
      other = await startServer({ HOPE_API_URL: server.url })
    })
    afterAll(() => other?.remove())

    test('the server and the browser load causes and pictures from the configured host', async () => {
      // a custom header would cause a CORS preflight
      const { page, problems } = await openPerson(browser, other.url, { extraHTTPHeaders: {} })
      await page.goto('/hope')
      await page.waitForLoadState('networkidle')
      const featured = page.getByRole('link', { name: /Mended Boats/ })
      await featured.waitFor()
      expect(await featured.locator('img').getAttribute('src')).toBe(`${server.url}/art/nebula.webp`)
      const asked = page.waitForResponse(`${server.url}/api/hope/causes/mended-boats`)
      await featured.click()
      expect((await asked).status()).toBe(200)
      await page.getByText('raised of $1,501').waitFor()
      expect((await callerOf(other.url).get('/api/hope/causes')).body).toEqual([])
      expect(problems.filter((problem) => /Content Security Policy|CORS/.test(problem))).toEqual([])
    })
  })
})

test('a visitor without JavaScript gets status 404, an explanation and a back link for an unknown cause', async () => {
  const { page } = await openPerson(browser, server.url, { javaScriptEnabled: false })
  const answer = await page.goto('/hope/causes/no-such-cause')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: hopeTexts.causeNotFound }).waitFor()
  expect(await page.getByRole('link', { name: 'All causes' }).getAttribute('href')).toBe('/hope')
  await page.getByRole('button', { name: hopeTexts.retry }).click()
  await page.getByRole('heading', { level: 1, name: hopeTexts.causeNotFound }).waitFor()
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
})
