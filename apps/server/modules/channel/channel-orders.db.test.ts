import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { webhookEvents } from '../../platform/payments/tables.ts'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import { sampleInputs } from '../../test/long-form.ts'
import { permutations } from '../../test/permutations.ts'
import type { Message } from '../../test/stand-ins/shopify-stand-in.ts'
import { createOrderInput, operator } from '../../test/worlds/money-world.ts'
import { openShopifyWorld, type ShopifyWorld, sold, unsold } from '../../test/worlds/shopify-world.ts'
import { artworks } from '../artworks/tables.ts'
import { orderLines } from '../orders/tables.ts'
import { refunds } from '../payments/tables.ts'
import { prices } from '../pricing/tables.ts'

let world: ShopifyWorld
beforeAll(async () => {
  // a separate catalogue, because reconciliation would also list the artworks of other tests
  world = await openShopifyWorld({ url: await cloneTemplate(`channel_orders_${process.pid}`) })
})
afterAll(() => world.close())

describe('orders sold at Shopify', () => {
  test('a Shopify order keeps the crop position that each artwork had when the order arrived', async () => {
    const { bought, products } = await world.newSale()
    const isFirst = eq(artworks.handle, products[0].handle)
    await world.database
      .update(artworks)
      .set({ crops: { '3:4': 200, '5:7': 300, '7:10': 400 } })
      .where(isFirst)
    await world.deliver(world.shopify.paidMessage(bought))
    await world.database.update(artworks).set({ crops: null }).where(isFirst)
    const [order] = await world.listOrders(bought.id)
    const lines = await world.database
      .select({ cropPlace: orderLines.cropPlace })
      .from(orderLines)
      .where(eq(orderLines.orderId, order?.id ?? ''))
      .orderBy(orderLines.line)
    expect(lines).toEqual([{ cropPlace: 200 }, { cropPlace: 500 }])
  })

  test('a Shopify order and the same order in our own store lead to the same ledger, also after refunds', async () => {
    const sale = await world.newSale()
    await world.deliver(world.shopify.paidMessage(sale.bought))
    const own = await world.newArtists()
    const placed = await world.orders.placeOrder(
      createOrderInput([
        { product: own.products[0].handle, size: 'medium', quantity: 2 },
        { product: own.products[1].handle, size: 'large', quantity: 1 },
      ]),
    )
    const ledger = await world.listLedgerPostings(...sale.artists)
    expect(ledger).toEqual(await world.listLedgerPostings(...own.artists))
    expect(ledger.map(({ kind, prints, causeDonations }) => [kind, prints, causeDonations !== null])).toEqual([
      ['commission', 2, true],
      ['commission', 1, false],
    ])

    await world.deliver(world.shopify.refund(sale.bought, [{ line: 0, quantity: 1 }]))
    const request = { idempotencyKey: randomUUID(), orderNumber: placed.orderNumber }
    await world.payments.refundOrder(operator, { ...request, lines: [{ line: 1, quantity: 1 }] })
    expect(await world.listLedgerPostings(...sale.artists)).toEqual(await world.listLedgerPostings(...own.artists))

    await world.deliver(world.shopify.cancel(sale.bought))
    await world.payments.refundOrder(operator, { ...request, idempotencyKey: randomUUID() })
    expect(await world.listLedgerPostings(...sale.artists)).toEqual(await world.listLedgerPostings(...own.artists))
    expect(await sale.state()).toMatchObject({ status: 'refunded', balances: [0, 0] })
  })

  test('a Shopify order stores the address and amounts, notifies the artists and leaves the customer’s mail to Shopify', async () => {
    const { bought, artists } = await world.newSale()
    await world.deliver(world.shopify.paidMessage(bought))
    const [order] = await world.listOrders(bought.id)
    expect(order).toMatchObject({
      status: 'paid',
      paymentProvider: 'shopify',
      email: bought.email,
      subtotalCents: 17_700,
      shippingCents: 1700,
      totalCents: 19_400,
      shippingAddress: { name: 'Ada Customer', line1: '1 Main Street', city: 'Springfield', postalCode: '62701', country: 'US' },
      paidAt: new Date(bought.processedAt),
    })
    const shown = await world.orders.getOrder({ orderToken: order?.token ?? '' })
    expect(shown.lines.map(({ quantity, priceCents }) => [quantity, priceCents])).toEqual([
      [2, 4900],
      [1, 7900],
    ])
    await world.processSoldJobs()
    expect(world.noticesFor(bought.email)).toEqual([])
    for (const { email } of artists) expect(world.noticesFor(email).map(({ kind }) => kind)).toEqual(['print_sold'])
  })

  test('a discounted Shopify order is recorded at the amount charged, to the cent, and earns the full commission', async () => {
    const { artists, products } = await world.newArtists()
    const bought = world.shopify.buy([{ sku: products[1].toSku('large'), quantity: 3, priceCents: 7900, discountCents: 2371 }])
    await world.deliver(world.shopify.paidMessage(bought))
    expect(await world.listOrders(bought.id)).toMatchObject([{ subtotalCents: 21_329, totalCents: 21_329 }])
    expect(await world.earnings.getArtistBalance(world.database, artists[1].artistId)).toBe(6000)
    await world.deliver(world.shopify.refund(bought, [{ line: 0, quantity: 3 }]))
    expect(await world.listOrders(bought.id)).toMatchObject([{ status: 'refunded', refundedCents: 21_329 }])
    expect(await world.earnings.getArtistBalance(world.database, artists[1].artistId)).toBe(0)
  })

  test('a Shopify order earns the commission that was in force when its payment was captured', async () => {
    const { artists, products } = await world.newArtists()
    const added = { validFrom: new Date('2190-01-01T00:00:00Z'), priceCents: 14_900, commissionCents: 3777, addedBy: null }
    await world.database
      .insert(prices)
      .values({ size: 'extra_large', ...added })
      .onConflictDoNothing()
    const buy = (processedAt: string, capturedAt?: string) =>
      world.shopify.buy([{ sku: products[1].toSku('extra_large'), quantity: 1, priceCents: 14_900 }], { processedAt, capturedAt })
    await world.deliver(world.shopify.paidMessage(buy('2190-01-01T00:00:00Z')))
    expect(await world.earnings.getArtistBalance(world.database, artists[1].artistId)).toBe(3777)
    await world.deliver(world.shopify.paidMessage(buy('2189-12-31T23:59:59Z')))
    expect(await world.earnings.getArtistBalance(world.database, artists[1].artistId)).toBe(6777)
    // placed before, but captured only then
    await world.deliver(world.shopify.paidMessage(buy('2189-12-31T23:59:59Z', '2190-01-01T00:00:00Z')))
    expect(await world.earnings.getArtistBalance(world.database, artists[1].artistId)).toBe(10_554)
  })

  test('a Shopify order reported days later counts on its day of payment, as does a line that an operator matches later', async () => {
    const at = new Date(Date.now() - 5 * 24 * 60 * 60 * 1000)
    const day = at.toISOString().slice(0, 10)
    const salesOn = async () => (await world.figures.get('days')).find(({ from }) => from === day)?.salesCents
    const { products } = await world.newArtists()
    const known = { sku: products[1].toSku('large'), quantity: 1, priceCents: 7900 }
    const unknown = { sku: 'OLD-NAME-M', quantity: 1, priceCents: 4900 }
    const bought = world.shopify.buy([known, unknown], { processedAt: at.toISOString() })
    expect(await salesOn()).toBe(0)
    await world.deliver(world.shopify.paidMessage(bought))
    expect(await salesOn()).toBe(7900)
    const [question] = await world.listUnmatchedPayments(bought.lines[1]?.id ?? '')
    await world.desk.matchLine(operator, { id: question?.id ?? '', product: products[0].handle, size: 'medium' })
    await world.runJobs()
    expect(await salesOn()).toBe(7900 + 4900)
  })

  test('an unpaid Shopify order has no effect until it is paid, and is then recorded once', async () => {
    const { bought, state } = await world.newSale({ isPaid: false })
    await world.deliver(world.shopify.tell('orders/updated', { id: Number(bought.id.split('/').at(-1)) }))
    expect(await state()).toEqual(unsold)
    await world.deliver(world.shopify.pay(bought))
    expect(await state()).toEqual(sold)
  })

  test('a Shopify order is recorded once, however often, concurrently or out of order its webhooks arrive', async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat()), async (numbers) => {
        const { bought, state } = await world.newSale()
        const paid = world.shopify.paidMessage(bought)
        const refunded = world.shopify.refund(bought, [{ line: 0, quantity: 1 }])
        const cancelled = world.shopify.cancel(bought)
        const all: Message[] = [paid, paid, refunded, refunded, cancelled, world.shopify.paidMessage(bought)]
        const shuffled = all.map((message) => ({ message, at: numbers.next().value as number })).toSorted((a, b) => a.at - b.at)
        await Promise.all(shuffled.slice(0, 3).map(({ message }) => world.receive(message)))
        await world.deliver(...shuffled.slice(3).map(({ message }) => message))
        expect(await state()).toEqual({ status: 'refunded', refundedCents: 19_400, balances: [0, 0] })
        expect(await world.listOrders(bought.id)).toHaveLength(1)
      }),
      { numRuns: 12, seed: 8 },
    )
  })

  test('a Shopify order ends in the same state after any of the 120 sequences of its five webhooks', async () => {
    for (const places of sampleInputs(permutations([0, 1, 2, 3, 4]), 11)) {
      const { bought, state } = await world.newSale({ isPaid: false })
      const happenings = [
        () => world.shopify.createdMessage(bought),
        () => world.shopify.pay(bought),
        () => world.shopify.sendAll(bought),
        () => world.shopify.refund(bought, [{ line: 0, quantity: 1 }]),
        () => world.shopify.cancel(bought),
      ]
      const messages: Message[] = []
      for (const place of places) {
        // an event happens only when its webhook is due
        while (messages.length <= place) messages.push((happenings[messages.length] as () => Message)())
        await world.deliver(messages[place] as Message)
      }
      expect(await state(), places.join()).toEqual({ status: 'refunded', refundedCents: 19_400, balances: [0, 0] })
      expect(await world.listOrders(bought.id)).toHaveLength(1)
    }
  }, 60_000)

  test('a Shopify order is recorded once by four concurrent jobs', async () => {
    const { bought, state } = await world.newSale()
    const messages = Array.from({ length: 4 }, () => world.shopify.paidMessage(bought))
    for (const message of messages) await world.receive(message)
    const eventId = (message: Message) => message.headers.get('x-shopify-webhook-id') ?? ''
    await Promise.all(messages.map((message) => world.desk.applyEvent({ provider: 'shopify', eventId: eventId(message) })))
    expect(await state()).toEqual(sold)
  })

  test('an operator cannot refund a Shopify order in the back office', async () => {
    const { bought } = await world.newSale()
    await world.deliver(world.shopify.paidMessage(bought))
    const [order] = await world.listOrders(bought.id)
    const refund = world.payments.refundOrder(operator, { idempotencyKey: randomUUID(), orderNumber: order?.number ?? '' })
    await expect(refund).rejects.toMatchObject({ code: 'order_sold_elsewhere' })
  })
})

describe('refunds made at Shopify', () => {
  test('a Shopify refund whose webhook arrives before the sale’s is applied once', async () => {
    const { bought, state } = await world.newSale()
    await world.deliver(world.shopify.refund(bought, [{ line: 0, quantity: 1 }]))
    const given = { status: 'paid', refundedCents: 4900, balances: [500, 2000] }
    expect(await state()).toEqual(given)
    await world.deliver(world.shopify.paidMessage(bought))
    expect(await state()).toEqual(given)
  })

  test('a Shopify refund webhook is kept while Shopify is unavailable, and applied on the next attempt', async () => {
    const { bought, state } = await world.newSale()
    const message = world.shopify.refund(bought, [{ line: 1, quantity: 1 }])
    world.shopify.fail({ status: 503 })
    await world.receive(message)
    await expect(world.runJobs()).rejects.toThrow('could not be applied')
    const eventId = message.headers.get('x-shopify-webhook-id') ?? ''
    const [kept] = await world.database.select().from(webhookEvents).where(eq(webhookEvents.eventId, eventId))
    expect(kept).toMatchObject({ appliedAt: null, attempts: 1, error: 'ChannelUnavailable: Shopify answered 503' })
    await world.desk.applyEvent({ provider: 'shopify', eventId })
    expect(await state()).toEqual({ status: 'paid', refundedCents: 7900, balances: [1000, 0] })
  })

  test('a Shopify refund that names no lines is referred once to an operator, whose answer assigns it to order lines', async () => {
    const { bought, state } = await world.newSale()
    const message = world.shopify.refund(bought, [], 5390)
    await world.deliver(world.shopify.paidMessage(bought), message, world.shopify.paidMessage(bought))
    expect(await state()).toEqual(sold)
    const [question] = await world.listUnmatchedPayments(bought.refunds[0]?.id ?? '')
    expect(question).toMatchObject({ kind: 'refund_unmatched', provider: 'shopify', amountCents: 5390 })
    const answer = { id: question?.id ?? '', answer: 'One medium, with its tax.', lines: [{ line: 1, quantity: 1 }] }
    await world.payments.answer(operator, answer)
    await world.deliver(world.shopify.paidMessage(bought))
    expect(await state()).toEqual({ status: 'paid', refundedCents: 4900, balances: [500, 2000] })
  })

  test('a Shopify refund after a full cancellation changes nothing and asks no operator', async () => {
    const { bought, state } = await world.newSale()
    await world.deliver(world.shopify.paidMessage(bought), world.shopify.cancel(bought))
    const whole = { status: 'refunded', refundedCents: 19_400, balances: [0, 0] }
    expect(await state()).toEqual(whole)
    const [made] = await world.listOrders(bought.id)
    expect(world.sentJobs).toContainEqual({ name: 'store.order-refunded', payload: { order: made?.id } })
    const later = world.shopify.refund(bought, [
      { line: 0, quantity: 2 },
      { line: 1, quantity: 1 },
    ])
    await world.deliver(later, world.shopify.refund(bought, [], 1700))
    expect(await state()).toEqual(whole)
    expect(bought.refunds).toHaveLength(2)
    for (const { id } of bought.refunds) expect(await world.listUnmatchedPayments(id)).toEqual([])
    const [order] = await world.listOrders(bought.id)
    expect(
      await world.database
        .select()
        .from(refunds)
        .where(eq(refunds.orderId, order?.id ?? '')),
    ).toHaveLength(1)
  })
})

describe('tax on Shopify orders', () => {
  test('tax that Shopify adds to its prices or includes in them is recorded apart from the order total', async () => {
    const { products } = await world.newArtists()
    const line = { sku: products[1].toSku('large'), quantity: 2, priceCents: 7900 }
    const added = world.shopify.buy([{ ...line, taxCents: 1304 }], { shippingCents: 1000, shippingTaxCents: 83 })
    const within = world.shopify.buy([{ ...line, taxCents: 2522 }], { taxesIncluded: true, shippingCents: 1000, shippingTaxCents: 160 })
    await world.deliver(world.shopify.paidMessage(added), world.shopify.paidMessage(within))
    expect(await world.listOrders(added.id)).toMatchObject([
      { subtotalCents: 15_800, shippingCents: 1000, totalCents: 16_800, taxCents: 1387 },
    ])
    expect(await world.listOrders(within.id)).toMatchObject([
      { subtotalCents: 13_278, shippingCents: 840, totalCents: 14_118, taxCents: 2682 },
    ])
  })
})

describe('disputes at Shopify', () => {
  test('an open Shopify dispute deducts the commissions until it is won, however often and early it is reported', async () => {
    const { bought, state } = await world.newSale()
    const opened = world.shopify.dispute(bought, 19_400)
    await world.deliver(opened, opened, world.shopify.paidMessage(bought))
    expect(await state()).toMatchObject({ status: 'paid', balances: [0, 0] })
    const won = world.shopify.endDispute(bought, 'WON')
    await world.deliver(won, opened, won)
    expect(await state()).toEqual(sold)
  })

  test('a lost Shopify dispute over the total with tax deducts the commissions', async () => {
    const { bought, state } = await world.newSale()
    await world.deliver(world.shopify.paidMessage(bought), world.shopify.dispute(bought, 21_000), world.shopify.endDispute(bought, 'LOST'))
    expect(await state()).toMatchObject({ balances: [0, 0] })
  })

  test('a Shopify inquiry deducts nothing, and a dispute that ends in a refund deducts the commission once', async () => {
    const asked = await world.newSale()
    await world.deliver(world.shopify.paidMessage(asked.bought), world.shopify.dispute(asked.bought, 19_400, 'INQUIRY'))
    expect(await asked.state()).toEqual(sold)
    const refunded = await world.newSale()
    await world.deliver(world.shopify.paidMessage(refunded.bought), world.shopify.dispute(refunded.bought, 7900))
    expect(await refunded.state()).toMatchObject({ balances: [1000, 0] })
    await world.deliver(
      world.shopify.endDispute(refunded.bought, 'CHARGE_REFUNDED'),
      world.shopify.refund(refunded.bought, [{ line: 1, quantity: 1 }]),
    )
    expect(await refunded.state()).toMatchObject({ refundedCents: 7900, balances: [1000, 0] })
  })

  test('a Shopify dispute over an amount that matches no lines is referred to an operator', async () => {
    const { bought, state } = await world.newSale()
    await world.deliver(world.shopify.paidMessage(bought), world.shopify.dispute(bought, 1234))
    expect(await state()).toEqual(sold)
    const { questions } = await world.payments.getPaymentOffice()
    expect(questions.filter(({ amountCents }) => amountCents === 1234)).toMatchObject([{ kind: 'dispute_unmatched', provider: 'shopify' }])
  })

  test('hourly reconciliation finds the opening and the end of a Shopify dispute without any webhook', async () => {
    const { bought, state } = await world.newSale()
    world.shopify.dispute(bought, 19_400)
    expect((await world.desk.reconcile()).failed).toBe(0)
    expect(await state()).toMatchObject({ balances: [0, 0] })
    world.shopify.endDispute(bought, 'WON')
    await world.desk.reconcile()
    expect(await state()).toEqual(sold)
  })
})

describe('parcels of Shopify orders', () => {
  /** Ships a parcel with these quantities by order line. */
  async function send(bought: { id: string }, quantities: readonly number[], tracking = 'JJD1') {
    const [order] = await world.listOrders(bought.id)
    const found = order && (await world.orders.findOrder(world.database, order.id))
    if (!found) throw new Error('no order')
    const parcel = await world.database.transaction((tx) =>
      world.orders.addParcel(tx, { orderId: found.order.id, carrier: 'DHL', tracking, shippedAt: new Date() }),
    )
    const lines = found.lines.flatMap(({ id }, at) => (quantities[at] ? [{ orderLineId: id, quantity: quantities[at] }] : []))
    return { order: found.order.id, parcel, lines }
  }
  const toFulfilmentRows = ({ fulfillments }: ReturnType<ShopifyWorld['shopify']['buy']>) =>
    fulfillments.map(({ number, isNotified, lines }) => [number, isNotified, ...lines.map(({ quantity }) => quantity)])

  test('a shipped parcel is reported to Shopify once, with tracking and a customer notice, even after a lost response', async () => {
    const { bought } = await world.newSale()
    await world.deliver(world.shopify.paidMessage(bought))
    const first = await send(bought, [1])
    world.shopify.lose('fulfillmentCreate')
    await expect(world.desk.fulfil(first)).rejects.toThrow('did not answer')
    for (let times = 0; times < 2; times++) await world.desk.fulfil(first)
    expect(toFulfilmentRows(bought)).toEqual([['JJD1', true, 1]])
    await world.desk.fulfil(await send(bought, [1, 1], 'JJD2'))
    expect(toFulfilmentRows(bought)).toEqual([
      ['JJD1', true, 1],
      ['JJD2', true, 1, 1],
    ])
  })

  test('a parcel reports only the units that Shopify still has to fulfil, and an operator gets the rest', async () => {
    const { bought } = await world.newSale()
    await world.deliver(world.shopify.paidMessage(bought))
    const whole = await send(bought, [2, 1])
    world.shopify.refund(bought, [{ line: 0, quantity: 1 }])
    await world.desk.fulfil(whole)
    expect(toFulfilmentRows(bought)).toEqual([['JJD1', true, 1, 1]])
    expect(await world.listUnmatchedPayments(whole.parcel)).toMatchObject([
      { kind: 'fulfilment_refused', about: expect.stringContaining('1 × “A product”') },
    ])
  })

  test('a parcel of an order that is on hold at Shopify is referred once to an operator, with the missing units', async () => {
    const { bought } = await world.newSale()
    await world.deliver(world.shopify.paidMessage(bought))
    const sent = await send(bought, [2])
    world.shopify.hold(bought)
    for (let times = 0; times < 2; times++) await world.desk.fulfil(sent)
    expect(toFulfilmentRows(bought)).toEqual([])
    expect(await world.listUnmatchedPayments(sent.parcel)).toMatchObject([
      { kind: 'fulfilment_refused', about: 'DHL, JJD1. not fulfilled: 2 × “A product” (ON_HOLD)' },
    ])
  })

  test('a parcel of an order that Shopify no longer returns is referred to an operator', async () => {
    const { bought } = await world.newSale()
    await world.deliver(world.shopify.paidMessage(bought))
    const sent = await send(bought, [2, 1])
    world.shopify.forget(bought)
    await world.desk.fulfil(sent)
    expect(await world.listUnmatchedPayments(sent.parcel)).toMatchObject([{ about: expect.stringContaining('no such order') }])
  })

  test('a parcel that Shopify refuses is referred to an operator with Shopify’s reason', async () => {
    const { bought } = await world.newSale()
    await world.deliver(world.shopify.paidMessage(bought))
    const sent = await send(bought, [2, 1])
    world.shopify.refuse('The fulfillment order is on hold.')
    await world.desk.fulfil(sent)
    expect(await world.listUnmatchedPayments(sent.parcel)).toMatchObject([
      { kind: 'fulfilment_refused', about: expect.stringContaining('The fulfillment order is on hold.') },
    ])
  })
})
