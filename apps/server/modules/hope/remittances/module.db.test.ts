import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newReceipt } from '../../../test/receipts.ts'
import { createOrderInput, type MoneyWorld, openMoneyWorld, operator } from '../../../test/worlds/money-world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

async function give() {
  const causeId = await world.newCause()
  const artist = await world.newArtist({ percent: 20, causeId })
  const product = await world.newProduct(artist)
  const sell = async (quantity: number) =>
    (await world.orders.placeOrder(createOrderInput([{ product, size: 'medium', quantity }]))).orderNumber
  return { causeId, sell, orderNumber: await sell(3) }
}

const make = (causeIds: string[], idempotencyKey: string = randomUUID()) => world.remittances.make(operator, { idempotencyKey, causeIds })
const findCauseFunds = async (causeId: string) => (await world.remittances.list()).causes.find((cause) => cause.causeId === causeId)
const refund = (orderNumber: string, quantity: number) =>
  world.payments.refundOrder(operator, { idempotencyKey: randomUUID(), orderNumber, lines: [{ line: 1, quantity }] })

async function remit(causeId: string) {
  const { id, lines } = await make([causeId])
  for (const line of lines) await world.remittances.addReceipt(operator, { lineId: line.id, file: await newReceipt() })
  return world.remittances.markRemitted(operator, { id, remittedOn: '2026-11-20', reference: 'SEPA 7' })
}

test('donations to a cause are open, then due, and remitted once there is a receipt', async () => {
  const { causeId } = await give()
  expect(await findCauseFunds(causeId)).toMatchObject({ givenCents: 600, dueCents: 0, remittedCents: 0, openCents: 600 })
  const made = await make([causeId])
  expect(made).toMatchObject({ status: 'due', totalCents: 600, lines: [{ causeId, amountCents: 600, hasReceipt: false }] })
  expect(await findCauseFunds(causeId)).toMatchObject({ givenCents: 600, dueCents: 600, openCents: 0 })
  const paid = { id: made.id, remittedOn: '2026-11-20', reference: 'SEPA 7' }
  await expect(world.remittances.markRemitted(operator, paid)).rejects.toMatchObject({ code: 'receipt_missing' })
  await world.remittances.addReceipt(operator, { lineId: made.lines[0]?.id ?? '', file: await newReceipt() })
  expect(await world.remittances.markRemitted(operator, paid)).toMatchObject({ status: 'remitted', remittedOn: '2026-11-20' })
  expect(await world.remittances.markRemitted(operator, paid)).toMatchObject({ status: 'remitted' })
  expect(await findCauseFunds(causeId)).toMatchObject({ givenCents: 600, dueCents: 0, remittedCents: 600, openCents: 0 })
  const cause = (await world.hope.list()).find(({ id }) => id === causeId)
  expect(cause).toMatchObject({
    amount_raised: 6,
    pledged_cents: 0,
    amount_pledged: 0,
    remitted_cents: 600,
    amount_remitted: 6,
    supporter_count: 1,
  })
})

test('a refund reduces the open donations to a cause, and after a remittance the next remittance', async () => {
  const { causeId, sell, orderNumber } = await give()
  await refund(orderNumber, 1)
  expect(await findCauseFunds(causeId)).toMatchObject({ givenCents: 400, openCents: 400 })
  await remit(causeId)
  await refund(orderNumber, 2)
  expect(await findCauseFunds(causeId)).toMatchObject({ givenCents: 0, remittedCents: 400, openCents: -400 })
  await sell(3)
  expect(await findCauseFunds(causeId)).toMatchObject({ givenCents: 600, openCents: 200 })
  expect((await make([causeId])).totalCents).toBe(200)
})

test('a cancelled remittance leaves its donations to the next remittance', async () => {
  const { causeId } = await give()
  const { id } = await make([causeId])
  await expect(make([causeId])).rejects.toMatchObject({ code: 'remittance_empty' })
  expect(await world.remittances.cancel(operator, { id })).toMatchObject({ status: 'cancelled' })
  await expect(world.remittances.markRemitted(operator, { id, remittedOn: '2026-11-20', reference: 'x' })).rejects.toMatchObject({
    code: 'remittance_state',
  })
  expect((await make([causeId])).totalCents).toBe(600)
})

test('exactly one of several concurrent remittances is made, and requests with the same key get the same one', async () => {
  const { causeId } = await give()
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => make([causeId])))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const other = await give()
  const key = randomUUID()
  const same = await Promise.all(Array.from({ length: 4 }, () => make([other.causeId], key)))
  expect(new Set(same.map(({ id }) => id)).size).toBe(1)
})

test.each([
  ['an HTML page', '<!doctype html><script>alert(1)</script>'],
  ['an empty file', ''],
  ['an SVG drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
])('an operator cannot add %s as a receipt', async (_what, bytes) => {
  const { causeId } = await give()
  const { lines } = await make([causeId])
  const refused = world.remittances.addReceipt(operator, { lineId: lines[0]?.id ?? '', file: await newReceipt(bytes) })
  await expect(refused).rejects.toMatchObject({ code: 'receipt_type' })
})
