import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PaymentProvider, PaymentRefused, type PaymentRequest } from './payments.ts'

export type PaymentsUnderTest = {
  payments: PaymentProvider
  /** Pays, if `begin` does not. */
  pay(paymentId: string): void
  close(): Promise<unknown>
}

/** Contract tests for every payment provider. */
export function paymentsSuite(name: string, make: () => Promise<PaymentsUnderTest>): void {
  describe(name, () => {
    let form: PaymentsUnderTest
    beforeAll(async () => {
      form = await make()
    })
    afterAll(() => form.close())

    async function paid(changes: Partial<PaymentRequest> = {}) {
      const request = createPaymentRequest(changes)
      await form.payments.begin(request)
      form.pay(request.paymentId)
      const state = await form.payments.find({ paymentId: request.paymentId, begunAt: request.begunAt })
      if (!state?.reference) throw new Error('it was not paid')
      return { ...request, reference: state.reference, find: () => form.payments.find({ reference: state.reference as string }) }
    }

    test('begin starts one payment for repeated and concurrent calls with the same id, and find returns it', async () => {
      const request = createPaymentRequest()
      const begun = await Promise.all(Array.from({ length: 5 }, () => form.payments.begin(request)))
      for (const one of [...begun, await form.payments.begin(request)]) expect(one).toEqual(begun[0])
      form.pay(request.paymentId)
      const state = await form.payments.find({ paymentId: request.paymentId, begunAt: request.begunAt })
      expect(state).toEqual({
        paymentId: request.paymentId,
        ...(begun[0]?.outcome === 'elsewhere' && { session: begun[0].session }),
        status: 'paid',
        reference: expect.any(String),
        amountCents: 17_100,
        taxCents: 0,
        currency: 'USD',
        refunds: [],
        disputes: [],
      })
      expect(await form.payments.find({ reference: state?.reference ?? '' })).toEqual(state)
    })

    test('find returns nothing for a payment that was never begun', async () => {
      const { payments } = form
      expect(await payments.find({ paymentId: randomUUID(), begunAt: new Date() })).toBeUndefined()
      expect(await payments.find({ reference: 'pi_of_somebody_else' })).toBeUndefined()
      expect(await payments.find({ session: 'cs_of_somebody_else' })).toBeUndefined()
    })

    test('refund makes one refund for repeated and concurrent calls with the same id', async () => {
      const { reference: paymentReference, find } = await paid()
      const [one, other] = [randomUUID(), randomUUID()]
      const refund = (refundId: string, amountCents: number) =>
        form.payments.refund({ refundId, paymentReference, session: null, amountCents, currency: 'USD' })
      const made = await Promise.all([refund(one, 7900), refund(one, 7900), refund(one, 7900)])
      expect(new Set(made.map(({ reference }) => reference)).size).toBe(1)
      expect(await refund(one, 7900)).toEqual(made[0])
      await refund(other, 9200)
      expect((await find())?.refunds.map(({ refundId, amountCents, status }) => [refundId, amountCents, status]).toSorted()).toEqual(
        [
          [one, 7900, 'made'],
          [other, 9200, 'made'],
        ].toSorted(),
      )
    })

    test('refund throws PaymentRefused for more than the remaining amount', async () => {
      const { reference: paymentReference } = await paid()
      const refund = (amountCents: number) =>
        form.payments.refund({ refundId: randomUUID(), paymentReference, session: null, amountCents, currency: 'USD' })
      await refund(17_000)
      await expect(refund(200)).rejects.toBeInstanceOf(PaymentRefused)
      await refund(100)
      await expect(refund(1)).rejects.toBeInstanceOf(PaymentRefused)
    })

    test('listChanged lists a payment that changed since the given time, and none for a later time', async () => {
      const since = new Date()
      const { reference, paymentId } = await paid()
      const seen: string[] = []
      for await (const name of form.payments.listChanged({ since: new Date(since.getTime() - 60_000) })) {
        const state = await form.payments.find(name)
        if (state) seen.push(state.paymentId)
      }
      expect(seen).toContain(paymentId)
      const later: unknown[] = []
      for await (const name of form.payments.listChanged({ since: new Date(since.getTime() + 24 * 60 * 60 * 1000) })) later.push(name)
      expect([later, reference.length > 0]).toEqual([[], true])
    })

    test('close of an unknown session does not change a paid payment', async () => {
      const { find } = await paid()
      const state = await find()
      await form.payments.close('cs_unknown')
      expect(await find()).toEqual(state)
    })
  })
}

/** Two products and their shipping, with a valid card. */
export function createPaymentRequest(changes: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    paymentId: randomUUID(),
    orderNumber: 'T100001',
    email: 'ada@customers.example',
    lines: [{ name: 'Moon over Water by Ines: Large 45×60 cm (18×24″)', quantity: 2, priceCents: 7900 }],
    shippingCents: 1300,
    totalCents: 17_100,
    shippingAddress: { name: 'Ada Lind', line1: 'Hafenstr. 4', city: 'Kiel', postalCode: '24103', country: 'DE' },
    currency: 'USD',
    begunAt: new Date(),
    successUrl: 'https://store.example/orders/token',
    cancelUrl: 'https://store.example/cart',
    formUrl: 'https://store.example/orders/token/pay',
    card: '4242424242424242',
    ...changes,
  }
}
