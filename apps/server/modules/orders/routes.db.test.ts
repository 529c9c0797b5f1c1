import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppWorld, newAddress, openAppWorld } from '../../test/worlds/app-world.ts'
import { createOrderInput, declinedCard, type MoneyWorld, openMoneyWorld } from '../../test/worlds/money-world.ts'

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
  const product = await world.newProduct(artist)
  const { idempotencyKey: _, ...body } = createOrderInput([{ product, size: 'large', quantity: 2 }])
  return { artist, product, body }
}

const place = (body: object, headers: Record<string, string> = newKey()) => app.ask('/api/store/orders', { body, headers })

describe('POST /api/store/orders', () => {
  test('a customer who places an order gets 201 and a token that opens the order', async () => {
    const { body } = await newOrder()
    const placed = await place(body)
    expect(placed).toMatchObject({
      status: 201,
      body: { orderNumber: expect.any(String), status: 'paid', totalCents: 17_100, currency: 'USD' },
    })
    const order = await app.ask(`/api/store/orders/${placed.body.orderToken}`)
    expect(order).toMatchObject({ status: 200, body: { orderNumber: placed.body.orderNumber, email: body.email } })
  })

  test('an order repeated with its key gets the same answer, and 409 with another body', async () => {
    const { body } = await newOrder()
    const key = newKey()
    const [first, second] = [await place(body, key), await place(body, key)]
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect(await place({ ...body, email: 'other@example.com' }, key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    })
  })

  test('one network can place 120 orders an hour, and other networks and localhost are not limited by it', async () => {
    const address = newAddress()
    const other = newAddress()
    const { body } = await newOrder()
    const send = (headers: Record<string, string>, from = address) => app.ask('/api/store/orders', { body, headers, address: from })
    const first = newKey()
    const placed = await send(first)
    // one key, so that the requests count without placing more orders
    const again = await Promise.all(Array.from({ length: 119 }, () => send(first)))
    expect(new Set(again.map((one) => one.status))).toEqual(new Set([201]))
    expect(again.every((one) => one.body.orderNumber === placed.body.orderNumber)).toBe(true)
    expect(await send(newKey())).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect((await send(newKey(), other)).status).toBe(201)
    expect((await send(newKey(), '127.0.0.1')).status).toBe(201)
  })

  test('an invalid order is refused with the matching status, code and message', async () => {
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
      [{ shippingAddress: { ...shippingAddress, city: undefined } }, 422, 'city_missing'],
      [{ shippingAddress: { ...shippingAddress, postalCode: 'ABC' } }, 422, 'postal_code_invalid'],
      [{ shippingAddress: { ...shippingAddress, phone: 'call me' } }, 422, 'phone_invalid'],
    ]
    for (const [changes, status, code = expect.any(String)] of cases) {
      expect(await place({ ...body, ...changes })).toMatchObject({ status, body: { code, message: expect.stringMatching(/\S/) } })
    }
    const many = Array.from({ length: 500 }, (_, index) => ({ ...line, product: `print-${index}` }))
    const tooMany = { status: 422, body: { code: 'order_lines_many', message: expect.stringContaining('up to 20 different prints') } }
    expect(await place({ ...body, lines: many })).toMatchObject(tooMany)
    expect(await app.ask('/api/store/quote', { body: { lines: many } })).toMatchObject(tooMany)
    expect(await place(body, {})).toMatchObject({ status: 400, body: { code: 'idempotency_key_missing' } })
    expect(await place(body, { 'idempotency-key': 'x' })).toMatchObject({ status: 422 })
  })

  test('customers in countries without required postal codes, in Kosovo and in Britain order, and their addresses are stored in their spelling', async () => {
    const { body } = await newOrder()
    const { region: _, ...rest } = body.shippingAddress
    const addresses = [
      [{ country: 'PA', city: 'Panamá', postalCode: '' }, {}],
      [{ country: 'CO', city: 'Bogotá', postalCode: '' }, { region: 'Bogotá' }],
      [{ country: 'XK', city: 'Prishtina', postalCode: '10000' }, {}],
      [
        { country: 'GB', city: 'York', postalCode: 'yo17hh', phone: '020 7946 0018' },
        { postalCode: 'YO1 7HH', phone: '+44 20 7946 0018' },
      ],
      [
        { country: 'IN', line1: 'Flat 12, Building 4, '.repeat(12).slice(0, 255).trim(), region: 'MH', postalCode: '400001' },
        { region: 'Maharashtra' },
      ],
    ]
    for (const [typed, stored] of addresses) {
      const placed = await place({ ...body, shippingAddress: { ...rest, ...typed } })
      expect(placed.status).toBe(201)
      expect((await app.ask(`/api/store/orders/${placed.body.orderToken}`)).body.shippingAddress).toEqual({ ...rest, ...typed, ...stored })
    }
  })

  test('a refused address names its field with the word of the country', async () => {
    const { body } = await newOrder()
    const japan = { ...body.shippingAddress, country: 'JP', region: '', postalCode: '154-0023' }
    const message = 'Enter your prefecture.'
    expect(await place({ ...body, shippingAddress: japan })).toMatchObject({
      status: 422,
      body: { code: 'region_missing', message, data: { fields: { 'shippingAddress.region': message } } },
    })
  })

  test('a customer’s orders are found by every spelling of the email address', async () => {
    const { body } = await newOrder()
    const id = randomUUID().slice(0, 8)
    const placed = await place({ ...body, email: ` Info-${id}@Почта.рф` })
    expect(placed.status).toBe(201)
    expect((await app.ask(`/api/store/orders/${placed.body.orderToken}`)).body.email).toBe(`info-${id}@xn--80a1acny.xn--p1ai`)
    for (const email of [`info-${id}@почта.рф`, `info-${id}@xn--80a1acny.xn--p1ai`]) {
      expect((await app.ask('/api/store/account/links', { body: { email } })).status).toBe(200)
    }
    expect(await app.mailTo(`info-${id}@xn--80a1acny.xn--p1ai`, /orders/i)).toBeDefined()
  })

  test('an order and a quote ignore the prices that a browser sends', async () => {
    const { body } = await newOrder()
    const cheap = { priceCents: 1, totalCents: 1, shippingCents: 0, currency: 'XXX' }
    const lines = body.lines.map((line) => ({ ...line, ...cheap }))
    expect(await app.ask('/api/store/quote', { body: { ...cheap, lines, country: 'US' } })).toMatchObject({
      status: 200,
      body: { lines: [{ priceCents: 7900 }], totalCents: 17_100 },
    })
    expect(await place({ ...body, ...cheap, lines })).toMatchObject({ status: 201, body: { totalCents: 17_100, currency: 'USD' } })
  })

  test.each([
    ['accents and an emoji', 'Ådá 🎨 Ω'],
    ['markup', '<script>'],
    ['SQL', "Robert'); DROP TABLE orders;--"],
    ['Hebrew letters', 'אורי לב'],
  ])('a customer’s order stores a name with %s unchanged', async (_what, name) => {
    const { body } = await newOrder()
    const { status, body: answer } = await place({ ...body, shippingAddress: { ...body.shippingAddress, name } })
    expect(status).toBe(201)
    expect((await app.ask(`/api/store/orders/${answer.orderToken}`)).body.shippingAddress.name).toBe(name)
  })

  test('a customer’s order stores a name without its direction override, and an invisible name is refused', async () => {
    const { body } = await newOrder()
    const withName = (name: string) => place({ ...body, shippingAddress: { ...body.shippingAddress, name } })
    const { body: answer } = await withName('\u202eAda Byron')
    expect((await app.ask(`/api/store/orders/${answer.orderToken}`)).body.shippingAddress.name).toBe('Ada Byron')
    expect((await withName('\u202e\u200b')).status).toBe(422)
  })

  test('a customer’s order whose name has half a surrogate pair is refused', async () => {
    const { body } = await newOrder()
    const refused = await place({ ...body, shippingAddress: { ...body.shippingAddress, name: '\ud800' } })
    expect(refused).toMatchObject({ status: 400, body: { code: 'malformed' } })
  })

  test.each([
    ['a NUL character', '%00'],
    ['a byte that is not UTF-8', '%ff'],
    ['an emoji', '%F0%9F%8E%A8'],
    ['an order number', 'T100001'],
    ['100 letters', 'x'.repeat(100)],
    ['a parent folder', '..%2f..'],
  ])('an order token that is %s finds no order and reveals no email address', async (_what, token) => {
    const { status, body } = await app.ask(`/api/store/orders/${token}`)
    expect([400, 404]).toContain(status)
    expect(body).not.toHaveProperty('email')
  })
})

test('only an operator can refund an order, with an idempotency key; a visitor gets 401 and an artist 404', async () => {
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
