import { expect, test } from 'vitest'
import { PaymentsUnavailable } from './payments.ts'
import { checkMode, isLiveKey } from './stripe-mode.ts'

test.each([
  ['sk_live_a', true],
  ['rk_live_a', true],
  ['sk_test_a', false],
  ['rk_test_a', false],
])('the key %s takes live payments: %s', (key, isLive) => {
  expect(isLiveKey(key)).toBe(isLive)
})

test.each([
  ['cs_test_1', true, 'this is a test payment, and STRIPE_SECRET_KEY is a live key'],
  ['cs_live_1', false, 'this is a live payment, and STRIPE_SECRET_KEY is a test key'],
  [{ livemode: false }, true, 'this is a test payment, and STRIPE_SECRET_KEY is a live key'],
  [{ livemode: true }, false, 'this is a live payment, and STRIPE_SECRET_KEY is a test key'],
])('payment %j beside a live key (%s) is refused until its key is configured', (payment, isLive, message) => {
  expect(() => checkMode(payment, isLive)).toThrow(new PaymentsUnavailable(message))
})

test.each([
  ['cs_test_1', false],
  ['cs_live_1', true],
  ['cs_of_an_older_version', true],
  [{ livemode: true }, true],
  [{ livemode: false }, false],
])('payment %j beside a live key (%s) is accepted', (payment, isLive) => {
  expect(() => checkMode(payment, isLive)).not.toThrow()
})
