import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderInput, type MoneyWorld, openMoneyWorld, operator } from '../../../test/worlds/money-world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

async function sell() {
  const causeId = await world.newCause()
  const artist = await world.newArtist({ percent: 10, causeId })
  const product = await world.newProduct(artist)
  const { orderNumber } = await world.orders.placeOrder(createOrderInput([{ product, size: 'medium', quantity: 3 }]))
  const money = async () => [
    await world.earnings.getArtistBalance(world.database, artist.artistId),
    (await world.earnings.causeTotals(world.database, [causeId])).get(causeId)?.raisedCents,
  ]
  return { orderNumber, reference: `dp ${orderNumber}`, money, artist }
}

const refund = (orderNumber: string, quantity: number) =>
  world.payments.refundOrder(operator, { idempotencyKey: `${orderNumber} ${quantity}`, orderNumber, lines: [{ line: 1, quantity }] })

test('an open dispute deducts its commission and donation, and a dispute that is won returns them', async () => {
  const { orderNumber, reference, money } = await sell()
  await world.payments.openDispute({ reference, orderNumber, lines: [{ line: 1, quantity: 2 }] })
  expect(await money()).toEqual([900, 100])
  await world.payments.endDispute({ reference, isWon: true })
  expect(await money()).toEqual([2700, 300])
})

test('a lost dispute keeps its commission and donation deducted, and its units cannot be refunded', async () => {
  const { orderNumber, reference, money } = await sell()
  await world.payments.openDispute({ reference, orderNumber, lines: [{ line: 1, quantity: 2 }] })
  await world.payments.endDispute({ reference, isWon: false })
  expect(await money()).toEqual([900, 100])
  await expect(refund(orderNumber, 2)).rejects.toMatchObject({ code: 'refund_too_large' })
  await refund(orderNumber, 1)
  expect(await money()).toEqual([0, 0])
})

test('a dispute without lines covers the whole order except its refunded units', async () => {
  const { orderNumber, reference, money } = await sell()
  await refund(orderNumber, 1)
  await world.payments.openDispute({ reference, orderNumber })
  expect(await money()).toEqual([0, 0])
  await expect(world.payments.openDispute({ reference: `${reference} 2`, orderNumber })).rejects.toMatchObject({ code: 'refund_too_large' })
})

test('a dispute that is reported eight times at once is opened once and closed once', async () => {
  const { orderNumber, reference, money } = await sell()
  await Promise.all(Array.from({ length: 8 }, () => world.payments.openDispute({ reference, orderNumber })))
  expect(await money()).toEqual([0, 0])
  await Promise.all(Array.from({ length: 8 }, () => world.payments.endDispute({ reference, isWon: true })))
  expect(await money()).toEqual([2700, 300])
  await expect(world.payments.endDispute({ reference, isWon: false })).rejects.toMatchObject({ code: 'dispute_state' })
})

test('concurrent refunds and disputes never deduct more than was earned', async () => {
  const { orderNumber, money } = await sell()
  const attempts = Array.from({ length: 8 }, (_, turn) =>
    turn % 2
      ? world.payments.openDispute({ reference: `${orderNumber} ${turn}`, orderNumber, lines: [{ line: 1, quantity: 1 }] })
      : world.payments.refundOrder(operator, { idempotencyKey: `${orderNumber} ${turn}`, orderNumber, lines: [{ line: 1, quantity: 1 }] }),
  )
  const outcomes = await Promise.allSettled(attempts)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await money()).toEqual([0, 0])
})

test('a dispute of an unknown order and the end of an unknown dispute are refused', async () => {
  await expect(world.payments.openDispute({ reference: 'x', orderNumber: 'T1' })).rejects.toMatchObject({ code: 'order_not_found' })
  await expect(world.payments.endDispute({ reference: 'nowhere', isWon: true })).rejects.toMatchObject({ code: 'dispute_not_found' })
})
