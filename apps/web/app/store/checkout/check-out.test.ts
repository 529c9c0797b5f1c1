import type { Api } from '@tintype/contract/api'
import type { Quote } from '@tintype/contract/orders/store'
import { Problem, type ProblemCode } from '@tintype/contract/problems'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkOut } from './check-out.ts'

const KEY = 'a-key-of-this-form'
const line = { product: 'ridges', size: 'large', quantity: 1 } as const
const quote = {
  lines: [{ ...line }],
  gone: [],
  subtotalCents: 7900,
  shippingCents: 900,
  totalCents: 8800,
  paymentProvider: 'test',
} as unknown as Quote

const filled = {
  lines: 'ridges:large:1',
  total: '8800',
  key: KEY,
  email: 'mara@example.com',
  country: 'DE',
  name: 'Mara Lind',
  line1: 'Hafenstr. 4',
  line2: '',
  city: 'Kiel',
  region: '',
  postalCode: '24103',
  phone: '',
  card: '4242 4242 4242 4242',
}

/** A test double of the store API: the answers it gives and the orders it received. */
const shop = {
  quote,
  paymentUrl: undefined as string | undefined,
  closed: [] as unknown[],
  asked: [] as { key: string | undefined; order: unknown }[],
  refusal: undefined as Error | undefined,
}

beforeEach(() => Object.assign(shop, { quote, paymentUrl: undefined, closed: [], asked: [], refusal: undefined }))

it('a customer buys the lines of the form under the idempotency key of the form', async () => {
  expect(await send({})).toEqual({ kind: 'bought', orderToken: 'token', cart: [line] })
  expect(shop.asked).toMatchObject([{ key: KEY, order: { lines: [line], email: 'mara@example.com', payment: { provider: 'test' } } }])
})

it('a customer who pays at Stripe is sent to the payment page without a card number', async () => {
  shop.quote = { ...quote, paymentProvider: 'stripe' }
  shop.paymentUrl = 'https://checkout.stripe.example/c/pay'
  expect(await send({ card: '' })).toEqual({ kind: 'to-be-paid', paymentUrl: 'https://checkout.stripe.example/c/pay', orderToken: 'token' })
  expect(shop.asked).toMatchObject([{ key: KEY, order: { payment: { provider: 'stripe' } } }])
})

it('a new order closes the payment of the earlier one, and is paid even if that fails; the same order closes nothing', async () => {
  const paymentUrl = 'https://checkout.stripe.example/c/pay'
  Object.assign(shop, { quote: { ...quote, paymentProvider: 'stripe' }, paymentUrl })
  for (const earlier of ['earlier', 'unreachable', 'token', undefined])
    expect(await send({ card: '' }, earlier)).toMatchObject({ kind: 'to-be-paid', paymentUrl })
  expect(shop.closed).toEqual(['earlier', 'unreachable'].map((orderToken) => ({ orderToken, replacedBy: 'token' })))
})

it('a form that is sent twice places the same order under the same key', async () => {
  await send({})
  await send({})
  expect(shop.asked[1]).toEqual(shop.asked[0])
})

describe('a form that is shown again', () => {
  it.each([
    ['without the total that the customer saw', { total: '' }, 409],
    ['at a total other than the one the customer saw', { total: '100' }, 409],
    ['with a missing field', { city: '' }, 422],
    ['when the customer only updates the shipping costs', { intent: 'update', email: '' }, 200],
  ])('no order is placed %s', async (_, change, status) => {
    expect(await send(change)).toMatchObject({ kind: 'shown-again', status, answer: { key: KEY, lines: 'ridges:large:1', quote } })
    expect(shop.asked).toEqual([])
  })

  it('no order is placed when no product of the cart is for sale or the cart is unreadable', async () => {
    shop.quote = { ...quote, lines: [] }
    expect(await send({})).toEqual({ kind: 'empty' })
    expect(await send({ lines: '%%%' })).toEqual({ kind: 'empty' })
  })
})

it('a customer who has not seen the total is shown the shipping costs and the total', async () => {
  expect(await send({ total: '' })).toMatchObject({ answer: { notice: expect.stringContaining('Shipping is $9, so the total is $88.') } })
})

describe('a rejected order', () => {
  it.each<[ProblemCode, object, 'same key' | 'new key']>([
    ['card_declined', { card: 'Your card was declined. You were not charged. Please try another card.' }, 'new key'],
    ['card_insufficient_funds', { card: 'Your card has insufficient funds. You were not charged. Please try another card.' }, 'new key'],
    ['card_invalid', { card: 'This card number is incomplete.' }, 'same key'],
    ['region_missing', { region: 'Enter your state or region.' }, 'same key'],
    ['postal_code_missing', { postalCode: 'Enter your postal code.' }, 'same key'],
    ['idempotency_key_reused', {}, 'new key'],
    ['unavailable', {}, 'same key'],
  ])('a form rejected with %s keeps its values and continues with the $2', async (code, errors, which) => {
    shop.refusal = new Problem(code)
    const outcome = await send({})
    if (outcome.kind !== 'shown-again') throw new Error('it was bought')
    expect(outcome).toMatchObject({ status: new Problem(code).status, answer: { errors, values: { city: 'Kiel', card: filled.card } } })
    expect(Boolean(outcome.answer.notice)).toBe(Object.keys(errors).length === 0)
    expect(outcome.answer.key === KEY).toBe(which === 'same key')
  })

  it('a form whose key belongs to another order shows that the order was placed, or was begun and not charged', async () => {
    shop.refusal = new Problem('idempotency_key_reused')
    expect(await send({})).toMatchObject({ answer: { notice: expect.stringContaining('was already placed') } })
    shop.quote = { ...quote, paymentProvider: 'stripe' }
    const outcome = await send({ card: '' })
    expect(outcome).toMatchObject({ answer: { notice: expect.stringContaining('nothing was charged: continue') } })
    // the next submit is another order, with the form's new key
    shop.refusal = undefined
    shop.paymentUrl = 'https://checkout.stripe.example/c/pay'
    if (outcome.kind !== 'shown-again') throw new Error('it was bought')
    expect(await send({ card: '', key: outcome.answer.key })).toMatchObject({ kind: 'to-be-paid' })
    expect(shop.asked.at(-1)?.key).not.toBe(KEY)
  })

  it('an unexpected error is thrown and not shown in the form', async () => {
    shop.refusal = new RangeError('ours')
    await expect(send({})).rejects.toThrow('ours')
  })
})

it('a form with an invalid key places its order under a new key', async () => {
  await send({ key: 'short' })
  expect(shop.asked[0]?.key?.length).toBeGreaterThan(20)
})

function send(change: Record<string, string>, earlier?: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...filled, ...change })) form.set(name, value)
  return checkOut({ api: apiWith({}), apiWith }, form, earlier)
}

function apiWith(headers: Record<string, string>): Api {
  const store = {
    quote: async () => shop.quote,
    closePayment: async (orders: { orderToken: string }) => {
      shop.closed.push(orders)
      if (orders.orderToken === 'unreachable') throw new Problem('unavailable')
    },
    placeOrder: async (order: unknown) => {
      shop.asked.push({ key: headers['idempotency-key'], order })
      if (shop.refusal) throw shop.refusal
      return { orderToken: 'token', paymentUrl: shop.paymentUrl }
    },
  }
  return { store } as unknown as Api
}
