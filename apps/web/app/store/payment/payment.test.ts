import { Problem } from '@tintype/contract/problems'
import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { servicesContext } from '../../api/services.ts'
import { paymentCookie } from '../checkout/payment-cookie.ts'
import { action, loader } from './payment.tsx'

const publicUrl = 'https://shop.example'

/** Where a visit of the payment page of an order leads. @param begun  the order that this browser began to pay */
async function visit(order: object, begun?: string, payment: object = { state: 'confirming' }): Promise<[string | null, boolean]> {
  const api = { store: { order: async () => order, paymentForm: async () => payment } }
  const context = new RouterContextProvider(new Map([[servicesContext, { api, publicUrl } as never]]))
  const headers = { cookie: paymentCookie(begun, { publicUrl }).split(';')[0] ?? '' }
  const request = new Request(`${publicUrl}/store/orders/token/pay?returned`, { headers })
  const answer: unknown = await loader({ params: { token: 'token' }, request, context } as never).catch((thrown: unknown) => thrown)
  if (!(answer instanceof Response)) throw answer
  return [answer.headers.get('location'), answer.headers.has('x-remix-reload-document')]
}

it('a customer who returns from the bank after the payment arrived gets an empty cart, once, and in a new document', async () => {
  expect(await visit({ status: 'paid' }, 'token')).toEqual(['/store/orders/token?from=checkout', true])
  for (const begun of ['another', undefined]) expect(await visit({ status: 'paid' }, begun)).toEqual(['/store/orders/token', true])
  for (const status of ['cancelled', 'refunded', 'shipped']) expect(await visit({ status }, 'token')).toEqual(['/store/orders/token', true])
})

it('a customer whose payment is being confirmed, or continues at Stripe, leaves the page in a new document', async () => {
  const order = { status: 'awaiting_payment' }
  expect(await visit(order)).toEqual(['/store/orders/token?from=checkout', true])
  const paymentUrl = 'https://checkout.stripe.com/c/pay'
  expect(await visit(order, 'token', { state: 'elsewhere', paymentUrl })).toEqual([paymentUrl, true])
})

it.each([
  ['unavailable', 503],
  ['rate_limited', 429],
] as const)('a customer who is refused with %s gets the reason and the status %d', async (code, status) => {
  const api = { store: { openPaymentPage: async () => Promise.reject(new Problem(code)) } }
  const context = new RouterContextProvider(new Map([[servicesContext, { api, publicUrl } as never]]))
  const answer = await action({ params: { token: 'token' }, context } as never)
  expect(answer).toMatchObject({ data: { message: expect.any(String) }, init: { status } })
})
