import { afterAll, beforeAll, expect, test } from 'vitest'
import { workerDatabaseUrl } from '../../test/database/worker-database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createPaymentRequest, paymentsSuite } from './payments.suite.ts'
import { createTestPayments } from './test-payments.ts'

const open = async () => openDatabase({ url: await workerDatabaseUrl(), size: 8, onError: () => undefined })

paymentsSuite('test payments', async () => {
  const database = await open()
  return { payments: createTestPayments({ database }), pay: () => undefined, close: () => database.$client.end() }
})

let database: Database
beforeAll(async () => {
  database = await open()
})
afterAll(() => database.$client.end())

test('settle in a transaction gives the same result as begin, and a rollback removes the payment', async () => {
  const payments = createTestPayments({ database })
  const [kept, undone] = [createPaymentRequest(), createPaymentRequest({ card: '4000000000000002' })]
  const settle = (request: typeof kept, isKept: boolean) =>
    database.transaction(async (tx) => {
      const settled = await payments.settle?.(tx, request)
      if (!isKept) throw new Error('undone')
      return settled
    })
  expect(await settle(kept, true)).toEqual(await payments.begin(kept))
  await expect(settle(undone, false)).rejects.toThrow('undone')
  expect(await payments.find({ paymentId: undone.paymentId, begunAt: undone.begunAt })).toBeUndefined()
})

test.each([
  ['4000000000000002', 'card_declined'],
  ['4000000000009995', 'card_insufficient_funds'],
  ['4242424242424241', 'card_invalid'],
])('a payment with the card %s is declined as %s, and stays declined under the same id', async (card, problem) => {
  const payments = createTestPayments({ database })
  const request = createPaymentRequest({ card })
  expect(await payments.begin(request)).toEqual({ outcome: 'declined', problem })
  expect(await payments.begin({ ...request, card: '4242424242424242' })).toEqual({ outcome: 'declined', problem })
  expect(await payments.find({ paymentId: request.paymentId, begunAt: request.begunAt })).toMatchObject({
    status: 'failed',
    reference: null,
  })
})
