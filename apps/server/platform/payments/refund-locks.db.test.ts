import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { runBehindLock } from '../../test/database/wait-for-lock.ts'
import { workerDatabaseUrl } from '../../test/database/worker-database.ts'
import { openDatabase, type Transaction } from '../database/database.ts'
import { createPaymentRequest } from './payments.suite.ts'
import { PaymentRefused } from './payments.ts'
import { testRefunds } from './tables.ts'
import { createTestPayments } from './test-payments.ts'

const database = openDatabase({ url: await workerDatabaseUrl(), size: 8, onError: () => undefined })
afterAll(() => database.$client.end())

async function newPayment() {
  const payments = createTestPayments({ database })
  const { paymentId, totalCents: amountCents, currency, ...rest } = createPaymentRequest()
  const begun = await payments.begin({ paymentId, totalCents: amountCents, currency, ...rest })
  if (begun.outcome !== 'paid') throw new Error('not paid')
  const paymentReference = begun.reference
  const refund = (refundId: string) => () => payments.refund({ refundId, paymentReference, session: null, amountCents, currency })
  const lock = (tx: Transaction) => tx.execute(sql`SELECT FROM test_payments WHERE payment_id = ${paymentId} FOR UPDATE`)
  const refunds = () => database.select().from(testRefunds).where(eq(testRefunds.paymentId, paymentId))
  return { amountCents, refund, lock, refunds }
}

test('of two refunds of a whole test payment at the same time, the second is refused', async () => {
  const { amountCents, refund, lock, refunds } = await newPayment()
  const [first, second] = await runBehindLock(database, lock, refund(randomUUID()), refund(randomUUID()))
  expect(first).toMatchObject({ status: 'fulfilled' })
  expect(second).toMatchObject({ status: 'rejected', reason: expect.any(PaymentRefused) })
  expect((await refunds()).map((row) => row.amountCents)).toEqual([amountCents])
})

test('a refund of a test payment that is sent twice at the same time is made once, and both calls succeed', async () => {
  const { refund, lock, refunds } = await newPayment()
  const id = randomUUID()
  const outcomes = await runBehindLock(database, lock, refund(id), refund(id))
  const reference = `test_${id}`
  expect(outcomes).toEqual([
    { status: 'fulfilled', value: { reference } },
    { status: 'fulfilled', value: { reference } },
  ])
  expect(await refunds()).toHaveLength(1)
})
