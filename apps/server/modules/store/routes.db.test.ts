import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppWorld, newAddress, openAppWorld } from '../../test/app-world.ts'
import { declinedCard, type MoneyWorld, openMoneyWorld, orderOf } from '../../test/money-world.ts'

let world: MoneyWorld
let app: AppWorld
beforeAll(async () => {
  world = await openMoneyWorld()
  app = await openAppWorld()
})
afterAll(() => Promise.all([world.close(), app.close()]))

const newKey = () => ({ 'idempotency-key': randomUUID() })

async function newOrder() {
  const artist = await world.newArtist()
  const product = await world.newPlate(artist)
  const { idempotencyKey: _, ...body } = orderOf([{ product, size: 'large', quantity: 2 }])
  return { artist, product, body }
}

const place = (body: object, headers: Record<string, string> = newKey()) => app.ask('/api/store/orders', { body, headers })

describe('POST /api/store/orders', () => {
  test('answers 201 with the order, which its token then opens', async () => {
    const { body } = await newOrder()
    const placed = await place(body)
    expect(placed).toMatchObject({
      status: 201,
      body: { orderNumber: expect.any(String), status: 'paid', totalCents: 17_100, currency: 'USD' },
    })
    const order = await app.ask(`/api/store/orders/${placed.body.orderToken}`)
    expect(order).toMatchObject({ status: 200, body: { orderNumber: placed.body.orderNumber, email: body.email } })
  })

  test('answers a key again with the same, and with 409 where the body is another', async () => {
    const { body } = await newOrder()
    const key = newKey()
    const [first, second] = [await place(body, key), await place(body, key)]
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect(await place({ ...body, email: 'other@example.com' }, key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    })
  })

  test('takes no more than 120 an hour from one network; others, and this machine, are not asked to wait', async () => {
    const address = newAddress()
    const other = newAddress()
    const { body } = await newOrder()
    const send = (headers: Record<string, string>, from = address) => app.ask('/api/store/orders', { body, headers, address: from })
    const first = newKey()
    const placed = await send(first)
    // each of one key, so that it is one order and the limit is met by asking alone
    const again = await Promise.all(Array.from({ length: 119 }, () => send(first)))
    expect(new Set(again.map((one) => one.status))).toEqual(new Set([201]))
    expect(again.every((one) => one.body.orderNumber === placed.body.orderNumber)).toBe(true)
    expect(await send(newKey())).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect((await send(newKey(), other)).status).toBe(201)
    expect((await send(newKey(), '127.0.0.1')).status).toBe(201)
  })

  test('says what is wrong, with the status that fits', async () => {
    const { body, product } = await newOrder()
    const line = { product, size: 'large', quantity: 1 }
    const { payment, shippingAddress } = body
    const cases: [object, number, string?][] = [
      [{ payment: { ...payment, card: declinedCard } }, 402, 'card_declined'],
      [{ payment: { ...payment, card: '4242424242424241' } }, 422, 'card_invalid'],
      [{ lines: [{ ...line, product: 'never-there' }] }, 404, 'product_not_found'],
      [{ lines: [{ ...line, quantity: 0 }] }, 422],
      [{ lines: [{ ...line, quantity: 10_000 }] }, 422],
      [{ lines: [{ ...line, size: 'gigantic' }] }, 422],
      [{ lines: [] }, 422, 'order_empty'],
      [{ shippingAddress: { ...shippingAddress, country: 'XX' } }, 422, 'country_unserved'],
      [{ shippingAddress: { ...shippingAddress, region: ' ' } }, 422, 'region_missing'],
    ]
    for (const [changes, status, code = expect.any(String)] of cases) {
      expect(await place({ ...body, ...changes })).toMatchObject({ status, body: { code, message: expect.stringMatching(/\S/) } })
    }
    const many = Array.from({ length: 500 }, (_, index) => ({ ...line, product: `plate-${index}` }))
    const tooMany = { status: 422, body: { code: 'order_lines_many', message: expect.stringContaining('up to 20 different plates') } }
    expect(await place({ ...body, lines: many })).toMatchObject(tooMany)
    expect(await app.ask('/api/store/quote', { body: { lines: many } })).toMatchObject(tooMany)
    expect(await place(body, {})).toMatchObject({ status: 400, body: { code: 'idempotency_key_missing' } })
    expect(await place(body, { 'idempotency-key': 'x' })).toMatchObject({ status: 422 })
  })

  test('believes no price that a browser sends', async () => {
    const { body } = await newOrder()
    const cheap = { priceCents: 1, totalCents: 1, shippingCents: 0, currency: 'XXX' }
    const lines = body.lines.map((line) => ({ ...line, ...cheap }))
    expect(await app.ask('/api/store/quote', { body: { ...cheap, lines, country: 'US' } })).toMatchObject({
      status: 200,
      body: { lines: [{ priceCents: 7900 }], totalCents: 17_100 },
    })
    expect(await place({ ...body, ...cheap, lines })).toMatchObject({ status: 201, body: { totalCents: 17_100, currency: 'USD' } })
  })

  test.each(['\ud800', 'Ådá 🎨 Ω', '<script>', "Robert'); DROP TABLE orders;--", '\u202e'])(
    'takes or refuses a name of %j, and never breaks',
    async (name) => {
      const { body } = await newOrder()
      const { status, body: answer } = await place({ ...body, shippingAddress: { ...body.shippingAddress, name } })
      expect([201, 400, 422]).toContain(status)
      if (status === 201) expect((await app.ask(`/api/store/orders/${answer.orderToken}`)).body.shippingAddress.name).toBe(name)
    },
  )

  test.each(['%00', '%ff', '%F0%9F%8E%A8', 'T100001', 'x'.repeat(100), '..%2f..'])(
    'an order is not found by the token %s',
    async (token) => {
      const { status, body } = await app.ask(`/api/store/orders/${token}`)
      expect([400, 404]).toContain(status)
      expect(body).not.toHaveProperty('email')
    },
  )
})

test('a refund is for operators, with a key; others learn nothing', async () => {
  const { body } = await newOrder()
  const { orderNumber, totalCents } = (await place(body)).body
  const path = `/api/backoffice/orders/${orderNumber}/refund`
  const artist = await app.newArtist()
  const operator = await app.newOperator()
  expect((await app.ask(path, { body: {}, headers: newKey() })).status).toBe(401)
  expect((await app.as(artist, path, { body: {}, headers: newKey() })).status).toBe(404)
  expect(await app.as(operator, path, { body: {} })).toMatchObject({ status: 400, body: { code: 'idempotency_key_missing' } })
  expect(await app.as(operator, path, { body: {}, headers: newKey() })).toMatchObject({
    status: 200,
    body: { status: 'refunded', refundedCents: totalCents },
  })
  expect(await app.as(operator, path, { body: {}, headers: newKey() })).toMatchObject({ status: 422, body: { code: 'refund_too_large' } })
  expect((await app.as(operator, '/api/backoffice/orders/T1/refund', { body: {}, headers: newKey() })).status).toBe(404)
})
