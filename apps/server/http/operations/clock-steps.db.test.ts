import { randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { orders } from '../../modules/orders/tables.ts'
import { insertProduct } from '../../test/database/insert-artwork.ts'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import { type Caller, linkIn, openAppWorld, type Person, toAuthHeaders } from '../../test/worlds/app-world.ts'

// a separate database, because the ledger check covers all rows
const world = await openAppWorld({ url: await cloneTemplate(`clock_steps_${process.pid}`) })
afterAll(() => world.close())

const HOUR = 60 * 60 * 1000
const artist = await world.newArtist()
const admin = await world.newOperator('admin')
const product = await insertProduct(world.database, await world.getArtistId(artist))

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(() => vi.useRealTimers())
/** Sets the system clock forward or back. */
const step = (ms: number) => void vi.setSystemTime(Date.now() + ms)

async function buy(key: string, email: string) {
  const body = {
    email,
    lines: [{ product: product.handle, size: 'medium', quantity: 1 }],
    shippingAddress: { name: 'Ada', line1: '1 Main Street', city: 'Springfield', region: 'IL', postalCode: '62701', country: 'US' },
    payment: { provider: 'test', card: '4242424242424242' },
  }
  return world.ask('/api/store/orders', { body, headers: { 'idempotency-key': key } })
}
const balance = async () => (await world.as(artist, '/api/user/earnings')).body.balanceCents as number
const problems = async () => {
  const { body } = await world.as(admin, '/api/backoffice/ledger/checks', { body: {} })
  return [...body.sums.problems, ...body.whole.problems]
}

describe('repeated idempotency keys', () => {
  const payout = { method: 'paypal', details: { email: 'me@paint.example' } }

  test('a repeated key gets the first response for 47 hours without a second effect, and is new after 49 hours', async () => {
    const seller = await world.newArtist()
    await world.as(seller, '/api/user/payout-settings', { method: 'PATCH', body: payout })
    const email = `${randomUUID()}@customers.example`
    const send = sender(seller, email)
    const first = await send()
    expect(first.map(([status]) => status)).toEqual([201, 200, 200])
    const before = await kept(seller, email)
    for (const hours of [24, 23]) {
      step(hours * HOUR)
      await world.services.payments.purge()
      expect(await send()).toEqual(first)
      expect(await kept(seller, email)).toEqual(before)
    }
    step(2 * HOUR)
    await world.services.payments.purge()
    const [[, order]] = (await send()) as [[number, { orderNumber: string }]]
    expect(order.orderNumber).not.toBe(first[0]?.[1].orderNumber)
  })

  /** Sends an order, an adjustment and a payout with fixed keys and new sessions. */
  function sender(seller: Person & Caller, email: string) {
    const keys = [randomUUID(), randomUUID(), randomUUID()]
    return async () => {
      const [artistNow, adminNow] = [await world.signInCaller(seller), await world.newOperator('admin')]
      const given = `/api/backoffice/artists/${await world.getArtistId(artistNow)}/adjustments`
      const answers = [
        await buy(keys[0] ?? '', email),
        await world.as(adminNow, given, {
          body: { amountCents: 6000, reason: 'A kindness.' },
          headers: { 'idempotency-key': keys[1] ?? '' },
        }),
        await world.as(artistNow, '/api/request-payout', { body: payout, headers: { 'idempotency-key': keys[2] ?? '' } }),
      ]
      return answers.map(({ status, body }) => [status, body])
    }
  }

  async function kept(seller: Person & Caller, email: string) {
    const [row] = await world.database.select({ orders: count() }).from(orders).where(eq(orders.email, email))
    const { body } = await world.as(await world.signInCaller(seller), '/api/user/earnings')
    return { orders: row?.orders, balanceCents: body.balanceCents, payouts: body.payouts }
  }
})

describe.each([
  ['forward', HOUR],
  ['back', -HOUR],
])('clock set one hour %s', (_way, ms) => {
  test('a customer who sends an order again gets the same order, and the artist is credited once', async () => {
    const [key, email] = [randomUUID(), `${randomUUID()}@customers.example`]
    const before = await balance()
    const first = await buy(key, email)
    step(ms)
    const [again, other] = [await buy(key, email), await buy(randomUUID(), email)]
    await world.runJobs()
    step(-ms)
    const last = await buy(key, email)
    await world.runJobs()
    expect([again.body.orderNumber, last.body.orderNumber]).toEqual(Array(2).fill(first.body.orderNumber))
    expect(other.body.orderNumber).not.toBe(first.body.orderNumber)
    const [row] = await world.database.select({ orders: count() }).from(orders).where(eq(orders.email, email))
    expect(row?.orders).toBe(2)
    // two orders, credited once each
    expect((await balance()) - before).toBe(2000)
  })

  test('an operator who repeats an adjustment with the same key credits the artist once', async () => {
    const path = `/api/backoffice/artists/${await world.getArtistId(artist)}/adjustments`
    const before = await balance()
    const give = (key: string) =>
      world.as(admin, path, { body: { amountCents: 500, reason: 'A kindness.' }, headers: { 'idempotency-key': key } })
    const key = randomUUID()
    const first = await give(key)
    step(ms)
    const second = await give(key)
    expect([second.status, second.body]).toEqual([first.status, first.body])
    expect((await balance()) - before).toBe(500)
  })

  test('a valid session stays valid, and an ended session stays ended', async () => {
    const [stays, ends] = [await world.signInCaller(artist), await world.signInCaller(artist)]
    await world.ask('/api/auth/sign-out', { method: 'POST', body: {}, headers: toAuthHeaders(ends) })
    step(ms)
    expect((await world.as(stays, '/api/artist-stats')).status).toBe(200)
    expect((await world.as(ends, '/api/artist-stats')).status).toBe(401)
    step(-ms)
    expect((await world.as(stays, '/api/artist-stats')).status).toBe(200)
  })

  test('an order link works once, and only within 15 minutes of its clock time', async () => {
    const email = `${randomUUID()}@customers.example`
    await buy(randomUUID(), email)
    const newLink = async () => {
      await world.ask('/api/store/account/links', { body: { email } })
      return linkIn(await world.mailTo(email, /orders/i))
        .split('/')
        .at(-1)
    }
    const open = async (link?: string) => (await world.ask('/api/store/account/sessions', { body: { link } })).status
    const [used, late] = [await newLink(), await newLink()]
    expect(await open(used)).toBe(200)
    step(ms)
    // an unused link is valid for 15 minutes; a used one is never valid again
    expect([await open(used), await open(late)]).toEqual([410, ms > 0 ? 410 : 200])
    step(-ms)
    expect([await open(used), await open(late)]).toEqual([410, ms > 0 ? 200 : 410])
  })

  test('the ledger checks find no problem after orders on both sides of the clock step', async () => {
    await buy(randomUUID(), `${randomUUID()}@customers.example`)
    await world.runJobs()
    expect(await problems()).toEqual([])
    step(ms)
    await buy(randomUUID(), `${randomUUID()}@customers.example`)
    await world.runJobs()
    expect(await problems()).toEqual([])
    step(-ms)
    expect(await problems()).toEqual([])
  })
})
