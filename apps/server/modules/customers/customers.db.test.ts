import { randomUUID } from 'node:crypto'
import { CUSTOMER_SESSION_HEADER } from '@tintype/contract/customers/customers'
import { limits } from '@tintype/contract/limits'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashSecret } from '../../platform/crypto/secret.ts'
import { type Answer, type AppWorld, linkIn, newAddress, openAppWorld } from '../../test/worlds/app-world.ts'
import { createOrderInput, declinedCard, type MoneyWorld, openMoneyWorld } from '../../test/worlds/money-world.ts'
import { orders } from '../orders/tables.ts'
import { customerLinks, customerSessions } from './tables.ts'

let world: MoneyWorld
let app: AppWorld
beforeAll(async () => {
  world = await openMoneyWorld()
  app = await openAppWorld()
})
afterAll(() => Promise.all([world.close(), app.close()]))

function expectBetween(from: number, at: number, to: number): void {
  expect(at).toBeGreaterThanOrEqual(from)
  expect(at).toBeLessThanOrEqual(to)
}

const newEmail = () => `customer.${randomUUID().slice(0, 13)}@example.com`

async function order(title = 'Moon over Water') {
  const product = await world.newProduct(await world.newArtist(), { name: title })
  const { idempotencyKey: _, ...body } = createOrderInput([{ product, size: 'large', quantity: 2 }])
  return { body }
}

async function buy(email: string, title?: string): Promise<string> {
  const { body } = await order(title)
  const { body: placed } = await app.ask('/api/store/orders', { body: { ...body, email }, headers: { 'idempotency-key': randomUUID() } })
  return placed.orderNumber
}

const requestLink = (email: string, address?: string) => app.ask('/api/store/account/links', { body: { email }, address })
const open = (link: string) => app.ask('/api/store/account/sessions', { body: { link } })
const readSecret = (path: string) => path.split('/').at(-1) ?? ''
const fetchOrders = (session: string, query = '') =>
  app.ask(`/api/store/account/orders${query}`, { headers: { [CUSTOMER_SESSION_HEADER]: session } })
const readOrderNumbers = ({ body }: Answer) => body.orders.map(({ orderNumber }: { orderNumber: string }) => orderNumber)

async function linkFor(email: string): Promise<string> {
  await requestLink(email)
  return readSecret(linkIn(await app.mailTo(email, /link to your orders/)))
}

async function sessionFor(email: string): Promise<string> {
  return (await open(await linkFor(email))).body.session
}

const linkMailsTo = (email: string) => app.mails.filter(({ to, subject }) => to === email && /link to your orders/.test(subject))

describe('requesting a sign-in link', () => {
  test('a customer and a stranger get the same answer to a link request, and only the customer gets a mail', async () => {
    const [buyer, stranger] = [newEmail(), newEmail()]
    await buy(buyer)
    const answers = [await requestLink(buyer), await requestLink(stranger)]
    await app.runJobs()
    const [first, second] = answers.map(({ status, body }, index) => ({
      status,
      text: JSON.stringify(body).replace([buyer, stranger][index] ?? '', 'EMAIL'),
    }))
    expect(first).toEqual(second)
    expect(first?.status).toBe(200)
    expect(linkMailsTo(buyer)).toHaveLength(1)
    expect(linkMailsTo(stranger)).toHaveLength(0)
  })

  test('a customer can request a link in another letter case than that of the order', async () => {
    const email = newEmail()
    const number = await buy(email.toUpperCase())
    expect(readOrderNumbers(await fetchOrders(await sessionFor(email)))).toEqual([number])
  })

  test('a link request sends one mail however often its job runs', async () => {
    const email = newEmail()
    await buy(email)
    await requestLink(email)
    const job = app.sent.findLast(({ name }) => name === 'customers.mail-link')
    expect(JSON.stringify(job?.payload)).not.toContain(email)
    await app.services.customers.mailLink(job?.payload as { id: string; sealed: string })
    await app.runJobs()
    expect(linkMailsTo(email)).toHaveLength(1)
  })

  test('link requests are limited to five for an email address and to twenty from a network', async () => {
    const email = newEmail()
    for (let i = 0; i < 5; i += 1) expect((await requestLink(email)).status).toBe(200)
    expect(await requestLink(email)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    const address = newAddress()
    for (let i = 0; i < 20; i += 1) expect((await requestLink(newEmail(), address)).status).toBe(200)
    expect((await requestLink(newEmail(), address)).status).toBe(429)
    expect((await requestLink(newEmail(), newAddress())).status).toBe(200)
  })

  test.each<[string, unknown]>([
    ['an empty text', ''],
    ['a word', 'word'],
    ['a domain without a dot', 'a@b'],
    ['more than 300 characters', `${'a'.repeat(300)}@example.com`],
    ['null', null],
    ['an object', { email: 'x' }],
  ])('a link request with %s as its email address is refused', async (_what, email) => {
    expect(await app.ask('/api/store/account/links', { body: { email } })).toMatchObject({
      status: 422,
      body: { code: expect.any(String) },
    })
  })
})

describe('opening a sign-in link', () => {
  test('a sign-in link opens for one of ten concurrent requests', async () => {
    const email = newEmail()
    await buy(email)
    const link = await linkFor(email)
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(link)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, body.code]).toEqual([410, 'customer_link_used'])
  })

  test('a sign-in link whose mail was sent an hour late is valid for its full time from then on', async () => {
    const email = newEmail()
    await buy(email)
    await requestLink(email)
    const job = app.sent.findLast(({ name }) => name === 'customers.mail-link')
    await app.services.customers.mailLink(job?.payload as { id: string; sealed: string })
    const isTheirs = eq(customerLinks.email, email)
    await app.database
      .update(customerLinks)
      .set({ expiresAt: sql`${customerLinks.expiresAt} - interval '1 hour'` })
      .where(isTheirs)
    const asked = Date.now()
    const link = readSecret(linkIn(await app.mailTo(email, /link to your orders/)))
    const [row] = await app.database.select().from(customerLinks).where(isTheirs)
    expectBetween(asked, (row?.expiresAt.getTime() ?? 0) - limits.customer.linkMs, Date.now())
    expect((await open(link)).status).toBe(200)
    expect((await open(link)).status).toBe(410)
  })

  test('a sign-in link is valid for its fixed time and refused afterwards', async () => {
    const email = newEmail()
    await buy(email)
    const asked = Date.now()
    const link = await linkFor(email)
    const [row] = await app.database
      .select()
      .from(customerLinks)
      .where(eq(customerLinks.linkHash, hashSecret(link)))
    expectBetween(asked, (row?.expiresAt.getTime() ?? 0) - limits.customer.linkMs, Date.now())
    await app.database
      .update(customerLinks)
      .set({ expiresAt: new Date() })
      .where(eq(customerLinks.linkHash, hashSecret(link)))
    expect(await open(link)).toMatchObject({ status: 410 })
  })

  test.each(['', 'x', 'a'.repeat(43), '%00', "' or 1=1 --"])('the guessed sign-in link %j is refused', async (link) => {
    expect(await open(link)).toMatchObject({ status: 410, body: { code: 'customer_link_invalid' } })
  })

  test('a sign-in link and its session are stored only as hashes and never logged', async () => {
    const email = newEmail()
    await buy(email)
    const link = await linkFor(email)
    const links = await app.database.select().from(customerLinks).where(eq(customerLinks.email, email))
    expect(JSON.stringify(links)).not.toContain(link)
    await app.request(`/store/account/link/${link}`)
    const { session } = (await open(link)).body
    const sessions = await app.database.select().from(customerSessions).where(eq(customerSessions.email, email))
    expect(sessions).toHaveLength(1)
    expect(JSON.stringify(sessions)).not.toContain(session)
    expect(app.logged.join('')).not.toContain(link)
    expect(app.logged.join('')).not.toContain(session)
  })
})

describe('sessions of customers', () => {
  test('a customer session lists the orders of its email address, newest first, and no others', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const theirs = await buy(other)
    const numbers = [await buy(email, 'Ring Plane'), await buy(email), await buy(email)]
    const session = await sessionFor(email)
    const all = await fetchOrders(session)
    expect(all).toMatchObject({ status: 200, body: { email, nextCursor: null } })
    expect(all.headers.get('cache-control')).toBe('no-store')
    expect(readOrderNumbers(all)).toEqual(numbers.toReversed())
    expect(readOrderNumbers(all)).not.toContain(theirs)
    expect(all.body.orders.at(-1)).toMatchObject({ status: 'paid', totalCents: 17_100, prints: [{ title: 'Ring Plane', quantity: 2 }] })
    const shown = await app.ask(`/api/store/orders/${all.body.orders[0].orderToken}`)
    expect(shown.body.orderNumber).toBe(numbers.at(-1))
  })

  test('a declined or abandoned payment is no order: no number, no place in the list, no link', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const number = await buy(email)
    const { body } = await order()
    const declined = { ...body, email: other, payment: { ...body.payment, card: declinedCard } }
    expect(await app.ask('/api/store/orders', { body: declined, headers: { 'idempotency-key': randomUUID() } })).toMatchObject({
      status: 402,
    })
    // abandoned at the provider's page
    const abandoned = await buy(email)
    await app.database.update(orders).set({ status: 'awaiting_payment', paidAt: null }).where(eq(orders.number, abandoned))
    const [row] = await app.database.select().from(orders).where(eq(orders.number, abandoned))
    const session = await sessionFor(email)
    expect(readOrderNumbers(await fetchOrders(session))).toEqual([number])
    expect((await app.ask(`/api/store/orders/${row?.token}`)).body).toMatchObject({ orderNumber: null, state: 'awaiting_payment' })
    await app.database.update(orders).set({ status: 'cancelled' }).where(eq(orders.number, abandoned))
    expect(readOrderNumbers(await fetchOrders(session))).toEqual([number])
    expect((await app.ask(`/api/store/orders/${row?.token}`)).body).toMatchObject({ orderNumber: null, state: 'not_completed' })
    await requestLink(other)
    await app.runJobs()
    expect(linkMailsTo(other)).toHaveLength(0)
  })

  test('a customer session lists orders page by page and refuses an invalid cursor', async () => {
    const email = newEmail()
    const numbers = [await buy(email), await buy(email), await buy(email)]
    const session = await sessionFor(email)
    const first = await fetchOrders(session, '?limit=2')
    const second = await fetchOrders(session, `?limit=2&cursor=${first.body.nextCursor}`)
    expect([...readOrderNumbers(first), ...readOrderNumbers(second)]).toEqual(numbers.toReversed())
    expect(second.body.nextCursor).toBeNull()
    expect((await fetchOrders(session, '?cursor=nonsense')).status).toBe(400)
  })

  test('a customer session ends when the customer signs out, and when it expires', async () => {
    const email = newEmail()
    await buy(email)
    const [first, second] = [await sessionFor(email), await sessionFor(email)]
    await app.ask('/api/store/account/sign-out', { method: 'POST', headers: { [CUSTOMER_SESSION_HEADER]: first } })
    expect(await fetchOrders(first)).toMatchObject({ status: 401, body: { code: 'customer_session_missing' } })
    expect((await fetchOrders(second)).status).toBe(200)
    await app.database.update(customerSessions).set({ expiresAt: new Date() }).where(eq(customerSessions.email, email))
    expect((await fetchOrders(second)).status).toBe(401)
  })

  test('a visitor without a customer session, or with another kind of session, cannot list orders', async () => {
    const artist = await app.newArtist()
    expect((await app.ask('/api/store/account/orders')).status).toBe(401)
    expect((await app.as(artist, '/api/store/account/orders')).status).toBe(401)
    for (const wrong of ['x', artist.token, 'a'.repeat(43)]) expect((await fetchOrders(wrong)).status).toBe(401)
  })
})

test('the sweep deletes an expired customer session and keeps a valid one', async () => {
  const email = newEmail()
  await buy(email)
  const kept = await sessionFor(email)
  const gone = await sessionFor(email)
  await app.database
    .update(customerSessions)
    .set({ expiresAt: new Date() })
    .where(eq(customerSessions.sessionHash, hashSecret(gone)))
  await app.services.customers.sweep()
  const left = await app.database.select().from(customerSessions).where(eq(customerSessions.email, email))
  expect(left.map(({ sessionHash }) => sessionHash)).toEqual([hashSecret(kept)])
})
