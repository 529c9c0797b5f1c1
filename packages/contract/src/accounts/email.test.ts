import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { contract } from '../api.ts'
import { PlaceOrderInput } from '../orders/store.ts'
import { parsePayoutSettings } from '../payouts/payouts.ts'
import { Email } from './accounts.ts'

const accepted = [
  ['info@xn--80a1acny.xn--p1ai', 'info@xn--80a1acny.xn--p1ai'],
  [' buyer@example.com', 'buyer@example.com'],
  ['a%b@example.com', 'a%b@example.com'],
  ['Info@Почта.рф', 'info@xn--80a1acny.xn--p1ai'],
  ['info@例子.中国', 'info@xn--fsqu00a.xn--fiqs8s'],
  ['a!b/c=d@example.com\n', 'a!b/c=d@example.com'],
  ['иван@почта.рф', 'иван@xn--80a1acny.xn--p1ai'],
] as const
const refused = ['', ' ', 'nobody', 'a@b', 'a b@example.com', 'a@127.0.0.1', 'a@b.example, c@d.example', `${'a'.repeat(250)}@b.example`]

const order = {
  lines: [{ product: 'moon', size: 'medium', quantity: 1 }],
  shippingAddress: { name: 'Ada', line1: '1 Main Street', city: 'Kiel', postalCode: '24103', country: 'DE' },
  payment: { provider: 'stripe' },
}
const report = { subject: 'artwork', handle: 'moon', kind: 'offensive', words: 'This picture shows a crime.', name: 'Ada', isTrue: true }

const readInput = (call: object, input: object) => {
  const { inputSchema } = (call as { '~orpc': { inputSchema: z.ZodType } })['~orpc']
  return (inputSchema.parse(input) as { email: string }).email
}

/** Every place where an email address enters: what it stores. Sign-up, sign-in and the change of an address use `Email` itself. */
const places: [string, (email: string) => string | undefined][] = [
  ['the schema of sign-up, sign-in and settings', (email) => Email.parse(email)],
  ['the checkout', (email) => PlaceOrderInput.parse({ ...order, email }).email],
  ['the link to a customer’s orders', (email) => readInput(contract.customers.requestLink, { email })],
  ['a report', (email) => readInput(contract.reports.send, { ...report, email })],
  ['an invitation of an operator', (email) => readInput(contract.backoffice.operators.invite, { email, role: 'viewer' })],
  ['PayPal', (email) => parsePayoutSettings({ method: 'paypal', details: { email } }).details.email],
]

describe.each(places)('email addresses of %s', (_place, read) => {
  test.each(accepted)('%j is accepted as %s', (typed, stored) => {
    expect(read(typed)).toBe(stored)
  })

  test.each(refused)('%j is refused', (typed) => {
    expect(() => read(typed)).toThrow()
  })
})
