import { limits } from '@tintype/contract/limits'
import { type OrderStatus, PlaceOrderInput, type ShippingAddress } from '@tintype/contract/orders/store'
import type { ProblemCode } from '@tintype/contract/problems'
import type { PrintSize } from '@tintype/domain/prints/sizes'
import { describe, expect, test } from 'vitest'
import { calculateTotals, isCustomerDataExpired, mergeLines, readShippingAddress, retentionStart, subtotalCents } from './order.ts'

const address = { name: 'Ada', line1: '1 Main Street', city: 'Springfield', postalCode: '62701', country: 'US' } as const
const line = { product: 'moon', size: 'medium', quantity: 1 } as const

describe('PlaceOrderInput', () => {
  const order = {
    email: 'Ada@Example.com ',
    lines: [line],
    shippingAddress: address,
    payment: { provider: 'test', card: '4242 4242 4242 4242' },
  }
  const accepts = (changes: object) => PlaceOrderInput.safeParse({ ...order, ...changes }).success

  test('PlaceOrderInput normalises the email address and the card number of an order', () => {
    expect(PlaceOrderInput.parse({ ...order, email: 'Ada@Example.com' })).toMatchObject({
      email: 'ada@example.com',
      payment: { card: '4242424242424242' },
    })
  })

  test.each([254, 255])('PlaceOrderInput accepts address lines of %i characters', (length) => {
    const text = 'x'.repeat(length)
    expect(accepts({ shippingAddress: { ...address, name: text, line1: text, line2: text, city: text, region: text } })).toBe(true)
  })

  test.each(['name', 'line1', 'line2', 'city', 'region'])('PlaceOrderInput refuses 256 characters for %s', (part) => {
    expect(accepts({ shippingAddress: { ...address, [part]: 'x'.repeat(256) } })).toBe(false)
  })

  test.each([0, -1, 51, 10_000, 1.5, '2', null])('PlaceOrderInput refuses the quantity %j', (quantity) => {
    expect(accepts({ lines: [{ ...line, quantity }] })).toBe(false)
  })

  test.each(['small', 'Large', 'extra-large', '', null])('PlaceOrderInput refuses the size %j', (size) => {
    expect(accepts({ lines: [{ ...line, size }] })).toBe(false)
  })

  test.each([
    ['no lines', { lines: [] }],
    ['21 lines', { lines: Array.from({ length: 21 }, () => line) }],
    ['a country that we do not ship to', { shippingAddress: { ...address, country: 'XX' } }],
    ['a card number without digits', { payment: { provider: 'test', card: 'card' } }],
  ])('PlaceOrderInput refuses an order with %s', (_name, changes) => {
    expect(accepts(changes)).toBe(false)
  })
})

describe('mergeLines', () => {
  test('mergeLines adds up lines of the same product and size at the place of the first', () => {
    const large = { ...line, size: 'large', quantity: 4 } as const
    expect(mergeLines([line, large, { ...line, quantity: 2 }, { ...line, product: 'sun' }])).toEqual([
      { ...line, quantity: 3 },
      large,
      { ...line, product: 'sun' },
    ])
  })

  test('mergeLines accepts a merged quantity of 50 and refuses 51', () => {
    expect(
      mergeLines([
        { ...line, quantity: 25 },
        { ...line, quantity: 25 },
      ])[0]?.quantity,
    ).toBe(50)
    expect(() => mergeLines([{ ...line, quantity: 50 }, line])).toThrow('Quantity must be at most 50.')
  })
})

describe('the shipping address of an order', () => {
  const read = (changes: Partial<ShippingAddress>, size: PrintSize = 'large') => readShippingAddress({ ...address, ...changes }, [{ size }])

  test.each<[string, Partial<ShippingAddress>, ProblemCode, string, string]>([
    ['no state', {}, 'region_missing', 'region', 'Enter your state.'],
    ['no city', { region: 'IL', city: '' }, 'city_missing', 'city', 'City is required.'],
    ['no ZIP code', { region: 'IL', postalCode: '' }, 'postal_code_missing', 'postalCode', 'Enter your ZIP code.'],
    [
      'letters for a ZIP code',
      { region: 'IL', postalCode: 'ABC' },
      'postal_code_invalid',
      'postalCode',
      'Enter a valid ZIP code, such as 95014.',
    ],
    [
      'an American code in Britain',
      { country: 'GB', postalCode: '99999' },
      'postal_code_invalid',
      'postalCode',
      'Enter a valid postcode, such as EC1Y 8SY.',
    ],
    [
      'an invalid Eircode',
      { country: 'IE', postalCode: '1' },
      'postal_code_invalid',
      'postalCode',
      'Enter a valid Eircode, such as A65 F4E2.',
    ],
    ['no prefecture', { country: 'JP', postalCode: '154-0023' }, 'region_missing', 'region', 'Enter your prefecture.'],
    ['no emirate', { country: 'AE', postalCode: '' }, 'region_missing', 'region', 'Enter your emirate.'],
    [
      'a wrong phone number',
      { region: 'IL', phone: '12' },
      'phone_invalid',
      'phone',
      'Enter a valid phone number, with the country code if it is from another country.',
    ],
  ])('an order to an address with %s is refused with %j, and the answer names the field', (_what, changes, code, field, message) => {
    const refused = expect.objectContaining({
      code,
      status: 422,
      message,
      publicData: { fields: { [`shippingAddress.${field}`]: message } },
    })
    expect(() => read(changes)).toThrow(refused)
  })

  test.each<[string, Partial<ShippingAddress>, Partial<ShippingAddress>]>([
    ['the United States', { region: 'illinois', postalCode: '627011234' }, { region: 'IL', postalCode: '62701-1234' }],
    ['Britain', { country: 'GB', city: 'York', postalCode: 'yo17hh' }, { postalCode: 'YO1 7HH' }],
    ['Italy', { country: 'IT', city: 'Roma', postalCode: '00144' }, { region: 'RM' }],
    ['Hong Kong', { country: 'HK', city: '', region: 'kowloon', postalCode: undefined }, { region: 'Kowloon', city: '' }],
    ['Portugal, without a region', { country: 'PT', postalCode: '1000205' }, { postalCode: '1000-205' }],
    ['Panama, without a postal code', { country: 'PA', city: 'Panamá', postalCode: '' }, { city: 'Panamá', postalCode: '' }],
    ['Kosovo', { country: 'XK', city: 'Prishtina', postalCode: '10000' }, { postalCode: '10000' }],
  ])('an address in %s is stored in the spelling of its country', (_where, changes, stored) => {
    expect(read(changes)).toEqual({ ...address, ...changes, ...stored })
  })

  test('an extra large print to Japan needs a phone number, a large one does not', () => {
    const japan = { country: 'JP', region: 'Tokyo', postalCode: '154-0023' } as const
    expect(() => read(japan, 'extra_large')).toThrow(expect.objectContaining({ code: 'phone_missing' }))
    expect(read({ ...japan, phone: '03-1234-5678' }, 'extra_large').phone).toBe('+81 3 1234 5678')
    expect(read(japan, 'large')).toMatchObject(japan)
  })

  test('a lone surrogate is refused, and an emoji is accepted', () => {
    expect(() => read({ region: 'IL', name: '\ud83c' })).toThrow(expect.objectContaining({ code: 'malformed' }))
    expect(read({ region: 'IL', name: '\ud83c\udfa8' }).name).toBe('🎨')
  })
})

test.each([
  ['one print to the US', 'US', [{ quantity: 1, priceCents: 4900 }], { subtotalCents: 4900, shippingCents: 900, totalCents: 5800 }],
  [
    'three prints to Portugal',
    'PT',
    [
      { quantity: 2, priceCents: 7900 },
      { quantity: 1, priceCents: 4900 },
    ],
    { subtotalCents: 20_700, shippingCents: 1700, totalCents: 22_400 },
  ],
  ['one print to Japan', 'JP', [{ quantity: 1, priceCents: 12_900 }], { subtotalCents: 12_900, shippingCents: 1900, totalCents: 14_800 }],
  ['no prints', 'US', [], { subtotalCents: 0, shippingCents: 0, totalCents: 0 }],
] as const)('the subtotal and the shipping of %s add up to the total', (_what, country, lines, expected) => {
  const totals = calculateTotals(lines, country)
  expect(totals).toEqual(expected)
  expect(totals.subtotalCents).toBe(subtotalCents(lines))
  expect(totals.totalCents).toBe(totals.subtotalCents + totals.shippingCents)
})

describe('the end of an order', () => {
  const now = new Date('2026-06-01T12:00:00Z')
  const shippedAgo = (ms: number) => new Date(now.getTime() - ms)

  test.each<[OrderStatus, Date | null, 'settled' | 'open', boolean]>([
    ['delivered', null, 'settled', true],
    ['refunded', null, 'settled', true],
    ['shipped', shippedAgo(limits.parcelOverMs), 'settled', true],
    ['shipped', shippedAgo(limits.parcelOverMs + 1), 'settled', true],
    ['shipped', shippedAgo(limits.parcelOverMs - 1), 'settled', false],
    ['shipped', null, 'settled', false],
    ['paid', shippedAgo(limits.parcelOverMs), 'settled', false],
    ['in_production', null, 'settled', false],
    ['cancelled', null, 'settled', false],
    ['delivered', null, 'open', false],
    ['refunded', null, 'open', false],
    ['shipped', shippedAgo(limits.parcelOverMs), 'open', false],
  ])('an order that is %s since %s with %s payments is over: %s', (status, shippedAt, payments, over) => {
    expect(isCustomerDataExpired({ status, shippedAt, hasOpenPayment: payments === 'open' }, now)).toBe(over)
  })
})

test.each([
  ['2026-01-01T00:00:00.000Z', '2020-01-01'],
  ['2026-12-31T23:59:59.999Z', '2020-01-01'],
  ['2027-01-01T00:00:00.000Z', '2021-01-01'],
])('at %s the customers of orders since %s are kept', (now, from) => {
  expect(retentionStart(new Date(now))).toEqual(new Date(from))
})
