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
  const read = () => readStripeEvent(stripe, { body, signature, secret })
  if (code) expect(read).toThrow(expect.objectContaining({ code }))
  else expect(read().id).toBe('evt_1')
})
