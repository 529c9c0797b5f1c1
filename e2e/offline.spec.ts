import { brand } from '@tintype/domain/brand'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hopeTexts } from '../apps/web/app/hope/hope-texts.ts'
import { offlineTexts } from '../apps/web/app/offline/offline-texts.ts'
import { signUpConfirmed } from './support/api.ts'
import { describePeople, openPerson } from './support/browser.ts'
import { logIn, newPerson } from './support/person.ts'
import { makeNextRelease, type Release } from './support/release.ts'
import type { TestServer } from './support/server.ts'
import { startServer, useSharedBrowser } from './support/shared.ts'
import { openSwitch, type Switch } from './support/switch.ts'

const artist = newPerson('Nora')
const update = 'New content available, click on reload button to update.'

/** Two releases on the same data, behind one address. */
let server: Switch
let releases: { first: TestServer; next: TestServer }
let nextRelease: Release
const browser = await useSharedBrowser()
const withWorker = { serviceWorkers: 'allow' } as const

beforeAll(async () => {
  ;[server, nextRelease] = await Promise.all([openSwitch(), makeNextRelease('next')])
  const first = await startServer({ PUBLIC_URL: server.url })
  // the next release only serves pages
  const settings = { PUBLIC_URL: server.url, DATABASE_URL: await first.databaseUrl(), DATA_DIR: first.dataDir, ROLE: 'web' }
  releases = { first, next: await startServer(settings, nextRelease.folder) }
  await server.leadTo(first.url)
  await signUpConfirmed(server.url, artist)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await describePeople(browser))
  await startFirst()
  await Promise.all(browser.contexts().map((context) => context.close()))
})
afterAll(async () => {
  await server?.close()
  for (const release of Object.values(releases ?? {})) await release.remove()
  await nextRelease?.remove()
})

const startFirst = () => server.leadTo(releases.first.url)

/** Waits until the worker controls the page and has cached its files. */
async function untilKept(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(async () => {
      const shown = [...document.images]
        .filter(({ complete, currentSrc }) => complete && currentSrc.startsWith(origin))
        .map(({ currentSrc }) => currentSrc)
      const code = performance.getEntriesByType('resource').map(({ name }) => name)
      const wanted = [location.href, ...shown, ...code.filter((name) => new URL(name).pathname.startsWith('/assets/'))]
      const kept = await Promise.all(wanted.map((address) => caches.match(address, { ignoreVary: true })))
      return wanted.filter((_, at) => !kept[at])
    })
  await untilControlled(page)
  await expect.poll(missing).toEqual([])
}

async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

function currentPath(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

async function open(path: string): Promise<{ page: Page; context: BrowserContext; problems: string[] }> {
  const person = await openPerson(browser, server.url, withWorker)
  await person.page.goto(path)
  await person.page.getByRole('heading', { level: 1 }).waitFor()
  return person
}

test('a visitor without connection sees visited pages unchanged, also through links, and the offline page for all others', async () => {
  const { page, problems } = await open('/photographer')
  await untilKept(page)
  const looksLike = () =>
    page.evaluate(() => ({
      text: document.body.innerText,
      ground: getComputedStyle(document.body).backgroundColor,
      pictures: [...document.images].filter(({ naturalWidth }) => naturalWidth > 0).length,
    }))
  const before = await looksLike()
  expect(before.pictures).toBeGreaterThan(2)
  await page.goto('/policies/privacy-policy')
  await untilKept(page)
  // a page opened by a client-side navigation
  const legal = (name: string) => page.getByRole('contentinfo').getByRole('link', { name })
  const title = (name: string) => page.getByRole('heading', { level: 1, name })
  await legal('Shipping policy').click()
  await title('Shipping policy').waitFor()
  await untilKept(page)
  expect(problems).toEqual([])

  await server.leadTo(undefined)
  await page.goto('/photographer')
  await expect.poll(looksLike).toEqual(before)
  await page.goto('/policies/shipping-policy')
  await title('Shipping policy').waitFor()
  await legal('Privacy policy').click()
  await title('Privacy policy').waitFor()
  await legal('Refund policy').click()
  await title(offlineTexts.offlineTitle).waitFor()
  expect(currentPath(page)).toBe('/policies/refund-policy')
  await page.goBack()
  await title('Privacy policy').waitFor()

  for (const path of ['/login', '/store', '/policies/refund-policy']) {
    const answer = await page.goto(path)
    await title(offlineTexts.offlineTitle).waitFor()
    expect(answer?.fromServiceWorker()).toBe(true)
    expect(currentPath(page)).toBe(path)
  }
  await page.getByText(offlineTexts.offline).waitFor()
  expect(await page.evaluate(() => document.fonts.check('16px "Hedvig Letters Serif"'))).toBe(true)
  await startFirst()
  await page.getByRole('link', { name: offlineTexts.tryAgain }).click()
  await title('Refund policy').waitFor()
})

test('the offline worker caches no personal data, and Sign Out removes the cached pages', async () => {
  const { page } = await openPerson(browser, server.url, withWorker)
  await logIn(page, artist, '/artworks')
  await untilControlled(page)
  const heading = page.getByRole('heading', { level: 1 })
  // as documents of the worker, and through links
  await page.goto('/settings')
  await heading.waitFor()
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /Nora/ }).waitFor()
  await page.goto('/store')
  await page.getByRole('link', { name: hopeTexts.name }).click()
  await page.waitForURL('**/hope')
  await untilKept(page)
  await page.goto('/policies/privacy-policy')
  await untilKept(page)

  const kept = () =>
    page.evaluate(async () => {
      const all: { path: string; type: string; text: string }[] = []
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          const answer = await cache.match(request, { ignoreVary: true })
          const type = answer?.headers.get('content-type') ?? ''
          all.push({ path: new URL(request.url).pathname, type, text: /html|json/.test(type) ? ((await answer?.text()) ?? '') : '' })
        }
      }
      return all
    })
  const before = await kept()
  expect(
    before
      .filter(({ type }) => type.startsWith('text/html'))
      .map(({ path }) => path)
      .sort(),
  ).toEqual(['/hope', '/offline.html', '/policies/privacy-policy'])
  expect(before.filter(({ path }) => path.startsWith('/api/'))).toEqual([])
  for (const { text } of before) for (const word of [artist.name, artist.email]) expect(text).not.toContain(word)

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.getByRole('heading', { name: 'Artist Login' }).waitFor()
  const left = () =>
    page.evaluate(async () => ({
      caches: await caches.keys(),
      local: Object.keys(localStorage),
      tab: Object.keys(sessionStorage).filter((key) => key.startsWith('tintype')),
    }))
  await expect.poll(left).toEqual({ caches: ['tintype-assets'], local: [], tab: [] })
  expect((await kept()).filter(({ type }) => type.startsWith('text/html')).map(({ path }) => path)).toEqual(['/offline.html'])
})

describe('new releases', () => {
  async function release(): Promise<void> {
    await server.leadTo(releases.next.url)
  }

  const readRelease = (page: Page) => page.evaluate(() => document.querySelector('meta[name=release]')?.getAttribute('content') ?? 'first')

  /** Simulates the return to a tab. */
  const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

  test('every tab offers a new release, Close hides the offer in one tab, and Reload reloads each tab once', async () => {
    const { page, context } = await openPerson(browser, server.url, withWorker)
    await logIn(page, artist, '/artworks')
    await untilControlled(page)
    const other = await context.newPage()
    await other.goto('/policies/privacy-policy')
    await untilKept(other)
    const toast = (tab: Page) => tab.getByRole('status').filter({ hasText: update })
    expect(await Promise.all([page, other].map((tab) => toast(tab).count()))).toEqual([0, 0])

    await release()
    await comeBack(page)
    for (const tab of [page, other]) {
      await toast(tab).waitFor()
      expect(await toast(tab).getByRole('button').allInnerTexts()).toEqual(['Reload', 'Close'])
      expect(await readRelease(tab)).toBe('first')
    }
    await toast(other).getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => toast(other).count()).toBe(0)

    const loads = { page: 0, other: 0 }
    page.on('load', () => (loads.page += 1))
    other.on('load', () => (loads.other += 1))
    await toast(page).getByRole('button', { name: 'Reload' }).click()
    for (const tab of [page, other]) await expect.poll(() => readRelease(tab).catch(() => 'between')).toBe('next')
    for (const tab of [page, other]) await tab.waitForLoadState('networkidle')
    expect([currentPath(page), currentPath(other)]).toEqual(['/artworks', '/policies/privacy-policy'])
    expect(loads).toEqual({ page: 1, other: 1 })
    expect(await Promise.all([page, other].map((tab) => toast(tab).count()))).toEqual([0, 0])
    // the cache has no file of the old release
    const mixed = () =>
      other.evaluate(async () => {
        const kept = await (await caches.open('tintype-assets')).keys()
        const list = await (await fetch('/sw.js')).text()
        return kept.map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith('/assets/') && !list.includes(path))
      })
    await expect.poll(mixed).toEqual([])
  })

  test.each([
    ['with the offline worker', 'allow'],
    ['without the offline worker', 'block'],
  ] as const)(
    'an artist on a page of the old release opens the next page %s, and the tab stores nothing about it',
    async (_, serviceWorkers) => {
      const { page } = await openPerson(browser, server.url, { serviceWorkers })
      await logIn(page, artist, '/artworks')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await untilStarted(page)
      await release()
      await page.getByRole('link', { name: 'Settings', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
      expect(currentPath(page)).toBe('/settings')
      expect(await readRelease(page)).toBe('next')
      expect(
        await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage).filter((key) => key.startsWith('tintype'))]),
      ).toEqual([['tintype.session'], []])
    },
  )

  test('the dashboard loads the offline script only after its load event, reloads when a new release has removed the code of a dialog, and then opens it', async () => {
    const { page } = await openPerson(browser, server.url, { serviceWorkers: 'block' })
    await logIn(page, artist, '/dashboard')
    await untilStarted(page)
    await expectOfflineScriptAfterLoad(page)
    await release()
    const manage = page.getByRole('button', { name: 'Manage' }).first()
    await manage.click()
    await expect.poll(() => readRelease(page).catch(() => 'between')).toBe('next')
    expect(currentPath(page)).toBe('/dashboard')
    await manage.click()
    await page.getByRole('dialog', { name: 'Earnings & Payout Preferences' }).waitFor()
  })
})

/** Waits until the offline script has run. */
async function untilStarted(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/assets\/offline-[^/]+\.js$/.test(name)))
  await page.waitForLoadState('networkidle')
}

async function expectOfflineScriptAfterLoad(page: Page): Promise<void> {
  const times = await page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const parts = performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/offline-[^/]+\.js$/.test(name))
    return { loaded: document?.loadEventStart ?? 0, parts: parts.map(({ startTime }) => startTime) }
  })
  expect(times.loaded).toBeGreaterThan(0)
  for (const part of times.parts) expect(part).toBeGreaterThanOrEqual(times.loaded)
  expect(await (await fetch(`${server.url}/dashboard`)).text()).not.toMatch(/\/assets\/offline-/)
}

test('a page that cannot register the offline worker logs a warning and works without it', async () => {
  const { page, problems } = await openPerson(browser, server.url, withWorker)
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('refused', 'SecurityError'))
  })
  const warning = page.waitForEvent('console', (message) => message.type() === 'warning' && message.text().includes('no offline worker'))
  await page.goto('/artists')
  await warning
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(problems).toEqual([])
})

test('the app can be installed, and its manifest names icons that have the given sizes, also maskable ones', async () => {
  const { page, context } = await openPerson(browser, server.url)
  await page.goto('/artists', { waitUntil: 'domcontentloaded' })
  const session = await context.newCDPSession(page)
  const { url, errors, data } = await session.send('Page.getAppManifest')
  expect([new URL(url).pathname, errors]).toEqual(['/app.webmanifest', []])
  const manifest = JSON.parse(data ?? '{}') as { icons: { src: string; sizes: string; purpose: string }[] }
  expect(manifest).toMatchObject({ name: brand.product, start_url: '/', scope: '/', display: 'standalone' })
  expect(manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ])
  for (const { src, sizes } of manifest.icons) {
    const answer = await fetch(server.url + src)
    const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata()
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
  }
  const worker = await fetch(`${server.url}/sw.js`)
  expect([worker.headers.get('content-type'), worker.headers.get('cache-control')]).toEqual([
    expect.stringContaining('javascript'),
    'no-cache',
  ])
})
