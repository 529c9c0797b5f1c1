import { setTimeout as delay } from 'node:timers/promises'
import { AxeBuilder } from '@axe-core/playwright'
import { brand } from '@tintype/contract/brand'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, callerOf, signIn, signUpConfirmed } from './support/api.ts'
import { settled } from './support/axe.ts'
import { openPerson, widths } from './support/browser.ts'
import { orderOf } from './support/order.ts'
import { pages, type Who } from './support/pages.ts'
import { logIn, newPerson } from './support/person.ts'
import { artworkForm } from './support/photo.ts'
import { operator, type TestServer } from './support/server.ts'
import { startServer, useSharedBrowser } from './support/shared.ts'
import { until } from './support/until.ts'

type Place = { name: string; path: string; as: Who; act?: (page: Page) => Promise<unknown> }
type Seen = { title: string; headings: string[]; problems: string[]; sideways: string[] }

/** An existing address for each path with a parameter or wildcard. */
const examples: Record<string, (world: World) => string> = {
  '/store/collections/:handle': ({ shop }) => `/store/collections/${shop}`,
  '/store/products/:handle': ({ product }) => `/store/products/${product}`,
  '/store/account/link/:link': () => '/store/account/link/any',
  '/store/orders/:token': ({ order }) => `/store/orders/${order}`,
  '/backoffice/orders/:number': ({ orderNumber }) => `/backoffice/orders/${orderNumber}`,
  '/backoffice/webhooks/:id': ({ webhook }) => `/backoffice/webhooks/${webhook}`,
  '/backoffice/payouts/batches/:id': ({ batch }) => `/backoffice/payouts/batches/${batch}`,
  '/hope/causes/:slug': () => '/hope/causes/clean-tide',
  '/invitation/:token': () => '/invitation/any',
  '/backoffice/manufacturers/:id/answer': ({ manufacturer }) => `/backoffice/manufacturers/${manufacturer}/answer`,
  '/backoffice/artists/:id': ({ artistId }) => `/backoffice/artists/${artistId}`,
  '/backoffice/reports/:id': () => '/backoffice/reports/00000000-0000-7000-8000-000000000000',
  '/store/report/:link': () => '/store/report/any',
  '/store/*': () => '/store/no/such/page',
  '/*': () => '/no/such/page',
}

/** States that need an action or a query. */
const moments: Place[] = [
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
  { name: 'the page for a new password', path: '/reset-password-callback?token=any', as: 'visitor' },
]

const places: Place[] = [...pages.map(({ path, as }) => ({ name: path, path, as })), ...moments]

type World = {
  shop: string
  product: string
  order: string
  orderNumber: string
  batch: string
  webhook: string
  manufacturer: string
  artistId: string
}

let server: TestServer
const browser = await useSharedBrowser()
const seen = new Map<string, Seen>()

// all pages are inspected here, two at a time, and checked below
beforeAll(async () => {
  server = await startServer({ PAYOUT_COOLING_HOURS: '0' })
  const artist = newPerson('Ines')
  const world = await makeWorld(artist)
  const lanes = [1, 2].map(() => openLane(artist, world))
  const queue = [...places]
  await Promise.all(
    lanes.map(async (opening) => {
      const lane = await opening
      for (let place = queue.shift(); place; place = queue.shift()) {
        seen.set(place.name, await inTime(place.name, lookAt(lane[place.as], place, examples[place.path]?.(world) ?? place.path)))
      }
    }),
  )
}, 900_000)
afterAll(() => server?.remove())

test('every page whose path has a parameter or wildcard has an example address', () => {
  const withParts = pages.map(({ path }) => path).filter((path) => /[:*]/.test(path))
  expect(withParts.toSorted()).toEqual(Object.keys(examples).toSorted())
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
const twins = new Set(['/', '/backoffice', '/store/*', '/artistenroll'])

/** An artist with a product on sale, an artwork in review and one with a pending deletion; an order, a payout and a cause. */
async function makeWorld(person: ReturnType<typeof newPerson>): Promise<World> {
  await signUpConfirmed(server.url, person)
  const [artist, desk] = await Promise.all([signIn(server.url, { ...person, username: person.name }), signIn(server.url, operator)])
  for (const [at, artworkName] of ['Dove on a Wire', 'Two Doves', 'Three Doves'].entries()) {
    await good(artist.post('/api/upload-artwork', await artworkForm({ artworkName }, undefined, String(at))))
  }
  const artworks = await until('the renditions', async () => {
    const { body } = await artist.get('/api/artist-artworks?limit=8&offset=0')
    return body.artworks?.length === 3 && body.artworks.every(({ imageUrl }: { imageUrl: string | null }) => imageUrl) && body.artworks
  })
  const [first, second] = artworks as { uid: string }[]
  for (const artwork of [first, second]) await good(desk.post(`/api/backoffice/artworks/${artwork?.uid}/approve`, {}))
  await good(artist.post(`/api/request-artwork-deletion/${second?.uid}`, { reason: 'The other one is better.' }))
  const { products } = await good(callerOf(server.url).get('/api/store/products'))
  const product = products[0].handle as string
  const order = await good(
    callerOf(server.url).post('/api/store/orders', orderOf([{ product, size: 'large', quantity: 3 }]), { 'idempotency-key': 'one-order' }),
  )
  await good(artist.patch('/api/user/payout-settings', { method: 'paypal', details: { email: 'ines@paypal.example' } }))
  const { payout } = await good(artist.post('/api/request-payout', { method: 'paypal', details: {} }))
  await good(desk.post(`/api/backoffice/payouts/${payout.id}/approve`, {}))
  const { batch } = await good(desk.post('/api/backoffice/payout-batches', { method: 'paypal' }))
  await good(desk.post(`/api/backoffice/payouts/${payout.id}/failed`, { reason: 'The account is closed.' }))
  await good(artist.post('/api/request-payout', { method: 'paypal', details: {} }))
  const cause = {
    title: 'Clean Tide',
    description: 'Two boats and thirty volunteers.',
    funding_goal: 900,
    agreed_on: '2026-01-20',
    active: true,
  }
  await good(desk.post('/api/backoffice/causes', cause))
  const endpointFields = { url: 'https://hooks.example.com/tintype', description: 'The books', events: ['payout.paid'] }
  const { endpoint } = await good(desk.post('/api/backoffice/webhooks', endpointFields))
  const { shopify_collection_handle: shop } = await good(artist.get('/api/artist-stats'))
  const { manufacturers } = await good(desk.get('/api/backoffice/manufacturers'))
  const { artists } = await good(desk.get(`/api/backoffice/artists?${new URLSearchParams({ query: person.name })}`))
  return {
    ...{ shop, product, order: order.orderToken, orderNumber: order.orderNumber, batch: batch.id, webhook: endpoint.id },
    ...{ manufacturer: manufacturers[0].id, artistId: artists[0].id },
  }
}

async function good(asked: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await asked
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** Opens one page for each kind of user. */
async function openLane(artist: ReturnType<typeof newPerson>, { product }: World): Promise<Record<Who, Page>> {
  const [visitor, signedIn, desk] = await Promise.all([1, 2, 3].map(async () => (await openPerson(browser, server.url)).page))
  if (!visitor || !signedIn || !desk) throw new Error('a browser is missing')
  await logIn(signedIn, artist)
  await logIn(desk, operator)
  await visitor.goto(`/store/products/${product}`)
  await visitor.getByRole('button', { name: 'Add to cart' }).click()
  await visitor.waitForURL('**/store/cart')
  return { visitor, artist: signedIn, operator: desk }
}

/** WCAG 2.2 AA and the best practices of axe. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const themes = { dark: undefined, light: ['color-contrast', 'link-in-text-block'] }
const { desk, phone } = widths
const narrow = { width: 360, height: 780 }

/** Scripts in a page have no timeout, so a page that hangs fails after this time with its name. */
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

/** Pages with an action are inspected on a phone only. */
async function lookAt(page: Page, { act }: Place, path: string): Promise<Seen> {
  await page.setViewportSize(act ? phone : desk)
  await page.goto(path)
  await page.locator('main h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  const problems: string[] = []
  const sideways: string[] = []
  for (const [on, size] of Object.entries(act ? { phone, narrow } : { desk, phone, narrow })) {
    await page.setViewportSize(size)
    await page.evaluate(settled)
    if (act && on === 'phone') await act(page)
    for (const what of (await findSideways(page)).slice(0, 5)) sideways.push(`${on}: ${what}`)
    if (on === 'narrow') continue
    // the light theme changes only colours
    for (const [colorScheme, rules] of Object.entries(themes)) {
      await page.emulateMedia({ colorScheme: colorScheme as keyof typeof themes, reducedMotion: 'reduce' })
      await page.evaluate(settled)
      for (const problem of await findProblems(page, rules)) problems.push(`${on}, ${colorScheme}: ${problem}`)
    }
  }
  return { title: await page.title(), headings: await page.locator('h1').allTextContents(), problems, sideways }
}

async function findProblems(page: Page, rules: string[] | undefined): Promise<string[]> {
  // without legacy mode axe opens another page for every analysis
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], runOnly: rules ?? standards })
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`),
    )
}

/** Lists elements that overflow the right edge outside of a scrolling or clipping ancestor. The body clips everything, so it does not count. */
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
    return over.map(
      (element) => `${element.tagName.toLowerCase()}.${element.className} ends at ${Math.round(element.getBoundingClientRect().right)}`,
    )
  })
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click()
}

async function makeMistakes(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('A?')
  await page.getByLabel('Email').fill('nobody@')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Name').focus()
}
