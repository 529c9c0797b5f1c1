import Stripe from 'stripe'
import { afterEach, expect, test, vi } from 'vitest'
import { readStripeEvent } from './stripe-events.ts'

afterEach(() => vi.useRealTimers())

const secret = 'whsec_of_the_tests'
const stripe = new Stripe('sk_test_of_the_tests')
const body = JSON.stringify({ id: 'evt_1', type: 'charge.refunded', created: 1, livemode: false, data: { object: { object: 'charge' } } })

test.each([
  ['299 s', 'read', 299, undefined],
  ['300 s', 'read', 300, undefined],
  ['301 s', 'refused as stale', 301, 'webhook_stale'],
])('a message of Stripe that was signed %s ago is %s', (_when, _outcome, seconds, code) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T10:00:00.000Z') })
  const timestamp = Date.now() / 1000 - seconds
  const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
  const read = () => readStripeEvent(stripe, { body, signature, secret, isLive: false })
  if (code) expect(read).toThrow(expect.objectContaining({ code }))
  else expect(read().id).toBe('evt_1')
})

test.each([
  [false, false, undefined],
  [true, true, undefined],
  [false, true, 'This is a test event, and STRIPE_SECRET_KEY is a live key.'],
  [true, false, 'This is a live event, and STRIPE_SECRET_KEY is a test key.'],
])('a signed event with livemode %s beside a key that is live: %s is refused because: %s', (livemode, isLive, refusedBecause) => {
  const sent = JSON.stringify({ ...JSON.parse(body), livemode })
  const signature = stripe.webhooks.generateTestHeaderString({ payload: sent, secret })
  expect(readStripeEvent(stripe, { body: sent, signature, secret, isLive }).refusedBecause).toBe(refusedBecause)
})
