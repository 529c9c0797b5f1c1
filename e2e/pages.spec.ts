import { setTimeout as delay } from 'node:timers/promises'
import { brand } from '@tintype/domain/brand'
import type { RunOptions } from 'axe-core'
import type { Page, Request } from 'playwright-core'
import { matchPath } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scriptTexts } from '../packages/contract/test/awkward-texts.ts'
import { allRules, colourRules, findProblems, settled } from './support/axe.ts'
import { openPerson, widths } from './support/browser.ts'
import { describeDocument, recordScripts, setAsMarkup } from './support/injected-scripts.ts'
import { pages, type Who } from './support/pages.ts'
import { logIn } from './support/person.ts'
import { operator, type TestServer } from './support/server.ts'
import { startServer, useSharedBrowser } from './support/shared.ts'
import { until } from './support/until.ts'
import { createWriter, makeWorld, type Outside, openOutside, type World } from './support/written-world.ts'

// Each page is opened once, in a world whose every field contains script texts.

type Place = { name: string; path: string; as: Who | 'suspended'; act?: (page: Page) => Promise<unknown>; isFiltered?: true }
type Seen = { title: string; headings: string[]; problems: string[]; sideways: string[]; texts: string[]; strange: string[] }

// `/` leads a signed-in person on
const signedInPaths = pages.filter(({ as, path }) => as !== 'visitor' && path !== '/').map(({ path }) => path)

/** Addresses of paths with a parameter or wildcard whose page shows no text of the world. */
const otherAddresses: Record<string, string> = {
  '/store/account/link/:link': '/store/account/link/any',
  '/invitation/:token': '/invitation/any',
  '/store/*': '/store/no/such/page',
  '/*': '/no/such/page',
}

/** States that need an action or a query. */
const moments: Place[] = [
  { name: 'the dashboard of a suspended artist', path: '/dashboard', as: 'suspended' },
  { name: 'the settings of a suspended artist', path: '/settings', as: 'suspended' },
  { name: 'the dashboard with its phone menu open', path: '/dashboard', as: 'artist', act: openMenu },
  { name: 'the 404 page with its phone menu open', path: '/no/such/page', as: 'visitor', act: openMenu },
  { name: 'the signup page with invalid input', path: '/signup', as: 'visitor', act: makeMistakes },
  {
    name: 'the login page with Customer selected',
    path: '/login',
    as: 'visitor',
    act: (page) => page.getByText('Customer', { exact: true }).click(),
  },
  { name: 'the page after a signup', path: '/email-confirmed?fromSignup=true', as: 'visitor' },
  { name: 'the confirmation page of a used link', path: '/email-confirmed?error=INVALID_TOKEN', as: 'visitor' },
  { name: 'the page of an expired link to change an email address', path: '/email-change?token=any', as: 'visitor' },
  { name: 'the page for a new password', path: '/reset-password-callback?token=any', as: 'visitor' },
]

/** Lists with filters that show further texts. */
const filtered: Place[] = [
  ...['?status=rejected', '?status=changes_requested', '?status=approved'].map((query) => `/backoffice/artworks${query}`),
  ...['?state=on_hold', '?state=shipped', '?state=cancelled'].map((query) => `/backoffice/orders${query}`),
  ...['?status=cancelled', '?status=returned'].map((query) => `/backoffice/payouts${query}`),
  '/backoffice/reports?state=appealed',
  '/backoffice/messages?source=shopify&state=quarantined',
].map((path) => ({ name: path, path, as: 'operator', isFiltered: true }))

const places: Place[] = [...pages.map(({ path, as }) => ({ name: path, path, as })), ...filtered, ...moments]

let outside: Outside
let server: TestServer
let world: World
const browser = await useSharedBrowser()
const writer = createWriter()
const seen = new Map<string, Seen>()
/** The pages and addresses of scripts that ran out of a text. */
const ran: string[] = []
let visitor: Page

// all pages are inspected here, several at a time, and checked below
beforeAll(async () => {
  outside = await openOutside()
  server = await startServer({ PAYOUT_COOLING_HOURS: '0', ...outside.environment })
  world = await makeWorld(server.url, outside, writer.write)
  const lanes = await openLanes()
  visitor = lanes.visitor
  const secondDesk = await lanes.operator.context().newPage()
  const queues = Map.groupBy(places, ({ as }) => as)
  const inspect = async (page: Page, as: Place['as']) => {
    const queue = queues.get(as) ?? []
    for (let place = queue.shift(); place; place = queue.shift()) {
      const address = { ...otherAddresses, ...world.addresses }[place.path] ?? place.path
      seen.set(place.name, await inTime(place.name, lookAt(page, place, address)))
    }
  }
  await Promise.all([...Object.entries(lanes).map(([as, page]) => inspect(page, as as Place['as'])), inspect(secondDesk, 'operator')])
}, 900_000)
afterAll(async () => {
  await server?.remove()
  await outside?.close()
})

test('every page whose path has a parameter or wildcard has an example address', () => {
  const withParts = pages.map(({ path }) => path).filter((path) => /[:*]/.test(path))
  expect(Object.keys({ ...otherAddresses, ...world.addresses })).toEqual(expect.arrayContaining(withParts))
})

test.each(places.map(({ name }) => name))('%s has a title, one h1, no serious accessibility problem and no horizontal overflow', (name) => {
  const { title, headings, problems, sideways } = seen.get(name) as Seen
  expect(title).toMatch(new RegExp(`.+ · ${brand.product}`))
  expect(headings).toHaveLength(1)
  expect(problems).toEqual([])
  expect(sideways).toEqual([])
})

test('no two pages with different content have the same title', () => {
  const titles = pages.filter(({ path }) => !twins.has(path)).map(({ path }) => seen.get(path)?.title)
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
})
/** Paths that show the same content as another path. */
const twins = new Set(['/', '/backoffice', '/store/*', '/artistenroll', '/store/orders/:token/pay'])

test('script texts run on no page, even without the content security policy, and are shown as written', async () => {
  const written = [...writer.written.values()].join('\n')
  expect(scriptTexts.filter((text) => !written.includes(text.trim()))).toEqual([])
  expect(ran).toEqual([])
  expect([...seen].flatMap(([name, { strange }]) => strange.map((what) => `${name}: ${what}`))).toEqual([])
  const shown = [...seen.values()].flatMap(({ texts }) => texts)
  const missing = [...writer.written].filter(([, text]) => !shown.some((each) => each.includes(plain(text)))).map(([field]) => field)
  expect(missing).toEqual([])

  // control: the same text runs when it is inserted as markup
  await visitor.evaluate(setAsMarkup, '<img src=x onerror=alert(1)>')
  await until('the script in the markup', async () => ran.length > 0)
})

/** Opens one page for each kind of user, without content security policy. */
async function openLanes(): Promise<Record<Place['as'], Page>> {
  const open = async () => {
    const { page, context } = await openPerson(browser, server.url, { bypassCSP: true })
    await recordScripts(context, ran)
    context.on('page', watchFetches)
    watchFetches(page)
    return page
  }
  const lanes = { visitor: await open(), artist: await open(), suspended: await open(), operator: await open() }
  await Promise.all([logIn(lanes.artist, world.artist), logIn(lanes.operator, operator), logIn(lanes.suspended, world.suspended)])
  await lanes.visitor.goto(world.customerLink)
  await lanes.visitor.getByRole('button', { name: 'View my orders' }).click()
  await lanes.visitor.waitForURL('**/store/account')
  await lanes.visitor.goto(world.addresses['/store/products/:handle'] ?? '')
  await lanes.visitor.getByRole('button', { name: 'Add to cart' }).click()
  await lanes.visitor.waitForURL('**/store/cart')
  return lanes
}

/** The fetches of each page that have not ended. */
const openFetches = new WeakMap<Page, Set<Request>>()

function watchFetches(page: Page): void {
  const open = new Set<Request>()
  openFetches.set(page, open)
  page.on('request', (request) => request.resourceType() === 'fetch' && open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

const { desk } = widths
/** The least width of the layout with columns. */
const tablet = { width: 821, height: 900 }
/** The width that WCAG 1.4.10 names. No rule of our styles distinguishes widths below 600 px. */
const phone = { width: 320, height: 640 }

/** Scripts in a page have no timeout, so a hanging page fails after this time with its name. */
const PATIENCE_MS = 120_000

async function inTime<T>(name: string, looking: Promise<T>): Promise<T> {
  const late = new AbortController()
  const tooLate = delay(PATIENCE_MS, undefined, late).then(() => {
    throw new Error(`${name} was looked at for ${PATIENCE_MS / 1000} s`)
  })
  try {
    return await Promise.race([looking, tooLate])
  } finally {
    tooLate.catch(() => undefined)
    late.abort()
  }
}

/**
 * Signed-in pages are opened as a link opens them, which costs a third of a page load; the files of each page open it directly. Pages that
 * the server renders are loaded.
 */
async function openAddress(page: Page, address: string): Promise<void> {
  const isSamePage = new URL(page.url()).pathname === address.split('?')[0]
  if (isSamePage || !isSignedIn(page.url()) || !isSignedIn(new URL(address, page.url()).href)) {
    await page.goto(address)
    return
  }
  await page.evaluate(openAsLink, address)
}

function isSignedIn(url: string): boolean {
  const { pathname } = new URL(url)
  return signedInPaths.some((path) => matchPath(path, pathname))
}

/** Runs in the page. Waits until React has replaced the heading of the page before. */
async function openAsLink(address: string): Promise<void> {
  const before = document.querySelector('main')
  const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: { navigate(to: string): Promise<void> } }
  await router.navigate(address)
  while (document.querySelector('main') === before) await new Promise(requestAnimationFrame)
}

/** Opens a page and waits for its data. Pages with an action are inspected on a phone only. */
async function lookAt(page: Page, { act, isFiltered }: Place, address: string): Promise<Seen> {
  await page.setViewportSize(act ? phone : desk)
  openFetches.get(page)?.clear()
  await openAddress(page, address)
  await page.locator('main h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  // a slow page starts its fetches after the network was idle
  await until(`the data of ${address}`, async () => openFetches.get(page)?.size === 0)
  await page.waitForFunction(() => !document.querySelector('.skeleton, [aria-busy="true"]'))
  const { texts, strange } = await page.evaluate(describeDocument)
  const problems: string[] = []
  const sideways: string[] = []
  for (const [on, size] of Object.entries(act ? { phone } : { desk, tablet, phone })) {
    await page.setViewportSize(size)
    await page.evaluate(settled)
    if (act) await act(page)
    for (const what of (await findSideways(page)).slice(0, 5)) sideways.push(`${on}: ${what}`)
    // a filter changes texts only
    if (on === 'tablet' || isFiltered) continue
    // colours do not depend on the width, so each theme is inspected at one
    const problemsIn = async (theme: 'dark' | 'light', rules: RunOptions) =>
      problems.push(...(await findProblems(page, theme, rules)).map((problem) => `${on}, ${problem}`))
    await problemsIn(on === 'desk' || act ? 'dark' : 'light', allRules)
    if (act) await problemsIn('light', colourRules)
  }
  const headings = await page.locator('h1').allTextContents()
  return { title: await page.title(), headings, problems, sideways, texts: texts.map(plain), strange }
}

/** Ignores differences in white space. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * Lists elements that overflow the right edge outside of a scrolling or clipping ancestor. The body clips everything, so it does not count.
 */
function findSideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth } = document.documentElement
    const isHeld = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || getComputedStyle(element).position === 'fixed' || isHeld(element.parentElement))
    const over = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && !isHeld(element.parentElement) && element.checkVisibility(),
    )
    const { scrollWidth } = document.documentElement
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const overflowing: string[] = []
    while (scrollWidth > clientWidth && texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      const right = Math.round(range.getBoundingClientRect().right)
      if (right > clientWidth + 1) overflowing.push(`“${texts.currentNode.textContent?.slice(0, 60)}” ends at ${right}`)
    }
    return [
      ...(scrollWidth > clientWidth ? [`the page scrolls to ${scrollWidth}`] : []),
      ...over.map(
        (element) => `${element.tagName.toLowerCase()}.${element.className} ends at ${Math.round(element.getBoundingClientRect().right)}`,
      ),
      ...overflowing,
    ]
  })
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click()
}

async function makeMistakes(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('A?')
  await page.getByLabel('Email').fill('ines@')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Name').focus()
}
