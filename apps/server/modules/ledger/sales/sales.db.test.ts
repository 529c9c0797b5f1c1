import { randomUUID } from 'node:crypto'
import type { PrintSize } from '@tintype/domain/prints/sizes'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artist } from '../../../platform/actor.ts'
import { createOrderInput, type MoneyWorld, openMoneyWorld, operator } from '../../../test/worlds/money-world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

async function sell(product: string, size: PrintSize, quantity: number): Promise<string> {
  return (await world.orders.placeOrder(createOrderInput([{ product, size, quantity }]))).orderNumber
}

const refund = (orderNumber: string, quantity: number) =>
  world.payments.refundOrder(operator, { idempotencyKey: randomUUID(), orderNumber, lines: [{ line: 1, quantity }] })

/** A sale of one print at an instant, without an order. */
async function sellAt(artist: Artist, at: string, commissionCents = 1000): Promise<void> {
  const sale = { orderLineId: randomUUID(), artistId: artist.artistId, prints: 1, commissionCents, text: 'A sale' }
  await world.database.transaction((tx) =>
    world.earnings.recordSales(tx, [{ ...sale, donationPercent: 0, causeId: null, at: new Date(at) }]),
  )
}

async function everySale(artist: Artist, limit: number, month?: string) {
  const sales = []
  let cursor: string | undefined
  do {
    const page = await world.sales.list(artist, { limit, month, cursor })
    expect(page.sales.length).toBeLessThanOrEqual(limit)
    sales.push(...page.sales)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return sales
}

test('an artist sees each sale with artwork, size, commission, donation and refund, which add up to the balance', async () => {
  const artist = await world.newArtist({ percent: 15, causeId: await world.newCause() })
  const print = await world.newProduct(artist, { name: 'Ring Plane', orientation: 'horizontal' })
  const order = await sell(print, 'large', 3)
  await refund(order, 1)
  await sell(print, 'medium', 1)

  const { sales, nextCursor } = await world.sales.list(artist, { limit: 20 })
  expect(nextCursor).toBeNull()
  expect(sales).toMatchObject([
    { text: 'Ring Plane', size: 'medium', prints: 1, commissionCents: 1000, donationCents: 150, refundCents: 0, earnedCents: 850 },
    {
      artwork: { title: 'Ring Plane', picture: { sources: [] } },
      size: 'large',
      orientation: 'horizontal',
      prints: 3,
      refundedPrints: 1,
      commissionCents: 6000,
      donationCents: 600,
      refundCents: 1700,
      returnedDonationCents: 300,
      earnedCents: 3400,
    },
  ])
  for (const { commissionCents, donationCents, refundCents, returnedDonationCents, earnedCents } of sales) {
    expect(donationCents + refundCents + returnedDonationCents + earnedCents).toBe(commissionCents)
  }
  expect(sales.reduce((sum, { earnedCents }) => sum + earnedCents, 0)).toBe((await world.payouts.getEarnings(artist)).balanceCents)
})

test('an artist pages through sales of the same instant without gaps and sees no other artist’s sales', async () => {
  const [artist, other] = [await world.newArtist(), await world.newArtist()]
  for (let n = 0; n < 7; n++) await sellAt(artist, n < 5 ? '2026-03-01T12:00:00Z' : `2026-03-0${n}T12:00:00Z`)
  const sales = await everySale(artist, 2)
  expect(new Set(sales.map(({ id }) => id)).size).toBe(7)
  expect(sales.map(({ at }) => at)).toEqual(
    sales
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(await world.sales.list(other, { limit: 20 })).toEqual({ sales: [], nextCursor: null })
  expect(await world.sales.summary(other)).toEqual({ months: [], bestSellers: [] })
  await expect(world.sales.list(artist, { limit: 2, cursor: 'x' })).rejects.toMatchObject({ code: 'malformed' })
})

test('a month of sales begins and ends at midnight UTC, in the list and in the summary', async () => {
  const artist = await world.newArtist()
  for (const at of ['2026-01-31T23:59:59.999Z', '2026-02-01T00:00:00Z', '2026-02-28T23:59:59.999Z', '2026-03-01T00:00:00Z']) {
    await sellAt(artist, at)
  }
  expect((await everySale(artist, 1, '2026-02')).map(({ at }) => at)).toEqual(['2026-02-28T23:59:59.999Z', '2026-02-01T00:00:00.000Z'])
  const { months } = await world.sales.summary(artist)
  expect(months).toEqual([
    { month: '2026-01', prints: 1, earnedCents: 1000, donationCents: 0 },
    { month: '2026-02', prints: 2, earnedCents: 2000, donationCents: 0 },
    { month: '2026-03', prints: 1, earnedCents: 1000, donationCents: 0 },
  ])
})

test('the sales summary is net of refunds and lists best sellers by number of prints', async () => {
  const artist = await world.newArtist({ percent: 50, causeId: await world.newCause() })
  const [often, dear, returned] = [await world.newProduct(artist), await world.newProduct(artist), await world.newProduct(artist)]
  await sell(often, 'medium', 3)
  await sell(dear, 'extra_large', 2)
  await refund(await sell(returned, 'extra_large', 4), 4)
  const { months, bestSellers } = await world.sales.summary(artist)
  expect(months).toEqual([{ month: new Date().toISOString().slice(0, 7), prints: 5, earnedCents: 4500, donationCents: 4500 }])
  expect(bestSellers.map(({ prints, earnedCents }) => [prints, earnedCents])).toEqual([
    [3, 1500],
    [2, 3000],
  ])
})

test('a dispute reduces a sale when it is lost, and not while it is open or when it is won', async () => {
  const artist = await world.newArtist()
  const stood = { prints: 2, refundedPrints: 0, commissionCents: 4000, refundCents: 0, earnedCents: 4000 }
  for (const isWon of [true, false]) {
    const orderLineId = await creditPrints(artist, 2)
    const dispute = { disputeLineId: randomUUID(), orderLineId, prints: 1, at: new Date() }
    await world.database.transaction((tx) => world.earnings.recordDisputes(tx, [dispute]))
    const latest = async () => (await world.sales.list(artist, { limit: 1 })).sales[0]
    expect(await latest()).toMatchObject(stood)
    const { disputeLineId, at } = dispute
    await world.database.transaction((tx) => world.earnings.recordDisputeEnds(tx, [{ disputeLineId, isWon, at }]))
    expect(await latest()).toMatchObject(isWon ? stood : { ...stood, refundedPrints: 1, refundCents: 2000, earnedCents: 2000 })
  }
})

async function creditPrints(artist: Artist, prints: number): Promise<string> {
  const sale = { orderLineId: randomUUID(), artistId: artist.artistId, prints, commissionCents: 2000, text: 'A sale' }
  await world.database.transaction((tx) => world.earnings.recordSales(tx, [{ ...sale, donationPercent: 0, causeId: null, at: new Date() }]))
  return sale.orderLineId
}

test('an artist sees on which day a held sale clears', async () => {
  const artist = await world.newArtist()
  const holding = await openMoneyWorld({ holdDays: 7 })
  const lineId = await holding.credit(artist, 1000)
  await holding.credit(artist, 1000)
  await holding.deliver([lineId], new Date())
  await holding.close()
  await world.credit(artist, 1000)
  const sales = await everySale(artist, 20)
  expect(sales.map(({ awaitsDelivery }) => awaitsDelivery)).toEqual([false, true, false])
  const days = sales.map(({ clearsOn }) => clearsOn)
  const inAWeek = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  expect(days).toEqual([null, null, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)])
  expect(String(days[2]) >= inAWeek).toBe(true)
})

test('an artist downloads the sales of all months or of one as CSV with escaped formulas', async () => {
  const artist = await world.newArtist()
  const print = await world.newProduct(artist, { name: '=HYPERLINK("https://evil.example")' })
  await sell(print, 'large_tall', 2)
  await sellAt(artist, '2026-02-03T00:00:00Z')
  const all = await world.sales.download(artist, {})
  expect([all.name, all.type]).toEqual(['sales-all.csv', 'text/csv; charset=utf-8'])
  const [, ...lines] = parse(await all.text(), { bom: true }) as string[][]
  expect(lines).toHaveLength(2)
  expect(lines[0]?.slice(1, 6)).toEqual([`'=HYPERLINK("https://evil.example")`, 'Large 50×70 cm (20×28″)', '2', '0', '40.00'])
  const one = await world.sales.download(artist, { month: '2026-02' })
  expect(one.name).toBe('sales-2026-02.csv')
  expect((await one.text()).trimEnd().split('\n')).toHaveLength(2)
})
