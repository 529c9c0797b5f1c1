import { PlaceOrderInput } from '@tintype/contract/store'
import { describe, expect, it } from 'vitest'
import { type CheckoutValues, errorsByField, findErrors, readValues, toOrder } from './checkout-values.ts'

const cart = [{ product: 'ridges', size: 'large', quantity: 2 }] as const

const complete: CheckoutValues = {
  email: ' Mara@Example.com ',
  country: 'DE',
  name: 'Mara Lind',
  line1: 'Hafenstr. 4',
  line2: '',
  city: 'Kiel',
  region: '',
  postalCode: '24103',
  card: '4242 4242 4242 4242',
}

it('reads what was typed, and nothing that is not text', () => {
  const form = new FormData()
  form.set('email', 'a@b.c')
  form.set('city', 'x'.repeat(10_000))
  form.set('name', new Blob(['x']))
  const values = readValues(form)
  expect(values).toMatchObject({ email: 'a@b.c', name: '', card: '' })
  expect(values.city).toHaveLength(400)
})

it('asks for an order that the contract takes', () => {
  expect(PlaceOrderInput.parse(toOrder(complete, cart))).toEqual({
    email: 'mara@example.com',
    lines: [{ product: 'ridges', size: 'large', quantity: 2 }],
    shippingAddress: { name: 'Mara Lind', line1: 'Hafenstr. 4', city: 'Kiel', postalCode: '24103', country: 'DE' },
    payment: { provider: 'test', card: '4242424242424242' },
  })
})

describe('what is wrong with a form', () => {
  it.each<[string, Partial<CheckoutValues>, object]>([
    ['nothing', {}, {}],
    ['no country', { country: '' }, { country: 'Please choose a country.' }],
    ['a country we do not ship to', { country: 'KP' }, { country: 'We do not ship to that country yet.' }],
    ['a state that is missing', { country: 'US' }, { region: 'Please give the state or region.' }],
    ['a state of spaces', { country: 'US', region: '  ' }, { region: 'Please give the state or region.' }],
    ['a state that is there', { country: 'US', region: 'Maine' }, {}],
    ['no postal code', { postalCode: ' ' }, { postalCode: 'Please give the postal code.' }],
    ['no postal code where there are none', { country: 'HK', postalCode: '' }, {}],
    ['no email', { email: '' }, { email: 'Please enter a valid email address.' }],
    ['a name of spaces', { name: '   ' }, { name: 'Name is required.' }],
    ['no card', { card: ' ' }, { card: 'Please give a card number.' }],
    ['half a card', { card: '4242' }, { card: 'This card number is not complete.' }],
    ['a postal code too long', { postalCode: '1'.repeat(21) }, { postalCode: 'Postal code is too long.' }],
  ])('%s', (_, change, errors) => {
    expect(findErrors({ ...complete, ...change }, cart)).toEqual(errors)
  })

  it('is said all at once', () => {
    const empty = Object.fromEntries(Object.keys(complete).map((field) => [field, ''])) as CheckoutValues
    expect(Object.keys(findErrors(empty, cart)).sort()).toEqual(['card', 'city', 'country', 'email', 'line1', 'name', 'postalCode'])
  })
})

it('puts the server’s words at the fields they are about', () => {
  expect(errorsByField({ 'shippingAddress.city': 'City is required.', 'payment.card': 'card_invalid', lines: 'order_empty' })).toEqual({
    city: 'City is required.',
    card: 'This card number is not complete.',
  })
})
