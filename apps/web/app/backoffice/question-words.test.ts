import type { PaymentQuestion } from '@tintype/contract/payments'
import { expect, test } from 'vitest'
import { factsOf, placeName } from './question-words.ts'

const question: PaymentQuestion = {
  ...{ id: '0191d1f8-7a3c-7c1e-9f00-000000000001', provider: 'shopify', kind: 'variant_unknown', orderNumber: null, reference: 'gid' },
  ...{ amountCents: 1000, currency: 'USD', about: null, askedAt: '2026-11-22T00:00:00.000Z', isMatchable: false },
}

test.each([
  ['of no order of ours', {}, 'Shopify · $10.00'],
  ['of an order', { provider: 'stripe', orderNumber: 'T100012' }, 'Stripe · Order T100012 · $10.00'],
  ['of no money', { amountCents: 0 }, 'Shopify'],
  ['of other money', { currency: 'EUR' }, 'Shopify · 10.00 EUR'],
])('what is known of a question %s', (_what, changes, words) => {
  expect(factsOf({ ...question, ...changes })).toBe(words)
})

test('a place without a name is called as it calls itself', () => {
  expect(placeName('another')).toBe('another')
})
