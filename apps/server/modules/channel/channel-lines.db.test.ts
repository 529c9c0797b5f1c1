import { randomUUID } from 'node:crypto'
import { Problem, problemText } from '@tintype/contract/problems'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Channel, ChannelUnavailable, type TimeRange } from '../../platform/channel/channel.ts'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import { operator } from '../../test/worlds/money-world.ts'
import { openShopifyWorld, type ShopifyWorld, sold, unsold } from '../../test/worlds/shopify-world.ts'
import { findReconciledUntil, setReconciledUntil } from '../payments/queries/payment.ts'
import { unmatchedPayments } from '../payments/tables.ts'
import { createChannel } from './module.ts'

const HOUR_MS = 60 * 60 * 1000

let world: ShopifyWorld
beforeAll(async () => {
  // a separate catalogue, because reconciliation would also list the artworks of other tests
  world = await openShopifyWorld({ url: await cloneTemplate(`channel_orders_${process.pid}`) })
})
afterAll(() => world.close())

describe('Shopify order lines without a known product', () => {
  test('a Shopify line with an unknown SKU is referred once to an operator, while the other lines are sold', async () => {
    const { artists, products } = await world.newArtists()
    const bought = world.shopify.buy([
      { sku: products[1].toSku('large'), quantity: 1, priceCents: 7900 },
      { sku: 'GIFT-WRAP', quantity: 2, priceCents: 500, title: 'Gift wrap' },
      { sku: `${randomUUID()}:large`, quantity: 1, priceCents: 7900, title: 'An unknown product' },
    ])
    await world.deliver(world.shopify.paidMessage(bought), world.shopify.paidMessage(bought))
    expect(await world.listOrders(bought.id)).toMatchObject([{ totalCents: 7900 }])
    expect(await world.earnings.getArtistBalance(world.database, artists[1].artistId)).toBe(2000)
    const { questions } = await world.payments.getPaymentOffice()
    const shown = questions.filter(({ reference }) => bought.lines.some(({ id }) => id === reference))
    expect(shown).toMatchObject([
      {
        provider: 'shopify',
        kind: 'variant_unknown',
        orderNumber: null,
        amountCents: 1000,
        about: `Order ${bought.name}: 2 × “Gift wrap”, SKU GIFT-WRAP`,
      },
      { kind: 'variant_unknown', amountCents: 7900 },
    ])
    const id = shown[0]?.id ?? ''
    await world.payments.answer(operator, { id, answer: 'Sold by hand, without a commission.' })
    expect((await world.payments.getPaymentOffice()).questions.map((question) => question.id)).not.toContain(id)
    await expect(world.payments.answer(operator, { id, answer: 'Again' })).rejects.toMatchObject({ code: 'payment_question_not_found' })
  })

  test('a Shopify order edited after payment gains each change once: a new line, a higher quantity and an unknown SKU', async () => {
    const { bought, products, artists, state } = await world.newSale()
    await world.deliver(world.shopify.paidMessage(bought))
    const more = { sku: products[1].toSku('medium'), quantity: 1, priceCents: 4900 }
    await world.deliver(world.shopify.edit(bought, { line: more }))
    expect((await state()).balances).toEqual([1000, 3000])
    const last = world.shopify.edit(bought, { more: 1 })
    await world.deliver(last, last)
    await world.deliver(world.shopify.edit(bought, { line: { sku: 'GIFT-WRAP', quantity: 1, priceCents: 500, title: 'Gift wrap' } }))
    await world.desk.reconcile()
    expect(await state()).toEqual({ status: 'paid', refundedCents: 0, balances: [1500, 3000] })
    expect(await world.listOrders(bought.id)).toMatchObject([{ totalCents: 3 * 4900 + 7900 + 4900 + 1700 }])
    expect(await world.listUnmatchedPayments(bought.lines[3]?.id ?? '')).toMatchObject([{ kind: 'variant_unknown', amountCents: 500 }])
    // and every added unit can be refunded
    await world.deliver(world.shopify.refund(bought, [{ line: 0, quantity: 3 }]))
    expect((await state()).balances).toEqual([0, 3000])
    expect(artists).toHaveLength(2)
  })

  test('a Shopify refund that names one line twice refunds both quantities', async () => {
    const { artists, products } = await world.newArtists()
    const bought = world.shopify.buy([{ sku: products[1].toSku('medium'), quantity: 2, priceCents: 4900, discountCents: 1 }])
    await world.deliver(world.shopify.paidMessage(bought))
    await world.deliver(
      world.shopify.refund(bought, [
        { line: 0, quantity: 1 },
        { line: 0, quantity: 1 },
      ]),
    )
    expect(await world.earnings.getArtistBalance(world.database, artists[1].artistId)).toBe(0)
    expect(await world.listOrders(bought.id)).toMatchObject([{ status: 'refunded' }])
  })

  test('a Shopify order edited after a partial refund gains the added unit once', async () => {
    const { bought, state } = await world.newSale()
    await world.deliver(world.shopify.paidMessage(bought), world.shopify.refund(bought, [{ line: 0, quantity: 1 }]))
    expect((await state()).balances).toEqual([500, 2000])
    const edited = world.shopify.edit(bought, { more: 1 })
    await world.deliver(edited, world.shopify.paidMessage(bought))
    expect(await state()).toEqual({ status: 'paid', refundedCents: 4900, balances: [1000, 2000] })
    expect(await world.listOrders(bought.id)).toMatchObject([{ subtotalCents: 3 * 4900 + 7900 }])
  })

  test('a line added to a Shopify order days later counts as a sale on the day of the order', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * HOUR_MS).toISOString()
    const day = daysAgo(5).slice(0, 10)
    const salesOn = async () => (await world.figures.get('days')).find(({ from }) => from === day)?.salesCents ?? 0
    const { products } = await world.newArtists()
    const bought = world.shopify.buy([{ sku: products[1].toSku('large'), quantity: 1, priceCents: 7900 }], { processedAt: daysAgo(5) })
    await world.deliver(world.shopify.paidMessage(bought))
    const before = await salesOn()
    // the difference is captured two days later
    bought.capturedAt = daysAgo(3)
    await world.deliver(world.shopify.edit(bought, { line: { sku: products[0].toSku('medium'), quantity: 1, priceCents: 4900 } }))
    expect((await salesOn()) - before).toBe(4900)
  })

  describe('matching a Shopify line to a product', () => {
    /** One unit with a known SKU and two with an unknown one. */
    async function newMixedSale() {
      const { artists, products } = await world.newArtists()
      const bought = world.shopify.buy([
        { sku: products[1].toSku('large'), quantity: 1, priceCents: 7900 },
        { sku: 'OLD-NAME-M', quantity: 2, priceCents: 4900, discountCents: 1 },
      ])
      await world.deliver(world.shopify.paidMessage(bought))
      const [question] = await world.listUnmatchedPayments(bought.lines[1]?.id ?? '')
      const match = { id: question?.id ?? '', product: products[0].handle, size: 'medium' as const }
      const balances = () => Promise.all(artists.map(({ artistId }) => world.earnings.getArtistBalance(world.database, artistId)))
      return { artists, products, bought, match, balances }
    }

    test('a line that an operator matches joins its order once, at the price charged, and earns its commission', async () => {
      const { bought, match, balances, artists } = await newMixedSale()
      expect((await world.payments.getPaymentOffice()).questions.find(({ id }) => id === match.id)).toMatchObject({ isMatchable: true })
      await world.desk.matchLine(operator, match)
      await world.runJobs()
      await world.deliver(world.shopify.paidMessage(bought), world.shopify.paidMessage(bought))
      await Promise.all([1, 2, 3].map(() => world.desk.reconcileOrder(bought.id)))
      const [order] = await world.listOrders(bought.id)
      expect(order).toMatchObject({ status: 'paid', subtotalCents: 7900 + 9799, totalCents: 7900 + 9799 })
      const { lines } = await world.orders.getOrder({ orderToken: order?.token ?? '' })
      expect(lines.map(({ line, quantity, priceCents }) => [line, quantity, priceCents])).toEqual([
        [1, 1, 7900],
        [2, 1, 4899],
        [3, 1, 4900],
      ])
      expect(await balances()).toEqual([1000, 2000])
      await world.processSoldJobs()
      expect(world.noticesFor(artists[1].email)).toHaveLength(1)
      const paid = world.sentJobs.filter(
        ({ name, payload }) => name === 'store.order-paid' && (payload as { order: string }).order === order?.id,
      )
      expect(paid).toHaveLength(2)
      expect(await world.listUnmatchedPayments(bought.lines[1]?.id ?? '')).toMatchObject([
        { answer: expect.stringContaining('Medium'), answeredBy: operator.userId },
      ])

      await world.deliver(world.shopify.refund(bought, [{ line: 1, quantity: 1 }]))
      expect(await balances()).toEqual([500, 2000])
      await world.deliver(world.shopify.cancel(bought))
      expect(await balances()).toEqual([0, 0])
      expect(await world.listOrders(bought.id)).toMatchObject([{ status: 'refunded', refundedCents: 17_699 }])
    })

    test('an order whose only line was unknown is recorded when an operator matches that line', async () => {
      const { artists, products } = await world.newArtists()
      const bought = world.shopify.buy([{ sku: null, quantity: 1, priceCents: 7900 }], { shippingCents: 900 })
      await world.deliver(world.shopify.paidMessage(bought))
      expect(await world.listOrders(bought.id)).toEqual([])
      const [question] = await world.listUnmatchedPayments(bought.lines[0]?.id ?? '')
      await world.desk.matchLine(operator, { id: question?.id ?? '', product: products[1].handle, size: 'large' })
      await world.runJobs()
      expect(await world.listOrders(bought.id)).toMatchObject([{ totalCents: 8800 }])
      expect(await world.earnings.getArtistBalance(world.database, artists[1].artistId)).toBe(2000)
    })

    test('a matched line earns nothing for the units that were refunded or cancelled before the match', async () => {
      const partly = await newMixedSale()
      // one refund that names both lines: only the known one is recorded so far
      const both = world.shopify.refund(partly.bought, [
        { line: 0, quantity: 1 },
        { line: 1, quantity: 1 },
      ])
      await world.deliver(both)
      await world.desk.matchLine(operator, partly.match)
      await world.runJobs()
      expect(await partly.balances()).toEqual([500, 0])
      await Promise.all([1, 2].map(() => world.desk.reconcileOrder(partly.bought.id)))
      expect(await partly.balances()).toEqual([500, 0])
      // and an added unit of it counts once
      const [, matched] = partly.bought.lines
      if (matched) matched.quantity += 1
      await Promise.all([1, 2].map(() => world.desk.reconcileOrder(partly.bought.id)))
      expect(await partly.balances()).toEqual([1000, 0])
      const gone = await newMixedSale()
      await world.deliver(world.shopify.cancel(gone.bought))
      await world.desk.matchLine(operator, gone.match)
      await world.runJobs()
      expect(await gone.balances()).toEqual([0, 0])
    })

    test('an operator cannot match an unknown product, match a line twice, or match a refund question', async () => {
      const { match, bought } = await newMixedSale()
      await expect(world.desk.matchLine(operator, { ...match, product: 'nothing-of-ours' })).rejects.toMatchObject({
        code: 'product_not_found',
      })
      const all = await Promise.allSettled([1, 2].map(() => world.desk.matchLine(operator, match)))
      expect(all.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      await world.deliver(world.shopify.refund(bought, [], 500))
      const [other] = await world.listUnmatchedPayments(bought.refunds[0]?.id ?? '')
      await expect(world.desk.matchLine(operator, { ...match, id: other?.id ?? '' })).rejects.toMatchObject({
        code: 'question_unmatchable',
      })
    })
  })

  test('a Shopify order without an email address waits for an operator, and is recorded once Shopify has the address', async () => {
    const { bought, state } = await world.newSale({ email: null })
    await world.deliver(world.shopify.paidMessage(bought))
    expect(await state()).toEqual(unsold)
    expect(await world.listUnmatchedPayments(bought.id)).toMatchObject([
      { kind: 'order_unreadable', amountCents: 19_400, about: `Order ${bought.name}. The order has no email address.`, answeredAt: null },
    ])
    bought.email = `${randomUUID()}@customers.example`
    await world.deliver(world.shopify.paidMessage(bought))
    expect(await state()).toEqual(sold)
    expect(await world.listUnmatchedPayments(bought.id)).toMatchObject([{ answeredBy: 'shopify', answeredAt: expect.any(Date) }])
  })

  test('a Shopify order without name and city waits for an operator, who reads both, and is recorded once Shopify has them', async () => {
    const { bought, state } = await world.newSale()
    const address = { ...bought.shippingAddress }
    Object.assign(bought, { shippingAddress: { ...address, name: null, city: null } })
    await world.deliver(world.shopify.paidMessage(bought))
    expect(await state()).toEqual(unsold)
    expect(await world.listUnmatchedPayments(bought.id)).toMatchObject([
      { about: `Order ${bought.name}. The shipping address has no name and no city.` },
    ])
    Object.assign(bought, { shippingAddress: address })
    await world.deliver(world.shopify.paidMessage(bought))
    expect(await state()).toEqual(sold)
  })

  test('a Shopify order with the longest names and lines of Shopify is recorded', async () => {
    const { bought, state } = await world.newSale()
    const name = `${'Ñ'.repeat(255)} ${'m'.repeat(255)}`
    Object.assign(bought, { shippingAddress: { ...bought.shippingAddress, name, address1: 'x'.repeat(255), address2: 'y'.repeat(255) } })
    await world.deliver(world.shopify.paidMessage(bought))
    expect(await state()).toEqual(sold)
    expect(await world.listOrders(bought.id)).toMatchObject([
      { shippingAddress: { name, line1: 'x'.repeat(255), line2: 'y'.repeat(255), region: 'IL' } },
    ])
  })

  test('an artwork withdrawn just before its sale at Shopify is still sold and earns its commission', async () => {
    const artist = await world.newArtist()
    const product = await world.newListable(artist, { deletedAt: new Date() })
    const bought = world.shopify.buy([{ sku: product.toSku('medium'), quantity: 1, priceCents: 4900 }])
    await world.deliver(world.shopify.paidMessage(bought))
    expect(await world.earnings.getArtistBalance(world.database, artist.artistId)).toBe(1000)
  })

  test('an artwork that was never on sale is not sold, and its Shopify line is referred to an operator', async () => {
    const product = await world.newListable(await world.newArtist(), { publishedAt: null, reviewStatus: 'pending' })
    const bought = world.shopify.buy([{ sku: product.toSku('medium'), quantity: 1, priceCents: 4900 }])
    await world.deliver(world.shopify.paidMessage(bought))
    expect(await world.listOrders(bought.id)).toEqual([])
    expect(await world.listUnmatchedPayments(bought.lines[0]?.id ?? '')).toMatchObject([{ kind: 'variant_unknown' }])
  })
})

describe('hourly reconciliation with Shopify', () => {
  test('reconciliation applies sales and refunds without a webhook, and a second run changes nothing', async () => {
    const [first, second] = [await world.newSale(), await world.newSale()]
    world.shopify.refund(second.bought, [{ line: 0, quantity: 2 }])
    for (let times = 0; times < 2; times++) {
      const { looked, failed } = await world.desk.reconcile()
      expect([looked >= 2, failed]).toEqual([true, 0])
      expect(await first.state()).toEqual(sold)
      expect(await second.state()).toEqual({ status: 'paid', refundedCents: 9800, balances: [0, 2000] })
    }
  })

  test('reconciliation retries an order that it could not read in the previous run', async () => {
    const { bought, state } = await world.newSale()
    await world.desk.reconcile()
    expect(await state()).toEqual(sold)
    world.shopify.refund(bought, [{ line: 1, quantity: 1 }])
    world.shopify.fail({ status: 500 })
    expect((await world.desk.reconcile()).failed).toBe(1)
    await world.desk.reconcile()
    expect(await state()).toEqual({ status: 'paid', refundedCents: 7900, balances: [1000, 0] })
  })

  test('reconciliation saves its position and resumes from it after a failure or an abort', async () => {
    // later than all events of other tests
    const began = Date.now() + 100 * HOUR_MS
    await setReconciledUntil(world.database, 'shopify', new Date(began))
    const asked: TimeRange[] = []
    const turns = { left: 3 }
    const channel: Channel = {
      ...world.tools.channel,
      listChanged(time) {
        if (turns.left-- <= 0) throw new ChannelUnavailable('away')
        asked.push(time)
        return world.tools.channel.listChanged(time)
      },
    }
    const desk = createChannel({ ...world.tools, channel, clock: () => new Date(began + 5 * HOUR_MS) })
    const lookedUntil = async () => (await findReconciledUntil(world.database, 'shopify'))?.getTime()
    expect(await desk.reconcile()).toMatchObject({ failed: 1 })
    expect([await lookedUntil(), asked.length]).toEqual([began + 2 * HOUR_MS, 3])
    turns.left = 100
    asked.splice(0)
    expect(await desk.reconcile(AbortSignal.abort())).toEqual({ looked: 0, failed: 0, listed: 0 })
    expect([await lookedUntil(), asked]).toEqual([began + 2 * HOUR_MS, []])
    await desk.reconcile()
    expect([await lookedUntil(), asked[0]?.since.getTime()]).toEqual([began + 5 * HOUR_MS, began + HOUR_MS])
    // the last window has no end, because the shop’s clock may be ahead
    expect(asked.map(({ until }) => until?.getTime())).toEqual([2, 3, 4, undefined].map((hours) => hours && began + hours * HOUR_MS))
  })

  test('reconciliation continues past an order that a rule refuses, and asks an operator until the order is accepted', async () => {
    let isRight = false
    const began = Date.now() + 300 * HOUR_MS
    await setReconciledUntil(world.database, 'shopify', new Date(began))
    const channel: Channel = {
      ...world.tools.channel,
      async *listChanged({ since }) {
        if (since.getTime() === began || isRight) yield 'a wrong one'
      },
      async findOrder() {
        if (isRight) return undefined
        throw new Problem('refund_too_large')
      },
    }
    const questions = async () =>
      (await world.database.select().from(unmatchedPayments).where(eq(unmatchedPayments.reference, 'a wrong one'))).map(
        ({ kind, about, answeredAt }) => ({ kind, about, isOpen: !answeredAt }),
      )
    const errors: unknown[] = []
    const log = { ...world.tools.log, error: (...line: unknown[]) => void errors.push(line) }
    const desk = createChannel({ ...world.tools, channel, log, clock: () => new Date(began + 5 * HOUR_MS) })
    expect(await desk.reconcile()).toMatchObject({ looked: 1, failed: 1 })
    expect((await findReconciledUntil(world.database, 'shopify'))?.getTime()).toBe(began + 5 * HOUR_MS)
    expect(errors).toHaveLength(1)
    const asked = { kind: 'order_refused', about: problemText('refund_too_large') }
    expect(await questions()).toEqual([{ ...asked, isOpen: true }])
    isRight = true
    await desk.reconcile()
    expect(await questions()).toEqual([{ ...asked, isOpen: false }])
  })

  test('reconciliation starts its next run at an order that failed because Shopify was unavailable', async () => {
    const began = Date.now() + 200 * HOUR_MS
    await setReconciledUntil(world.database, 'shopify', new Date(began))
    const channel: Channel = {
      ...world.tools.channel,
      async *listChanged({ since }) {
        if (since.getTime() === began) yield 'a lost one'
      },
      async findOrder(reference) {
        if (reference === 'a lost one') throw new ChannelUnavailable('away')
        return world.tools.channel.findOrder(reference)
      },
    }
    const desk = createChannel({ ...world.tools, channel, clock: () => new Date(began + 5 * HOUR_MS) })
    expect(await desk.reconcile()).toMatchObject({ looked: 1, failed: 1 })
    expect((await findReconciledUntil(world.database, 'shopify'))?.getTime()).toBe(began)
  })
})
