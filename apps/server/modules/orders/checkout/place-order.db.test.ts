import { randomUUID } from 'node:crypto'
import { Order } from '@tintype/contract/orders/store'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSealer } from '../../../platform/crypto/seal.ts'
import type { PaymentProvider } from '../../../platform/payments/payments.ts'
import { createOrderInput, declinedCard, goodCard, type MoneyWorld, openMoneyWorld } from '../../../test/worlds/money-world.ts'
import { createOrders } from '../module.ts'
import { orderLines, orders } from '../tables.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

const listOrderRows = (email: string) => world.database.select().from(orders).where(eq(orders.email, email))
const getBalance = (artistId: string) => world.earnings.getArtistBalance(world.database, artistId)
const medium = (product: string, quantity = 1) => ({ product, size: 'medium' as const, quantity })

/** Test payments that behave like an external provider: they do not settle within our transaction. */
function paymentsElsewhere() {
  const { settle: _here, ...elsewhere } = world.orderTools.payments.current
  return { current: elsewhere, all: [elsewhere] }
}

function watchedPayments(onSettle: (paymentId: string) => void) {
  const { current } = world.orderTools.payments
  const watched: PaymentProvider = {
    ...current,
    settle(tx, charge) {
      onSettle(charge.paymentId)
      return current.settle?.(tx, charge) ?? Promise.reject(new Error('the test form settles at once'))
    },
  }
  return { current: watched, all: [watched] }
}

describe('placeOrder', () => {
  test('an order of a size that is not offered is refused with its name, sells nothing and charges nothing', async () => {
    const artist = await world.newArtist()
    const product = await world.newProduct(artist, { sizes: ['medium'] })
    const request = createOrderInput([medium(product), { product, size: 'extra_large', quantity: 1 }])
    await expect(world.orders.placeOrder(request)).rejects.toMatchObject({
      code: 'size_not_offered',
      message: '“Moon over Water” is not offered in the size Extra Large. Please choose another size.',
      publicData: { title: 'Moon over Water', size: 'extra_large' },
    })
    expect(await listOrderRows(request.email)).toEqual([])
    expect(await getBalance(artist.artistId)).toBe(0)
  })

  test('an order whose expected total differs by a cent is refused with total_changed, and the same key orders with the right one', async () => {
    const product = await world.newProduct(await world.newArtist())
    const request = createOrderInput([{ product, size: 'large', quantity: 1 }])
    const { totalCents } = await world.orders.placeOrder(createOrderInput([{ product, size: 'large', quantity: 1 }]))
    for (const expectedTotalCents of [totalCents - 1, totalCents + 1, 0]) {
      await expect(world.orders.placeOrder({ ...request, expectedTotalCents })).rejects.toMatchObject({
        code: 'total_changed',
        data: { totalCents },
      })
    }
    expect(await listOrderRows(request.email)).toEqual([])
    expect(await world.orders.placeOrder({ ...request, expectedTotalCents: totalCents })).toMatchObject({ status: 'paid', totalCents })
    expect(await listOrderRows(request.email)).toHaveLength(1)
  })

  test('a paid order credits the artist and the cause, and notifies the artist and the customer', async () => {
    const causeId = await world.newCause()
    const artist = await world.newArtist({ percent: 15, causeId })
    const product = await world.newProduct(artist)
    const request = createOrderInput([{ product, size: 'large', quantity: 2 }])
    const placed = await world.orders.placeOrder(request)
    expect(placed).toEqual({
      orderNumber: expect.stringMatching(/^T\d{6,}$/),
      orderToken: expect.stringMatching(/^[\w-]{43}$/),
      status: 'paid',
      totalCents: 2 * 7900 + 900 + 400,
      currency: 'USD',
    })
    expect(await getBalance(artist.artistId)).toBe(3400)
    expect((await world.earnings.causeTotals(world.database, [causeId])).get(causeId)).toMatchObject({ raisedCents: 600, supporters: 1 })
    expect((await world.earnings.latestLines(world.database, artist.artistId, 1))[0]?.text).toBe('2 × “Moon over Water”, Large 45×60')

    const print = 'Large 45×60 cm (18×24″)'
    await world.processSoldJobs()
    expect(world.noticesFor(artist.email)).toEqual([
      {
        kind: 'print_sold',
        to: artist.email,
        artistName: artist.name,
        artworkName: 'Moon over Water',
        print,
        quantity: 2,
        earnedCents: 3400,
        donatedCents: 600,
      },
    ])
    await world.processSoldJobs()
    expect(world.noticesFor(request.email)).toEqual([
      {
        kind: 'order_confirmed',
        to: request.email,
        orderNumber: placed.orderNumber,
        orderUrl: `https://store.example/orders/${placed.orderToken}`,
        lines: [{ title: 'Moon over Water', print, quantity: 2, totalCents: 15_800 }],
        shippingCents: 1300,
        taxCents: 0,
        totalCents: 17_100,
      },
    ])
  })

  test('an order line keeps the price, commission and donation of the time of sale after later changes', async () => {
    const causeId = await world.newCause()
    const artist = await world.newArtist({ percent: 10, causeId })
    const { orderNumber } = await world.orders.placeOrder(createOrderInput([medium(await world.newProduct(artist))]))
    await world.settings.save(artist, { give_back_enabled: false })
    const [line] = await world.database
      .select()
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(eq(orders.number, orderNumber))
    expect(line?.order_lines).toMatchObject({
      line: 1,
      priceCents: 4900,
      commissionCents: 1000,
      donationPercent: 10,
      causeId,
      artistName: artist.name,
    })
  })

  test('an order merges lines of the same product and size, and credits every artist', async () => {
    const [ines, other] = [await world.newArtist(), await world.newArtist()]
    const [a, b] = [await world.newProduct(ines), await world.newProduct(other)]
    const { orderToken } = await world.orders.placeOrder(
      createOrderInput([medium(a), { product: b, size: 'extra_large', quantity: 1 }, medium(a, 2)]),
    )
    const order = await world.orders.getOrder({ orderToken })
    expect(order.lines.map(({ line, product, quantity, totalCents }) => [line, product, quantity, totalCents])).toEqual([
      [1, a, 3, 14_700],
      [2, b, 1, 12_900],
    ])
    expect([await getBalance(ines.artistId), await getBalance(other.artistId)]).toEqual([3000, 3000])
  })

  test('placeOrder names the problem of a cart and does not reveal an artwork that was never on sale', async () => {
    const artist = await world.newArtist()
    const here = await world.newProduct(artist)
    const withdrawn = await world.newProduct(artist, { name: 'Lost', deletedAt: new Date() })
    const pending = await world.newProduct(artist, { reviewStatus: 'pending', publishedAt: null })
    const place = (product: string) => world.orders.placeOrder(createOrderInput([medium(here), medium(product)]))
    await expect(place('never-there')).rejects.toMatchObject({ code: 'product_not_found' })
    await expect(place(pending)).rejects.toMatchObject({ code: 'product_not_found' })
    await expect(place(withdrawn)).rejects.toMatchObject({ code: 'product_unavailable', data: { title: 'Lost' } })
    const { shippingAddress } = createOrderInput([])
    const nowhere = createOrderInput([medium(here)], { shippingAddress: { ...shippingAddress, region: undefined } })
    await expect(world.orders.placeOrder(nowhere)).rejects.toMatchObject({ code: 'region_missing' })
    expect(await getBalance(artist.artistId)).toBe(0)
  })

  test('an order with a declined card sells nothing, and its idempotency key can be used again', async () => {
    const artist = await world.newArtist()
    const request = createOrderInput([medium(await world.newProduct(artist))])
    const declined = { ...request, payment: { provider: 'test' as const, card: declinedCard } }
    await expect(world.orders.placeOrder(declined)).rejects.toMatchObject({ code: 'card_declined', status: 402 })
    const mistyped = { ...request, payment: { provider: 'test' as const, card: '4242424242424241' } }
    await expect(world.orders.placeOrder(mistyped)).rejects.toMatchObject({ code: 'card_invalid' })
    const poor = { ...request, payment: { provider: 'test' as const, card: '4000000000009995' } }
    await expect(world.orders.placeOrder(poor)).rejects.toMatchObject({ code: 'card_insufficient_funds', status: 402 })
    expect((await listOrderRows(request.email)).map(({ status, paidAt }) => [status, paidAt])).toEqual(Array(3).fill(['cancelled', null]))
    await world.processSoldJobs()
    expect([world.noticesFor(request.email), await getBalance(artist.artistId)]).toEqual([[], 0])
    await world.orders.placeOrder(request)
    expect(await getBalance(artist.artistId)).toBe(1000)
  })

  test('an order whose last step failed is completed when repeated with its key: charged once and sold once', async () => {
    const artist = await world.newArtist()
    const request = createOrderInput([medium(await world.newProduct(artist), 50)])
    const tools = { ...world.orderTools, payments: paymentsElsewhere() }
    const broken = createOrders({ ...tools, earnings: { ...world.earnings, recordSales: async () => Promise.reject(new Error('no')) } })
    await expect(broken.placeOrder(request)).rejects.toThrow('no')
    expect(await listOrderRows(request.email)).toMatchObject([{ status: 'awaiting_payment', paidAt: null }])
    expect(await getBalance(artist.artistId)).toBe(0)
    await createOrders(tools).placeOrder(request)
    expect([await getBalance(artist.artistId), (await listOrderRows(request.email)).length]).toEqual([50_000, 1])
  })

  test.each(['recordSales', 'send'] as const)(
    'an order that settles immediately leaves no order and no charge when %s fails',
    async (step) => {
      const artist = await world.newArtist()
      const request = createOrderInput([medium(await world.newProduct(artist))])
      const charged: string[] = []
      const { orderTools } = world
      const fail = async () => Promise.reject(new Error('no'))
      const broken = createOrders({
        ...orderTools,
        payments: watchedPayments((paymentId) => charged.push(paymentId)),
        earnings: { ...world.earnings, ...(step === 'recordSales' && { recordSales: fail }) },
        jobs: step === 'send' ? { ...orderTools.jobs, send: fail } : orderTools.jobs,
      })
      await expect(broken.placeOrder(request)).rejects.toThrow('no')
      const left = await Promise.all(charged.map((paymentId) => orderTools.payments.current.find({ paymentId, begunAt: new Date() })))
      expect([left, await listOrderRows(request.email), await getBalance(artist.artistId)]).toEqual([[undefined], [], 0])
      await world.orders.placeOrder(request)
      expect([await getBalance(artist.artistId), (await listOrderRows(request.email)).length]).toEqual([1000, 1])
    },
  )

  test('sale notifications are sent exactly once despite failures and concurrent jobs, and not before payment', async () => {
    const artist = await world.newArtist()
    const request = createOrderInput([medium(await world.newProduct(artist))])
    await world.orders.placeOrder(request)
    const order = (await listOrderRows(request.email))[0]?.id ?? ''
    const mailCounts = () => [world.noticesFor(request.email), world.noticesFor(artist.email)].map((notices) => notices.length)
    const broken = createOrders({ ...world.orderTools, notifications: { send: async () => Promise.reject(new Error('no')) } })
    await expect(broken.notifyAboutSale({ order })).rejects.toThrow('no')
    expect(mailCounts()).toEqual([0, 0])
    await Promise.all([1, 2, 3].map(() => world.orders.notifyAboutSale({ order })))
    await world.orders.notifyAboutSale({ order })
    expect(mailCounts()).toEqual([1, 1])

    const waiting = createOrderInput([medium(await world.newProduct(artist))])
    const tools = { ...world.orderTools, payments: paymentsElsewhere() }
    const unpaid = createOrders({ ...tools, earnings: { ...world.earnings, recordSales: async () => Promise.reject(new Error('no')) } })
    await expect(unpaid.placeOrder(waiting)).rejects.toThrow('no')
    await world.orders.notifyAboutSale({ order: (await listOrderRows(waiting.email))[0]?.id ?? '' })
    expect([world.noticesFor(waiting.email).length, ...mailCounts()]).toEqual([0, 1, 1])
  })

  test('an order that settles immediately writes order, charge, commission and ledger in one transaction', async () => {
    const artist = await world.newArtist()
    const request = createOrderInput([medium(await world.newProduct(artist))])
    await world.orders.placeOrder(request)
    const [order] = await listOrderRows(request.email)
    const { rows } = await world.database.execute(sql`
      SELECT xmin::text FROM orders WHERE id = ${order?.id}
      UNION SELECT xmin::text FROM order_lines WHERE order_id = ${order?.id}
      UNION SELECT xmin::text FROM test_payments WHERE payment_id = ${order?.id}
      UNION SELECT xmin::text FROM idempotency_keys WHERE key = ${request.idempotencyKey}
      UNION SELECT xmin::text FROM ledger_postings WHERE artist_id = ${artist.artistId}`)
    expect(rows).toHaveLength(1)
  })

  test('an order is committed before its charge, which runs without an open transaction', async () => {
    const artist = await world.newArtist()
    const request = createOrderInput([medium(await world.newProduct(artist))])
    const { current } = paymentsElsewhere()
    const seen: string[] = []
    const watched: PaymentProvider = {
      ...current,
      async begin(payment) {
        seen.push(...(await listOrderRows(request.email)).map(({ status }) => status))
        const { rows } = await world.database.execute(
          sql`SELECT 1 FROM pg_locks JOIN pg_class ON pg_class.oid = relation WHERE relname IN ('orders', 'idempotency_keys') AND mode LIKE 'Row%' AND pid <> pg_backend_pid()
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        )
        seen.push(`${rows.length} locks`)
        return current.begin(payment)
      },
    }
    await createOrders({ ...world.orderTools, payments: { current: watched, all: [watched] } }).placeOrder(request)
    expect(seen).toEqual(['awaiting_payment', '0 locks'])
  })

  test('the card number of an order is stored in no table', async () => {
    const artist = await world.newArtist()
    const request = createOrderInput([medium(await world.newProduct(artist))])
    await world.orders.placeOrder(request)
    const rows = await Promise.all(
      ['orders', 'order_lines', 'test_payments', 'idempotency_keys'].map((table) =>
        world.database.execute(sql.raw(`SELECT count(*)::int AS found FROM ${table} WHERE ${table}::text LIKE '%${goodCard}%'`)),
      ),
    )
    expect(rows.map(({ rows: [row] }) => row)).toEqual(Array(4).fill({ found: 0 }))
  })

  test('a stored request hash depends on the secret key, so a card number cannot be guessed from it', async () => {
    const artist = await world.newArtist()
    const request = createOrderInput([medium(await world.newProduct(artist))])
    await world.orders.placeOrder(request)
    const elsewhere = createOrders({ ...world.orderTools, sealer: createSealer(['another secret of the tests']) })
    await expect(elsewhere.placeOrder(request)).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  })

  test('an order with a payment provider that the store does not use is refused', async () => {
    const artist = await world.newArtist()
    const request = createOrderInput([medium(await world.newProduct(artist))], { payment: { provider: 'stripe' } })
    await expect(world.orders.placeOrder(request)).rejects.toMatchObject({ code: 'payment_provider_other' })
    expect(await listOrderRows(request.email)).toEqual([])
  })
})

describe('the Idempotency-Key of an order', () => {
  test('repeated and concurrent orders with one idempotency key sell once and get the same answer', async () => {
    const artist = await world.newArtist()
    const request = createOrderInput([medium(await world.newProduct(artist))])
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.orders.placeOrder(request)))
    for (const answer of [...answers, await world.orders.placeOrder(request)]) expect(answer).toEqual(answers[0])
    expect(await listOrderRows(request.email)).toHaveLength(1)
    expect(await getBalance(artist.artistId)).toBe(1000)
    await world.processSoldJobs()
    expect(world.noticesFor(artist.email)).toHaveLength(1)
  })

  test('an idempotency key that is reused for another order is refused', async () => {
    const artist = await world.newArtist()
    const product = await world.newProduct(artist)
    const request = createOrderInput([medium(product)])
    const outcomes = await Promise.allSettled([
      world.orders.placeOrder(request),
      world.orders.placeOrder({ ...request, lines: [medium(product, 2)] }),
    ])
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.map((outcome) => outcome.reason.code)).toEqual(['idempotency_key_reused'])
    expect(await listOrderRows(request.email)).toHaveLength(1)
  })
})

describe('the Idempotency-Key of an order, with another card', () => {
  test('the idempotency key of a paid order is refused with another card', async () => {
    const artist = await world.newArtist()
    const request = createOrderInput([medium(await world.newProduct(artist))])
    await world.orders.placeOrder(request)
    const other = { ...request, payment: { provider: 'test' as const, card: '5555555555554444' } }
    await expect(world.orders.placeOrder(other)).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    expect(await getBalance(artist.artistId)).toBe(1000)
  })
})

describe('getOrder', () => {
  test('a customer reads an order by its token, in the shape of the contract', async () => {
    const artist = await world.newArtist()
    const product = await world.newProduct(artist)
    const { orderToken, orderNumber } = await world.orders.placeOrder(createOrderInput([medium(product)]))
    const order = await world.orders.getOrder({ orderToken })
    expect(Order.parse(order)).toEqual(order)
    expect(order).toMatchObject({ orderNumber, status: 'paid', refundedCents: 0, parcels: [], shippingAddress: { city: 'Springfield' } })
    expect(order.production.map(({ step, at }) => [step, at !== null])).toEqual([
      ['paid', true],
      ['in_production', false],
      ['shipped', false],
      ['delivered', false],
    ])
  })

  test.each([
    ['an empty token', ''],
    ['an order number', 'T100001'],
    ['a UUID', randomUUID()],
    ['43 equal letters', 'A'.repeat(43)],
    ['a piece of SQL', "' OR 1=1 --"],
  ])('getOrder finds no order by %s', async (_what, orderToken) => {
    await expect(world.orders.getOrder({ orderToken })).rejects.toMatchObject({ code: 'order_not_found' })
  })
})
