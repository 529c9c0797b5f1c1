import { randomUUID } from 'node:crypto'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { problemText } from '@tintype/contract/problems'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPages, type Pages } from '../apps/server/http/pages.ts'
import { insertProduct } from '../apps/server/test/database/insert-artwork.ts'
import { cloneTemplate } from '../apps/server/test/database/worker-database.ts'
import { linkIn, openAppWorld, publicUrl } from '../apps/server/test/worlds/app-world.ts'
import pageMap from '../apps/web/app/routes.ts'

const world = await openAppWorld({ url: await cloneTemplate(`page_forms_${process.pid}`) })
let pages: Pages
let product: string

beforeAll(async () => {
  const site = {
    publicUrl,
    storefrontUrl: `${publicUrl}/store`,
    hopeApiUrl: '',
    isProduction: false,
    accountGraceDays: 30,
    installed: { hasVisionModel: false, hasUpscaler: false },
    hasPaymentForm: false,
  }
  pages = await createPages({ router: world.router, isDevelopment: false, site })
  world.rehost({ pages: pages.render })
  const artist = await world.newArtist()
  product = (await insertProduct(world.database, await world.getArtistId(artist))).handle as string
})
afterAll(async () => {
  await pages?.close()
  await world.close()
})

/** `cookie` is what the browser of a tricked visitor sends. */
type Form = { path: string; fields: Record<string, string>; cookie?: string }

const ours = { origin: publicUrl }
const urlencoded = 'application/x-www-form-urlencoded'
const someEmail = () => `ada.${randomUUID()}@customers.example`

/** For each page route that takes a form: forms that have an effect when sent from the own page. */
const forms: Record<string, Record<string, () => Form | Promise<Form>>> = {
  '/store/products/:handle': { 'adding a product to the cart': () => buying({ size: 'medium', quantity: '1' }) },
  '/store/cart': {
    'changing a quantity': () => ({ path: '/store/cart', fields: { product, size: 'medium', quantity: '4' }, cookie: cartCookie() }),
    'removing a product from the cart': () => ({
      path: '/store/cart',
      fields: { product, size: 'medium', remove: '1' },
      cookie: cartCookie(),
    }),
  },
  '/store/checkout': { 'buying the cart': checkout },
  '/store/report': {
    'reporting a product': () => ({
      path: `/store/report?product=${product}`,
      fields: {
        ...{ subject: 'artwork', handle: product, kind: 'offensive', words: 'This should not be here.' },
        ...reporter(someEmail()),
      },
    }),
  },
  '/store/report/:link': {
    'confirming a report': async () => ({ path: `/store/report/${await reportLink()}`, fields: { intent: 'confirm' } }),
  },
  '/store/account': {
    'requesting an order link': () => ({ path: '/store/account', fields: { email: someEmail() } }),
    'signing a customer out': async () => ({ path: '/store/account', fields: { intent: 'sign-out' }, cookie: await customerCookie() }),
  },
  '/store/account/link/:link': {
    'opening an order link': async () => ({ path: `/store/account/link/${(await orderedWithLink()).link}`, fields: {} }),
  },
}

/** It opens a page at Stripe, which this world does not have: `store/pays-with-stripe.spec.ts`. */
const testedElsewhere = ['/store/orders/:token/pay']

const each = Object.values(forms).flatMap((named) => Object.entries(named))

test('only the listed pages accept a POST', async () => {
  const taking: string[] = []
  for (const path of listPaths(pageMap as RouteConfigEntry[])) {
    const address = path.replaceAll(/:\w+/g, 'no-such-thing').replace('*', 'no-such-page')
    const { status } = await world.request(address, { method: 'POST', body: 'a=1', headers: { ...ours, 'content-type': urlencoded } })
    if (status !== 405) taking.push(path)
  }
  expect(taking.toSorted()).toEqual([...Object.keys(forms), ...testedElsewhere].toSorted())
})

describe('cross-site page forms', () => {
  const origins: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'https://shop.tintype.example' },
    { origin: 'null' },
    {},
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ]
  const types = [urlencoded, 'text/plain', 'application/json', 'multipart/form-data; boundary=x', undefined]
  const overridden = { 'x-http-method-override': 'POST', 'x-http-method': 'POST', 'x-method-override': 'POST' }

  test.each(each)('%s by a cross-site form is refused with 403 and changes nothing', async (_what, make) => {
    const form = await make()
    const before = await everything()
    for (const path of [form.path, toDataPath(form.path)])
      for (const origin of origins)
        for (const type of types) {
          const answer = await send({ ...form, path }, { method: 'POST', headers: { ...origin, ...(type && { 'content-type': type }) } })
          expect(answer, JSON.stringify({ path, origin, type })).toEqual({ status: 403, cookie: null })
        }
    expect(await everything()).toEqual(before)
  })

  test.each(each)('%s by a link or another method changes nothing', async (_what, make) => {
    const form = await make()
    const before = await everything()
    for (const method of ['GET', 'HEAD'])
      for (const path of [form.path, toDataPath(form.path)]) {
        const asked = withQuery(path, { ...form.fields, _method: 'POST' })
        const { cookie } = await send({ ...form, path: asked, fields: {} }, { method, headers: overridden })
        expect(cookie, method).toBeNull()
      }
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      expect(await send(form, { method, headers: { ...ours, 'content-type': urlencoded } }), method).toEqual({ status: 404, cookie: null })
    expect(await everything()).toEqual(before)
  })

  test.each(each)('%s by a form of the own page has an effect (control)', async (_what, make) => {
    const form = await make()
    const before = JSON.stringify(await everything())
    const { status, cookie } = await send(form, { method: 'POST', headers: { ...ours, 'content-type': urlencoded } })
    expect(status).toBeLessThan(400)
    expect(cookie !== null || JSON.stringify(await everything()) !== before).toBe(true)
  })
})

test('a customer without JavaScript whose payment is declined finds the typed address in the checkout again, until the order is placed', async () => {
  const form = await checkout()
  const post = (fields: Record<string, string>) => {
    const body = new URLSearchParams({ ...form.fields, plain: '1', ...fields }).toString()
    return world.request(form.path, { method: 'POST', body, headers: { ...ours, 'content-type': urlencoded, cookie: cartCookie() } })
  }
  const declined = await post({ card: '4000000000000002' })
  expect(declined.status).toBe(402)
  const [kept = ''] = declined.headers.getSetCookie().filter((cookie) => cookie.startsWith('checkout='))
  const again = await world.request('/store/checkout', { headers: { cookie: `${cartCookie()}; ${kept.split(';')[0]}` } })
  const html = await again.text()
  for (const value of [form.fields.email, '1 Main Street', '62701']) expect(html).toContain(`value="${value}"`)
  expect(html).toMatch(/<option value="US" selected/)
  expect(html).not.toContain('4000000000000002')

  const bought = await post({ key: randomUUID() })
  expect(bought.headers.getSetCookie().find((cookie) => cookie.startsWith('checkout='))).toContain('Max-Age=0')
})

describe('after invalid input, a page without JavaScript names each field and keeps what was typed', () => {
  const invisible = '\u200b\u200b'

  test.each<[string, () => Promise<Form>, Record<string, string>, { kept: string[]; named: string[] }]>([
    [
      'an address with a wrong ZIP code, no city and an invisible name',
      checkout,
      { name: invisible, city: '', postalCode: 'ABC', email: 'ada@' },
      {
        kept: ['value="1 Main Street"', 'value="ABC"', 'value="ada@"', '<option value="IL" selected'],
        named: ['Name is required.', problemText('city_missing'), 'Enter a valid ZIP code, such as 95014.', problemText('email_invalid')],
      },
    ],
    [
      'an address in Japan without a prefecture',
      checkout,
      { country: 'JP', region: '', city: '世田谷区', line1: '若林4-21-15', postalCode: '99999' },
      {
        kept: ['value="世田谷区"', 'value="若林4-21-15"', 'value="99999"'],
        named: ['Enter your prefecture.', 'Enter a valid postal code'],
      },
    ],
    [
      'a report without words and with an invisible name',
      async () => (await forms['/store/report']?.['reporting a product']?.()) as Form,
      { words: invisible, name: invisible, email: 'rae@', original: 'Σελήνη' },
      {
        kept: ['value="rae@"', 'value="Σελήνη"'],
        named: [problemText('report_words_missing'), problemText('report_name_missing'), problemText('email_invalid')],
      },
    ],
    [
      'an email address without a domain',
      async () => ({ path: '/store/account', fields: {} }),
      { email: 'ada@' },
      { kept: ['value="ada@"'], named: [problemText('email_invalid')] },
    ],
  ])('%s', async (_what, make, typed, { kept, named }) => {
    const form = await make()
    const body = new URLSearchParams({ ...form.fields, plain: '1', ...typed }).toString()
    const headers = { ...ours, 'content-type': urlencoded, ...(form.cookie && { cookie: form.cookie }) }
    const response = await world.request(form.path, { method: 'POST', body, headers })
    // what the page shows, without the data for its scripts
    const html = (await response.text()).replace(/<script[\s\S]*?<\/script>/g, '').replaceAll('&#x27;', "'")
    expect([kept, named].flat().filter((text) => !html.includes(text))).toEqual([])
    expect(response.status).toBe(422)
  })
})

type Way = { method: string; headers: Record<string, string> }

async function send({ path, fields, cookie }: Form, { method, headers }: Way) {
  const hasBody = !['GET', 'HEAD'].includes(method)
  const body = hasBody ? new URLSearchParams(fields).toString() : undefined
  const response = await world.request(path, { method, body, headers: { ...headers, ...(cookie && { cookie }) } })
  await response.arrayBuffer()
  return { status: response.status, cookie: response.headers.get('set-cookie') }
}

/** The path to which the router sends a form with JavaScript. */
function toDataPath(path: string): string {
  const [address, query] = path.split('?')
  return `${address}.data${query ? `?${query}` : ''}`
}

function withQuery(path: string, fields: Record<string, string>): string {
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(fields)}`
}

/** One checksum per table. */
async function everything(): Promise<object> {
  const { rows: tables } = await world.database.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const sums = tables.map(
    ({ name }) => sql`select ${name}::text as name, md5(coalesce(string_agg(one::text, '|' order by one::text), '')) as sum
      from ${sql.identifier(name)} as one`,
  )
  const { rows } = await world.database.execute<{ name: string; sum: string }>(sql.join(sums, sql` union all `))
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

/** Every path of the route map, with its parameters. */
function listPaths(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const here = path ? `${above}/${path}` : above
    if (children) return listPaths(children, here)
    return path || index ? [here || '/'] : []
  })
}

function buying(fields: Record<string, string>): Form {
  return { path: `/store/products/${product}`, fields }
}

function cartCookie(): string {
  return `cart=${product}:medium:2`
}

async function checkout(): Promise<Form> {
  const lines = [{ product, size: 'medium', quantity: 2 }]
  const { body } = await world.ask('/api/store/quote', { body: { lines, country: 'US' } })
  const address = { name: 'Ada', line1: '1 Main Street', city: 'Springfield', region: 'IL', postalCode: '62701', country: 'US' }
  const bought = { lines: `${product}:medium:2`, total: String(body.totalCents), key: randomUUID() }
  const fields = { ...address, ...bought, email: someEmail(), card: '4242424242424242', intent: 'pay' }
  return { path: '/store/checkout', fields, cookie: cartCookie() }
}

function reporter(email: string) {
  return { name: 'Rae', email, original: '', isTrue: 'on', isGoodFaith: 'on' }
}

async function reportLink(): Promise<string> {
  const email = someEmail()
  const about = { subject: 'artwork', handle: product, kind: 'offensive', words: 'This should not be here.' }
  await world.ask('/api/store/reports', { body: { ...about, ...reporter(email), isTrue: true, isGoodFaith: true } })
  return lastPathSegment(linkIn(await world.mailTo(email, /report/i)))
}

/** A customer who placed an order and requested an order link. */
async function orderedWithLink(): Promise<{ email: string; link: string }> {
  const form = await checkout()
  await send(form, { method: 'POST', headers: { ...ours, 'content-type': urlencoded } })
  const { email = '' } = form.fields
  await world.ask('/api/store/account/links', { body: { email } })
  return { email, link: lastPathSegment(linkIn(await world.mailTo(email, /orders/i))) }
}

async function customerCookie(): Promise<string> {
  const { link } = await orderedWithLink()
  const { body } = await world.ask('/api/store/account/sessions', { body: { link } })
  return `customer=${body.session}`
}

function lastPathSegment(address: string): string {
  return address.split('/').at(-1) ?? ''
}
