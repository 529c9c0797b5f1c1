import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MoneyWorld, openMoneyWorld, operator, orderOf } from '../../test/money-world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

/** An order of three Mediums and one Large by an artist who gives 10 %: $247.00, $21.00 of it shipping; $45.00 earned, $5.00 given. */
async function sold() {
  const causeId = await world.newCause()
  const artist = await world.newArtist({ percent: 10, causeId })
  const product = await world.newPlate(artist)
  const request = orderOf([
    { product, size: 'medium', quantity: 3 },
    { product, size: 'large', quantity: 1 },
  ])
  return { artist, causeId, request, ...(await world.store.placeOrder(request)) }
}

const refund = (orderNumber: string, lines?: { line: number; quantity: number }[], idempotencyKey: string = randomUUID()) =>
  world.store.refundOrder(operator, { idempotencyKey, orderNumber, lines })

async function moneyOf({ artist, causeId }: Awaited<ReturnType<typeof sold>>) {
  const raised = (await world.earnings.causeTotals(world.database, [causeId])).get(causeId)?.raisedCents
  return [await world.earnings.balanceOf(world.database, artist.artistId), raised]
}

test('a whole order is refunded with its shipping, and takes back commission and donation', async () => {
  const order = await sold()
  expect([order.totalCents, ...(await moneyOf(order))]).toEqual([24_700, 4500, 500])
  const after = await refund(order.orderNumber)
  expect(after).toMatchObject({
    status: 'refunded',
    refundedCents: order.totalCents,
    lines: [{ refundedQuantity: 3 }, { refundedQuantity: 1 }],
  })
  expect(await moneyOf(order)).toEqual([0, 0])
  expect(world.noticesFor(order.request.email).at(-1)).toEqual({
    kind: 'order_refunded',
    to: order.request.email,
    orderNumber: order.orderNumber,
    orderUrl: `https://store.example/orders/${order.orderToken}`,
    refundedCents: order.totalCents,
  })
  await expect(refund(order.orderNumber)).rejects.toMatchObject({ code: 'refund_too_large' })
})

test('in parts, and the last one takes the shipping along', async () => {
  const order = await sold()
  expect(await refund(order.orderNumber, [{ line: 1, quantity: 2 }])).toMatchObject({ status: 'paid', refundedCents: 9800 })
  expect(await moneyOf(order)).toEqual([2700, 300])
  await expect(refund(order.orderNumber, [{ line: 1, quantity: 2 }])).rejects.toMatchObject({ code: 'refund_too_large' })
  await expect(refund(order.orderNumber, [{ line: 9, quantity: 1 }])).rejects.toMatchObject({ code: 'refund_too_large' })
  expect(await refund(order.orderNumber, [{ line: 2, quantity: 1 }])).toMatchObject({ status: 'paid', refundedCents: 17_700 })
  expect(await refund(order.orderNumber)).toMatchObject({ status: 'refunded', refundedCents: order.totalCents })
  expect(await moneyOf(order)).toEqual([0, 0])
})

test('after a payout the balance goes below zero', async () => {
  const order = await sold()
  await world.payouts.saveSettings(order.artist, { method: 'paypal', details: { email: 'ines@example.com' } })
  const { id } = await world.payouts.request(order.artist, {})
  await world.payouts.markPaid(operator, { id, reference: 'PP' })
  await refund(order.orderNumber, [{ line: 2, quantity: 1 }])
  expect(await moneyOf(order)).toEqual([-1800, 300])
  await expect(world.payouts.request(order.artist, {})).rejects.toMatchObject({
    code: 'payout_below_minimum',
    data: { balanceCents: -1800 },
  })
})

test('with the same key it happens once, in turn and at once; with another body it is refused', async () => {
  const order = await sold()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, () => refund(order.orderNumber, [{ line: 1, quantity: 1 }], key)))
  for (const answer of [...answers, await refund(order.orderNumber, [{ line: 1, quantity: 1 }], key)]) expect(answer).toEqual(answers[0])
  expect(await moneyOf(order)).toEqual([3600, 400])
  await expect(refund(order.orderNumber, [{ line: 1, quantity: 2 }], key)).rejects.toMatchObject({ code: 'idempotency_key_reused' })
})

test('by many at once never gives back more than was paid', async () => {
  const order = await sold()
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => refund(order.orderNumber, [{ line: 1, quantity: 1 }])))
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(3)
  expect(await moneyOf(order)).toEqual([1800, 200])
})

test('of an order that is not there is refused', async () => {
  await expect(refund('T1')).rejects.toMatchObject({ code: 'order_not_found' })
})
