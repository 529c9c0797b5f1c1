import type { PaymentQuestion } from '@tintype/contract/payments/payments'
import { expect, test } from 'vitest'
import { formatPaymentFacts, placeName } from './question-texts.ts'

const question: PaymentQuestion = {
  ...{ id: '0191d1f8-7a3c-7c1e-9f00-000000000001', provider: 'shopify', kind: 'variant_unknown', orderNumber: null, reference: 'gid' },
  ...{ amountCents: 1000, currency: 'USD', about: null, askedAt: '2026-11-22T00:00:00.000Z', isMatchable: false },
}

test.each([
  ['without an order', {}, 'Shopify · $10.00'],
  ['with an order', { provider: 'stripe', orderNumber: 'T100012' }, 'Stripe · Order T100012 · $10.00'],
  ['without an amount', { amountCents: 0 }, 'Shopify'],
  ['in another currency', { currency: 'EUR' }, 'Shopify · 10.00 EUR'],
])('an unmatched payment %s is summarised as “$2”', (_what, changes, words) => {
  expect(formatPaymentFacts({ ...question, ...changes })).toBe(words)
})

test('an unknown payment provider is shown by its identifier', () => {
  expect(placeName('another')).toBe('another')
})
