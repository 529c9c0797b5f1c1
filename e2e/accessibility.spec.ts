import { setTimeout as delay } from 'node:timers/promises'
import { AxeBuilder } from '@axe-core/playwright'
import { brand } from '@tintype/contract/brand'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, callerOf, signIn, signUpConfirmed } from './support/api.ts'
import { settled } from './support/axe.ts'
import { openBrowser, openPerson, widths } from './support/browser.ts'
import { orderOf } from './support/order.ts'
import { pages, type Who } from './support/pages.ts'
import { logIn, newPerson } from './support/person.ts'
import { artworkForm } from './support/photo.ts'
import { operator, startTestServer, type TestServer } from './support/server.ts'
import { until } from './support/until.ts'

type Place = { name: string; path: string; as: Who; act?: (page: Page) => Promise<unknown> }
type Seen = { title: string; headings: string[]; problems: string[]; sideways: string[] }

/** For each address with a part to fill in, one that is there. Every other page is looked at as it stands in `routes.ts`. */
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

/** What an address alone does not show. */
const moments: Place[] = [
  { name: 'the menu of a phone', path: '/dashboard', as: 'artist', act: openMenu },
  { name: 'the menu of a visitor', path: '/no/such/page', as: 'visitor', act: openMenu },
  { name: 'a sign-up with mistakes', path: '/signup', as: 'visitor', act: makeMistakes },
  { name: 'the way in for customers', path: '/login', as: 'visitor', act: (page) => page.getByText('Customer', { exact: true }).click() },
  { name: 'a mail on its way', path: '/email-confirmed?fromSignup=true', as: 'visitor' },
  { name: 'a link that is used up', path: '/email-confirmed?error=INVALID_TOKEN', as: 'visitor' },
  { name: 'a new password', path: '/reset-password-callback?token=any', as: 'visitor' },
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
let browser: Browser
const seen = new Map<string, Seen>()

// all is looked at here, two at a time, and judged below
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startTestServer({ PAYOUT_COOLING_HOURS: '0' }), openBrowser()])
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
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

test('every address with a part to fill in has an example', () => {
  const withParts = pages.map(({ path }) => path).filter((path) => /[:*]/.test(path))
  expect(withParts.toSorted()).toEqual(Object.keys(examples).toSorted())
})

test.each(places.map(({ name }) => name))('%s: a title, one heading, nothing serious, nothing sideways', (name) => {
  const { title, headings, problems, sideways } = seen.get(name) as Seen
  expect(title).toMatch(new RegExp(`.+ · ${brand.product}`))
  expect(headings).toHaveLength(1)
  expect(problems).toEqual([])
  expect(sideways).toEqual([])
})

test('no two pages have one title', () => {
  const titles = pages.filter(({ path }) => !twins.has(path)).map(({ path }) => seen.get(path)?.title)
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
})
/** `/` is the dashboard, the back office opens at its first place, and nothing is at two addresses in the same words. */
const twins = new Set(['/', '/backoffice', '/store/*', '/artistenroll'])

/** One artist with a plate for sale, one that waits and one that is to go; an order, a payout and a cause. */
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
  const told = { url: 'https://hooks.example.com/tintype', description: 'The books', events: ['payout.paid'] }
  const { endpoint } = await good(desk.post('/api/backoffice/webhooks', told))
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

/** Three people who look at one page after the other. */
async function openLane(artist: ReturnType<typeof newPerson>, { product }: World): Promise<Record<Who, Page>> {
  const [visitor, signedIn, desk] = await Promise.all([1, 2, 3].map(async () => (await openPerson(browser, server.url)).page))
  if (!visitor || !signedIn || !desk) throw new Error('nobody came')
  await logIn(signedIn, artist)
  await logIn(desk, operator)
  await visitor.goto(`/store/products/${product}`)
  await visitor.getByRole('button', { name: 'Add to cart' }).click()
  await visitor.waitForURL('**/store/cart')
  return { visitor, artist: signedIn, operator: desk }
}

/** WCAG 2.2 AA, and what axe knows of good manners. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const themes = { dark: undefined, light: ['color-contrast', 'link-in-text-block'] }
const { desk, phone } = widths
const narrow = { width: 360, height: 780 }

/** What runs in a page has no end of its own: one that has stopped answering is named, and holds nobody up longer than this. */
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

/** What somebody has to do first is done on a phone. */
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
    // the other theme changes colours and nothing else
    for (const [colorScheme, rules] of Object.entries(themes)) {
      await page.emulateMedia({ colorScheme: colorScheme as keyof typeof themes, reducedMotion: 'reduce' })
      await page.evaluate(settled)
      for (const problem of await findProblems(page, rules)) problems.push(`${on}, ${colorScheme}: ${problem}`)
    }
  }
  return { title: await page.title(), headings: await page.locator('h1').allTextContents(), problems, sideways }
}

async function findProblems(page: Page, rules: string[] | undefined): Promise<string[]> {
  // the other mode opens a window for every page that is looked at
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

/** What reaches over the right edge and is neither cut off nor in a part that scrolls by itself. The body cuts everything, so it does not count. */
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
