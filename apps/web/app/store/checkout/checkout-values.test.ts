import { PlaceOrderInput } from '@tintype/contract/orders/store'
import { describe, expect, it } from 'vitest'
import type { CheckoutValues } from './checkout-fields.ts'
import { errorsByField, findErrors, readValues, toOrder } from './checkout-values.ts'

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
  phone: '',
  card: '4242 4242 4242 4242',
}

it('readValues reads text fields up to 400 characters and ignores files', () => {
  const form = new FormData()
  form.set('email', 'a@b.c')
  form.set('city', 'x'.repeat(10_000))
  form.set('name', new Blob(['x']))
  const values = readValues(form)
  expect(values).toMatchObject({ email: 'a@b.c', name: '', card: '' })
  expect(values.city).toHaveLength(400)
})

it('toOrder builds an order that the contract accepts', () => {
  expect(PlaceOrderInput.parse(toOrder(complete, cart))).toEqual({
    email: 'mara@example.com',
    lines: [{ product: 'ridges', size: 'large', quantity: 2 }],
    shippingAddress: { name: 'Mara Lind', line1: 'Hafenstr. 4', city: 'Kiel', postalCode: '24103', country: 'DE' },
    payment: { provider: 'test', card: '4242424242424242' },
  })
})

describe('validation of the checkout form', () => {
  it.each<[string, Partial<CheckoutValues>, object]>([
    ['with every field is accepted', {}, {}],
    ['without a country is rejected', { country: '' }, { country: 'Select a country.' }],
    ['with a country outside the shipping regions is rejected', { country: 'KP' }, { country: 'We do not ship to that country yet.' }],
    ['without a required state is rejected', { country: 'US' }, { region: 'Enter your state.' }],
    ['with a blank state is rejected', { country: 'US', region: '  ' }, { region: 'Enter your state.' }],
    ['with a required state is accepted', { country: 'US', region: 'Maine' }, {}],
    ['without a postal code is rejected', { postalCode: ' ' }, { postalCode: 'Enter your postal code.' }],
    ['without a postal code is accepted for a country without postal codes', { country: 'HK', region: 'Kowloon', postalCode: '' }, {}],
    ['without an optional postal code is accepted', { country: 'PA', postalCode: '' }, {}],
    ['without a ZIP code is rejected', { country: 'US', region: 'ME', postalCode: '' }, { postalCode: 'Enter your ZIP code.' }],
    [
      'with a ZIP code of letters is rejected',
      { country: 'US', region: 'ME', postalCode: 'ABC' },
      { postalCode: 'Enter a valid ZIP code, such as 95014.' },
    ],
    [
      'with the postcode of another country is rejected',
      { country: 'GB', postalCode: '99999' },
      { postalCode: 'Enter a valid postcode, such as EC1Y 8SY.' },
    ],
    ['without a prefecture is rejected', { country: 'JP', postalCode: '154-0023' }, { region: 'Enter your prefecture.' }],
    ['without an emirate is rejected', { country: 'AE', city: 'Al Ain', postalCode: '' }, { region: 'Enter your emirate.' }],
    [
      'with an invalid phone number is rejected',
      { phone: '12' },
      { phone: 'Enter a valid phone number, with the country code if it is from another country.' },
    ],
    ['with a phone number is accepted', { phone: '0431 1234567' }, {}],
    ['with an email address in Cyrillic is accepted', { email: ' info@почта.рф' }, {}],
    ['without an email address is rejected', { email: '' }, { email: 'Please enter a valid email address.' }],
    ['with a blank name is rejected', { name: '   ' }, { name: 'Name is required.' }],
    ['with an invisible name is rejected', { name: '\u200b\u3164' }, { name: 'Name is required.' }],
    ['with an invisible street is rejected', { line1: '\u2800' }, { line1: 'Address is required.' }],
    ['with an invisible city is rejected', { city: '\u200b' }, { city: 'City is required.' }],
    ['with an invisible postal code is rejected', { postalCode: '\u200b' }, { postalCode: 'Enter your postal code.' }],
    ['with an invisible state is rejected', { country: 'US', region: '\u2060' }, { region: 'Enter your state.' }],
    ['with an email address in reverse is rejected', { email: '\u202emoc.elpmaxe@' }, { email: 'Please enter a valid email address.' }],
    ['with a postal code in Arabic digits is accepted', { country: 'SA', postalCode: '١١٥٦٤' }, {}],
    ['with a street that is too long is rejected', { line1: 'x'.repeat(256) }, { line1: 'Address is too long.' }],
    ['without a card is rejected', { card: ' ' }, { card: 'Enter a card number.' }],
    ['with an incomplete card number is rejected', { card: '4242' }, { card: 'This card number is incomplete.' }],
    [
      'with a postal code that is too long is rejected',
      { country: 'PA', postalCode: '1'.repeat(21) },
      { postalCode: 'Postal code is too long.' },
    ],
  ])('a checkout form %s', (_, change, errors) => {
    expect(findErrors({ ...complete, ...change }, cart)).toEqual(errors)
  })

  it('a large print to Japan needs a phone number', () => {
    const japan = { ...complete, country: 'JP', region: 'Tokyo', postalCode: '154-0023' }
    const large = [{ product: 'ridges', size: 'extra_large', quantity: 1 }] as const
    const phone = 'Enter a phone number: the carrier needs it to deliver a print of this size.'
    expect(findErrors(japan, large)).toEqual({ phone })
    expect(findErrors({ ...japan, phone: '03-1234-5678' }, large)).toEqual({})
    expect(findErrors({ ...complete, country: 'DE' }, large)).toEqual({})
  })

  it('an empty checkout form reports every missing field at once', () => {
    const empty = Object.fromEntries(Object.keys(complete).map((field) => [field, ''])) as CheckoutValues
    expect(Object.keys(findErrors(empty, cart)).sort()).toEqual(['card', 'city', 'country', 'email', 'line1', 'name', 'postalCode'])
  })
})

it('errorsByField assigns the errors of the server to the fields of the form', () => {
  expect(errorsByField({ 'shippingAddress.city': 'City is required.', 'payment.card': 'card_invalid', lines: 'order_empty' })).toEqual({
    city: 'City is required.',
    card: 'This card number is incomplete.',
  })
})
