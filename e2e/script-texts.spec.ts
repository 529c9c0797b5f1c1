import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scriptTexts } from '../packages/contract/test/awkward-texts.ts'
import { type Answer, type Caller, callerOf, linkIn, mailTo, signIn, signUpConfirmed } from './support/api.ts'
import { openBrowser, openPerson } from './support/browser.ts'
import { gradientJpeg } from './support/gradient.ts'
import { orderOf } from './support/order.ts'
import { pages, type Who } from './support/pages.ts'
import { logIn, newPerson } from './support/person.ts'
import { artworkForm, photoPath } from './support/photo.ts'
import { operator, startTestServer, type TestServer } from './support/server.ts'
import { until } from './support/until.ts'

/** Small: how a picture looks is nothing that runs. Only what is sold has to be large enough for a plate. */
const picture = resolve(import.meta.dirname, '../apps/web/public/art/pier.webp')

let server: TestServer
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startTestServer({ PAYOUT_COOLING_HOURS: '0' }), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

/** What was written in each field that keeps a text, as it has to be shown. */
type Written = Map<string, string>

/** What would run stands in as many fields as it can: each begins where the one before ended. */
function createWriter() {
  const written: Written = new Map()
  let turn = 0
  return {
    written,
    /** @param max  characters that the field takes */
    write(field: string, max: number): string {
      const fitting: string[] = []
      for (let tried = 0; tried < scriptTexts.length; tried++) {
        const next = scriptTexts[turn++ % scriptTexts.length] ?? ''
        if ([...fitting, next].join(' ').length > Math.min(max, 400)) {
          if (fitting.length) break
        } else fitting.push(next)
      }
      const text = fitting.join(' ').trim()
      written.set(field, text)
      return text
    },
  }
}

type Place = { path: string; as: Who }

type World = {
  artist: ReturnType<typeof newPerson>
  suspended: ReturnType<typeof newPerson>
  addresses: Record<string, string>
  customerLink: string
}

/** Pages on which nothing stands that anybody wrote in this world. Every other one of `routes.ts` is looked at. */
const empty = [
  ...['/', '/*', '/store/*', '/login', '/signup', '/forgot-password', '/email-confirmed', '/reset-password-callback', '/leaving/confirm'],
  ...['/invitation/:token', '/artists', '/photographer', '/islamic-art', '/space-photography', '/stoic-quotes', '/artistenroll'],
  ...['privacy-policy', 'terms-of-service', 'refund-policy', 'shipping-policy', 'data-deletion-instructions'].map(
    (name) => `/policies/${name}`,
  ),
  ...['prices', 'quarantine', 'operators', 'jobs', 'messages', 'settings', 'account', 'payouts/batches/:id'].map(
    (name) => `/backoffice/${name}`,
  ),
]

/** Lists that show more of what there is than `routes.ts` alone leads to. */
const more: Place[] = [
  ...['?status=rejected', '?status=changes_requested', '?status=approved'].map((query) => `/backoffice/artworks${query}`),
  ...['?state=on_hold', '?state=shipped', '?state=cancelled'].map((query) => `/backoffice/orders${query}`),
  ...['?status=cancelled', '?status=returned'].map((query) => `/backoffice/payouts${query}`),
  '/backoffice/reports?state=appealed',
].map((path) => ({ path, as: 'operator' }))

const places: Place[] = [...pages.filter(({ path }) => !empty.includes(path)), ...more]

test('no page that is left out is one that is not there', () => {
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(empty))
})

test('what somebody wrote runs nowhere, even where no policy forbids it, and is shown as it was written (R23)', async ({
  onTestFailed,
}) => {
  onTestFailed(() => console.error(server.output().slice(-2000)))
  const writer = createWriter()
  const world = await makeWorld(writer.write)
  const written = [...writer.written.values()].join('\n')
  expect(scriptTexts.filter((text) => !written.includes(text.trim()))).toEqual([])
  const ran: string[] = []
  const [visitor, artist, desk, suspended] = await Promise.all([1, 2, 3, 4].map(() => openUnprotected(ran)))
  if (!visitor || !artist || !desk || !suspended) throw new Error('nobody came')
  await Promise.all([logIn(artist, world.artist), logIn(desk, operator), logIn(suspended, world.suspended)])
  await visitor.goto(world.customerLink)
  await visitor.getByRole('button', { name: 'See my orders' }).click()
  await visitor.waitForURL('**/store/account')
  await visitor.goto(world.addresses['/store/products/:handle'] ?? '')
  await visitor.getByRole('button', { name: 'Add to cart' }).click()
  await visitor.waitForURL('**/store/cart')

  const shown: string[] = []
  const strange: string[] = []
  const lane = async (page: Page, paths: string[]) => {
    for (let path = paths.shift(); path; path = paths.shift()) {
      const seen = await lookAt(page, world.addresses[path] ?? path)
      shown.push(...seen.texts)
      strange.push(...seen.strange.map((what) => `${path}: ${what}`))
    }
  }
  const pathsOf = (who: Who) => places.filter(({ as }) => as === who).map(({ path }) => path)
  const secondDesk = await desk.context().newPage()
  const lookAtAll = async () => {
    const office = pathsOf('operator')
    await Promise.all([
      lane(visitor, pathsOf('visitor')),
      lane(artist, pathsOf('artist')),
      lane(suspended, ['/dashboard', '/settings']),
      ...[desk, secondDesk].map((page) => lane(page, office)),
    ])
  }
  const missing = () => [...writer.written].filter(([, text]) => !shown.some((each) => each.includes(plain(text)))).map(([field]) => field)
  await lookAtAll()
  // a slow page asks for what it shows after it has been looked at
  if (missing().length > 0) await lookAtAll()
  expect(ran).toEqual([])
  expect(strange).toEqual([])
  expect(missing()).toEqual([])

  // control: in the same page the same text runs once somebody sets it as markup
  await visitor.evaluate(setAsMarkup, '<img src=x onerror=alert(1)>')
  await until('what is markup', async () => ran.length > 0)
}, 900_000)

test('the policy alone would stop it too (control)', async () => {
  const { page } = await openPerson(browser, server.url)
  await page.goto('/store')
  await page.evaluate(setAsMarkup, '<img src=x onerror=alert(1)>')
  await page.locator('body[data-forbidden="script-src-attr"]').waitFor()
})

/** Somebody whose browser takes no policy of ours, and who is told of everything that runs. */
async function openUnprotected(ran: string[]): Promise<Page> {
  const { page, context } = await openPerson(browser, server.url, { bypassCSP: true })
  await context.exposeBinding('alert', ({ frame }) => void ran.push(frame.url()))
  await context.route(/evil\.example/, (route) => {
    ran.push(route.request().url())
    return route.abort()
  })
  page.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  return page
}

async function lookAt(page: Page, path: string): Promise<{ texts: string[]; strange: string[] }> {
  await page.goto(path)
  await page.locator('main h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  const { texts, strange } = await page.evaluate(describeDocument)
  return { texts: texts.map(plain), strange }
}

/** White space is the page's own. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Runs in the page: what is written on it, and elements with something that would run. */
function describeDocument(): { texts: string[]; strange: string[] } {
  const runs = /^\s*(javascript:|data:text\/html)/i
  const everything = [...document.querySelectorAll('*')]
  const strange = everything.flatMap((element) =>
    [...element.attributes]
      .filter(
        ({ name, value }) =>
          /^on|^srcdoc$/i.test(name) || (/^(href|src|action|formaction|data|xlink:href)$/i.test(name) && runs.test(value)),
      )
      .map(({ name, value }) => `${element.localName} ${name}=${value}`),
  )
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
  const said = everything.flatMap((element) => ['title', 'alt', 'aria-label'].map((name) => element.getAttribute(name) ?? ''))
  const body = document.body.cloneNode(true) as HTMLElement
  for (const hidden of body.querySelectorAll('script, style')) hidden.remove()
  return { texts: [document.title, body.textContent ?? '', ...fields, ...said].filter(Boolean), strange }
}

/** Runs in the page: sets a text as nothing of ours does, and notes what the policy has against it. */
function setAsMarkup(html: string): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    document.body.dataset.forbidden = effectiveDirective
  })
  document.body.insertAdjacentHTML('beforeend', html)
}

/** Something of everything in which a person can write. */
async function makeWorld(write: (field: string, max: number) => string): Promise<World> {
  const desk = await signIn(server.url, operator)
  const [person, other, third] = [newPerson('Ines'), newPerson('Mira'), newPerson('Ona')]
  const [artist] = await Promise.all([person, other, third].map((one) => signUpConfirmed(server.url, one)))
  if (!artist) throw new Error('nobody signed up')
  const cause = await good(
    desk.post('/api/backoffice/causes', {
      title: write('a cause’s title', 120),
      description: write('a cause’s description', 4000),
      funding_goal: 900,
      agreed_on: '2026-01-20',
      active: true,
    }),
  )
  await good(artist.patch('/api/user/settings', { give_back_enabled: true, selected_cause_id: cause.id, donation_percentage: 50 }))
  const hand = async (at: string) => {
    const artworkDescription = /for sale|waits|rejected/.test(at) ? write(`the description of one ${at}`, 300) : ''
    const words = { artworkName: write(`the name of one ${at}`, 60), artworkDescription }
    const tag = '<svg onload=alert(1)>'
    return (
      await good(
        artist.post('/api/upload-artwork', await artworkForm({ ...words, tags: tag }, at === 'for sale' ? photoPath : picture, at)),
      )
    ).uid as string
  }
  const uids: Record<string, string> = {}
  for (const at of ['for sale', 'that waits', 'rejected', 'to be changed', 'to be deleted', 'not deleted']) uids[at] = await hand(at)
  await until('the renditions', async () => {
    const { body } = await artist.get('/api/artist-artworks?limit=8&offset=0')
    return body.artworks?.every(({ imageUrl }: { imageUrl: string | null }) => imageUrl)
  })
  for (const at of ['for sale', 'to be deleted', 'not deleted']) await good(desk.post(`/api/backoffice/artworks/${uids[at]}/approve`, {}))
  const why = (field: string) => ({ reason: write(field, 500) })
  await good(desk.post(`/api/backoffice/artworks/${uids.rejected}/reject`, why('why it was rejected')))
  await good(desk.post(`/api/backoffice/artworks/${uids['to be changed']}/ask-changes`, why('what has to change')))
  await good(artist.post(`/api/request-artwork-deletion/${uids['to be deleted']}`, why('why it is to be deleted')))
  await good(artist.post(`/api/request-artwork-deletion/${uids['not deleted']}`, { reason: 'Please.' }))
  await good(desk.post(`/api/backoffice/deletions/${uids['not deleted']}/disapprove`, why('why it is not deleted')))
  for (const path of ['banner', 'profile-picture']) await hangPicture(artist, path)

  const { artists } = await good(desk.get(`/api/backoffice/artists?${new URLSearchParams({ query: person.name })}`))
  const artistId = artists[0].id as string
  await good(
    desk.post(`/api/backoffice/artists/${artistId}/adjustments`, { amountCents: 90_00, ...why('why a balance was corrected') }, newKey()),
  )
  for (const [one, field] of [
    [other, 'why an artist is suspended'],
    [third, 'why an artist was suspended'],
  ] as const) {
    const found = await good(desk.get(`/api/backoffice/artists?${new URLSearchParams({ query: one.name })}`))
    await good(desk.post(`/api/backoffice/artists/${found.artists[0].id}/suspend`, why(field)))
    if (one === third) await good(desk.post(`/api/backoffice/artists/${found.artists[0].id}/lift-suspension`, why('why it was lifted')))
  }

  const { shopify_collection_handle: shop } = await good(artist.get('/api/artist-stats'))
  const { products } = await good(callerOf(server.url).get(`/api/store/collections/${shop}`))
  const product = products.at(-1).handle as string
  const order = await sell(write, product)
  await makePrints(desk, write, order.orderNumber)
  await payOut(artist, desk, write)
  const report = await makeReport(artist, desk, write, product)

  const maker = { regions: ['us'], capacityPerDay: 1, leadDays: 9, isActive: true, costs: [{ size: 'extra_large', costCents: 900 }] }
  const { manufacturers } = await good(desk.post('/api/backoffice/manufacturers', { ...maker, name: write('a manufacturer’s name', 60) }))
  const told = { url: 'https://hooks.example.com/tintype', description: write('what an endpoint is for', 100), events: ['payout.paid'] }
  const { endpoint } = await good(desk.post('/api/backoffice/webhooks', told))
  const key = { name: write('the name of a key', 60), scopes: ['orders:read'], expiresInDays: 1 }
  await good(desk.post('/api/backoffice/api-keys', key))
  await good(callerOf(server.url).post('/api/store/account/links', { email: order.email }))
  return {
    ...{ artist: person, suspended: other },
    customerLink: linkIn(await mailTo(server.url, order.email, /link to your orders/), /account\/link/),
    addresses: {
      '/hope/causes/:slug': `/hope/causes/${cause.slug}`,
      '/store/collections/:handle': `/store/collections/${shop}`,
      '/store/products/:handle': `/store/products/${product}`,
      '/store/orders/:token': `/store/orders/${order.orderToken}`,
      '/store/report/:link': report.link,
      '/backoffice/reports/:id': `/backoffice/reports/${report.id}`,
      '/backoffice/artists/:id': `/backoffice/artists/${artistId}`,
      '/backoffice/orders/:number': `/backoffice/orders/${order.orderNumber}`,
      '/backoffice/webhooks/:id': `/backoffice/webhooks/${endpoint.id}`,
      '/backoffice/manufacturers/:id/answer': `/backoffice/manufacturers/${manufacturers[0].id}/answer`,
      '/backoffice/ledger': `/backoffice/ledger?artist=${artistId}`,
    },
  }
}

const newKey = () => ({ 'idempotency-key': randomUUID() })

async function hangPicture(artist: Caller, path: string): Promise<void> {
  const isBanner = path === 'banner'
  const form = new FormData()
  const pixels = await gradientJpeg(isBanner ? 500 : 200, 200)
  form.set(isBanner ? 'bannerImage' : 'profilePicture', new File([Uint8Array.from(pixels)], '"><img src=x onerror=alert(1)>.jpg'))
  await good(artist.post(`/api/user/${path}`, form))
}

async function sell(write: (field: string, max: number) => string, product: string) {
  const email = `${randomUUID()}@customer.example`
  const shippingAddress = {
    name: write('the name of a customer', 120),
    line1: write('a street', 120),
    line2: write('a second line of an address', 120),
    city: write('a town', 120),
    region: 'ME',
    postalCode: '04101',
    country: 'US',
  }
  const lines = [{ product, size: 'medium', quantity: 1 }]
  const order = await good(callerOf(server.url).post('/api/store/orders', orderOf(lines, { email, shippingAddress }), newKey()))
  return { email, orderToken: order.orderToken as string, orderNumber: order.orderNumber as string }
}

/** One that is sent, one of it made again and held, and one called off. */
async function makePrints(desk: Caller, write: (field: string, max: number) => string, orderNumber: string): Promise<void> {
  const prints = async () => (await good(desk.get(`/api/backoffice/orders/${orderNumber}`))).lines[0].prints
  const move = async (print: { id: string; version: number }, step: string, facts: object = {}) =>
    good(desk.post(`/api/backoffice/prints/${print.id}/${step}`, { version: print.version, ...facts }, newKey()))
  const first = await until('a print with its file', async () =>
    (await prints()).find(({ state }: { state: string }) => state === 'routed'),
  )
  const { manufacturers } = await good(desk.get('/api/backoffice/manufacturers'))
  const other = manufacturers.find(({ id }: { id: string }) => id !== first.manufacturer?.id)
  if (other) await move(first, 'route', { manufacturerId: other.id, reason: write('why another manufacturer', 500) })
  await move((await prints())[0], 'start')
  const [made] = await prints()
  const parcel = { carrier: write('a carrier', 80), tracking: write('the number of a parcel', 80) }
  await good(
    desk.post(`/api/backoffice/orders/${orderNumber}/parcels`, { ...parcel, prints: [{ id: made.id, version: made.version }] }, newKey()),
  )
  for (const [step, field] of [
    ['hold', 'why it is held'],
    ['cancel', 'why it is not made'],
  ] as const) {
    const before = (await prints()).map(({ id }: { id: string }) => id)
    await move((await prints())[0], 'reprint', { quantity: 1, reason: write(`why one is made again, ${step}`, 500) })
    const again = await until('the next print', async () =>
      (await prints()).find(({ id, state }: { id: string; state: string }) => !before.includes(id) && state === 'routed'),
    )
    await move(again, step, { reason: write(field, 500) })
  }
}

/** One that failed, one called off, one that is paid. */
async function payOut(artist: Caller, desk: Caller, write: (field: string, max: number) => string): Promise<void> {
  await good(artist.patch('/api/user/payout-settings', { method: 'paypal', details: { email: 'ines@paypal.example' } }))
  const ask = async () => (await good(artist.post('/api/request-payout', { method: 'paypal', details: {} }, newKey()))).payout.id as string
  const step = (id: string, name: string, facts: object = {}) => good(desk.post(`/api/backoffice/payouts/${id}/${name}`, facts))
  const failed = await ask()
  await step(failed, 'approve')
  await step(failed, 'failed', { reason: write('why a payout failed', 500) })
  await step(await ask(), 'cancel', { reason: write('why a payout was called off', 500) })
  const paid = await ask()
  await step(paid, 'approve')
  await step(paid, 'paid', { reference: write('the reference of a payout', 200) })
  await step(paid, 'returned', { reason: write('why a payout came back', 500) })
}

/** One that went all the way to an appeal. */
async function makeReport(artist: Caller, desk: Caller, write: (field: string, max: number) => string, product: string) {
  const email = `${randomUUID()}@visitor.example`
  const visitor = callerOf(server.url)
  await good(
    visitor.post('/api/store/reports', {
      ...{ subject: 'plate', handle: product, kind: 'copyright', capacity: 'owner', isTrue: true, isGoodFaith: true, email },
      words: write('what a report says', 2000),
      name: write('who reports', 120),
      original: write('what was taken', 500),
    }),
  )
  const link = new URL(linkIn(await mailTo(server.url, email, /confirm your report/), /store\/report/)).pathname
  const call = `/api/store/reports/${link.split('/').at(-1)}`
  const { id } = await good(visitor.post(`${call}/confirm`, {}))
  await good(desk.post(`/api/backoffice/reports/${id}/notice`, {}))
  await good(artist.post(`/api/user/reports/${id}/answer`, { words: write('what an artist answers', 2000) }))
  await good(desk.post(`/api/backoffice/reports/${id}/decide`, { outcome: 'kept', words: write('how a report was decided', 2000) }))
  await good(visitor.post(`${call}/appeal`, { words: write('what an appeal says', 2000) }))
  return { id: id as string, link }
}

async function good(asked: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await asked
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
