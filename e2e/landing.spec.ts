import { gzipSync } from 'node:zlib'
import { brand } from '@tintype/domain/brand'
import { claims } from '@tintype/domain/claims'
import { afterEach, describe, expect, test } from 'vitest'
import { landingTexts } from '../apps/web/app/marketing/landing-texts.ts'
import { policyFacts } from '../apps/web/app/policies/policy-facts.ts'
import { shellTexts } from '../apps/web/app/shell/shell-texts.ts'
import { confirmEmail, signIn } from './support/api.ts'
import { describePeople, openPerson, widths } from './support/browser.ts'
import { measureShifts } from './support/layout-shifts.ts'
import { newPerson } from './support/person.ts'
import { weighScripts } from './support/scripts.ts'
import { useShared } from './support/shared.ts'
import { until } from './support/until.ts'

/** Each page with the number of creators that it claims and its signup link. */
const pages = [
  ['/artists', claims.artists, '/signup'],
  ['/photographer', claims.creators.photographer, '/signup?artist_type=photographer'],
  ['/islamic-art', claims.creators['islamic-art'], '/signup'],
  ['/space-photography', claims.creators['space-photography'], '/signup?artist_type=space_photography'],
  ['/stoic-quotes', claims.creators['stoic-quotes'], '/signup?artist_type=stoic_quotes'],
] as const

const { server, browser } = await useShared()
/** A page without JavaScript, for all tests that only read. */
const { page: plain } = await openPerson(browser, server.url, { javaScriptEnabled: false })

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await describePeople(browser))
  await Promise.all(browser.contexts().flatMap((context) => (context === plain.context() ? [] : [context.close()])))
})

describe('landing pages without JavaScript', () => {
  test.each(pages)(
    'the landing page %s shows its claims, commissions and signup links without JavaScript',
    async (path, creators, signupPath) => {
      const answer = await plain.goto(path)
      expect(answer?.headers()['cache-control']).toMatch(/^public, max-age=\d+$/)
      const main = plain.getByRole('main')
      expect((await main.locator('.badge').innerText()).length).toBeGreaterThan(5)
      expect(await plain.getByRole('heading', { level: 1 }).count()).toBe(1)
      expect(await main.getByRole('link', { name: `Open a ${brand.product} Shop` }).getAttribute('href')).toBe(signupPath)
      expect(await main.locator('.hero-inspiration').getAttribute('href')).toMatch(`${server.url}/store`)
      expect(await main.locator('.stats dd').allInnerTexts()).toEqual([creators, claims.commissionPaid, claims.countries])
      expect(await main.locator('.benefits h3').count()).toBe(6)
      expect(await main.innerText()).toContain(`${claims.manufacturers} manufacturers`)
      const resolution = main.locator('.resolution')
      expect(await resolution.getByRole('heading').innerText()).toBe(landingTexts.resolution)
      expect(await resolution.innerText()).toMatch(/we enlarge and sharpen it for free/)
      expect(await main.getByRole('row').allInnerTexts()).toEqual([
        'Size\tDimensions\tYou earn',
        'Medium\t30×40 cm (12×16″)\t$10',
        'Large\t45×60 cm (18×24″)\t$20',
        'Large\t50×70 cm (20×28″)\t$20',
        'Extra Large\t70×100 cm (28×40″)\t$30',
      ])
      expect(await main.locator('.landing-payouts h3').allInnerTexts()).toEqual(['PayPal', 'Bank Transfer', 'Cryptocurrency'])
      expect(await main.locator('.said blockquote').count()).toBe(6)
      const closing = main.locator('.closing')
      expect(await closing.getByRole('link', { name: landingTexts.startSelling }).getAttribute('href')).toBe(signupPath)
      expect(await closing.innerText()).toContain(landingTexts.startSellingLine)
      expect(await plain.getByText(shellTexts.checking).count()).toBe(0)
    },
  )

  test.each(pages)('the landing page %s has metadata for search engines and link previews with an image of its own', async (path) => {
    const html = await (await fetch(server.url + path)).text()
    const tag = (pattern: RegExp) => pattern.exec(html)?.[1]
    expect(tag(/<link rel="canonical" href="([^"]+)"/)).toBe(server.url + path)
    expect(tag(/<meta name="description" content="([^"]+)"/)?.length).toBeGreaterThan(50)
    const picture = tag(/<meta property="og:image" content="([^"]+)"/) ?? ''
    expect(picture).toBe(`${server.url}/share${path}.jpg`)
    const answer = await fetch(picture)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await answer.arrayBuffer()).byteLength).toBeLessThanOrEqual(60 * 1024)
    const data = JSON.parse(tag(/<script type="application\/ld\+json">(.+?)<\/script>/) ?? '{}')
    expect(data).toMatchObject({ '@type': 'Organization', name: brand.product, email: brand.contactEmail })
  })
})

test('public pages request their scripts after the first paint, and a landing page at most 120 KB with 60 KB of fonts and no layout shift', async () => {
  const { page, problems } = await openPerson(browser, server.url, { serviceWorkers: 'block' })
  const fonts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'font') fonts.push(response.body().then((body) => body.length))
  })
  expect(await weighScripts(page, '/photographer')).toBeLessThanOrEqual(120)
  expect((await Promise.all(fonts)).reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60_000)
  expect(await measureShifts(page, '/photographer')).toBe(0)
  // the bodies of later pages are not weighed
  page.removeAllListeners('response')

  // without user input
  for (const path of ['/photographer', '/hope', '/policies/refund-policy', '/store']) {
    if (path !== '/photographer') await page.goto(path)
    await page.waitForFunction(() => '__reactRouterDataRouter' in window)
    const { painted, scripts } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
      scripts: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')),
    }))
    expect(scripts.length, path).toBeGreaterThan(2)
    for (const { name, startTime } of scripts) expect(startTime, `${path}: ${name}`).toBeGreaterThan(painted)
  }
  expect(problems).toEqual([])
})

test('the Hope and policy pages preload at most 125 KB of scripts', async () => {
  for (const path of ['/hope', '/hope/causes/none', '/policies/terms-of-service']) {
    const page = await (await fetch(server.url + path)).text()
    const scripts = new Set(Array.from(page.matchAll(/<link[^>]*modulepreload[^>]*href="([^"]+)"/g), ([, address]) => address))
    expect(scripts.size, path).toBeGreaterThan(2)
    const sizes = [...scripts].map(async (address) => gzipSync(await (await fetch(server.url + address)).bytes()).length)
    const sum = (await Promise.all(sizes)).reduce((bytes, size) => bytes + size, 0)
    expect(sum / 1000, path).toBeLessThanOrEqual(125)
  }
})

test('public pages preload their scripts with low priority, and the studio with the default priority', async () => {
  const fetchPreloads = async (path: string) => [
    ...(await (await fetch(server.url + path)).text()).matchAll(/<link[^>]*modulepreload[^>]*>/g),
  ]
  for (const path of ['/artists', '/hope', '/policies/refund-policy', '/store', '/login']) {
    const preloads = await fetchPreloads(path)
    expect(preloads.length, path).toBeGreaterThan(2)
    for (const [preload] of preloads) expect(preload, path).toContain('fetchpriority="low"')
  }
  const studio = await fetchPreloads('/dashboard')
  expect(studio.length).toBeGreaterThan(2)
  for (const [preload] of studio) expect(preload).not.toContain('fetchpriority')
})

test('an artist moves the slider of the photographer page with the keyboard, signs up there and gets the type photographer', async () => {
  const person = newPerson('Pia')
  const { page } = await openPerson(browser, server.url, { viewport: widths.phone })
  await page.goto('/photographer')
  const edge = page.getByRole('slider')
  // the slider ignores keys until its script runs
  await until('the edge at the end', async () => {
    await edge.press('End')
    return (await edge.getAttribute('aria-valuetext')) === '100% as uploaded, 0% enlarged'
  })
  await page.getByRole('link', { name: landingTexts.startSelling }).click()
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL('**/email-confirmed**')
  await confirmEmail(server.url, person)
  const caller = await signIn(server.url, { ...person, username: person.name })
  expect((await caller.get('/api/user/settings')).body.artist_type).toBe('photographer')
})

test('a visitor without JavaScript reads the five policies with their date and links to every section', async () => {
  await plain.goto('/no/such/page')
  const paths = await plain
    .getByRole('contentinfo')
    .locator('a[href^="/policies/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(paths).toHaveLength(5)
  for (const path of paths) {
    expect((await plain.goto(path))?.status()).toBe(200)
    const main = plain.getByRole('main')
    expect(await main.innerText()).toContain(`Effective ${policyFacts.effectiveOn}`)
    const contents = plain.getByRole('navigation', { name: 'On this page' })
    const anchors = await contents.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')?.slice(1)))
    expect(anchors.length).toBeGreaterThan(5)
    expect(await main.locator('article > section').evaluateAll((sections) => sections.map(({ id }) => id))).toEqual(anchors)
    await plain.emulateMedia({ media: 'print' })
    expect([await contents.isVisible(), await plain.getByRole('contentinfo').isVisible()]).toEqual([false, false])
    await plain.emulateMedia({ media: null })
  }
})
