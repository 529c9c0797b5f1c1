import { limits } from '@tintype/contract/limits'
import { type OrderStatus, PlaceOrderInput } from '@tintype/contract/orders/store'
import { describe, expect, test } from 'vitest'
import { calculateTotals, isCustomerDataExpired, mergeLines, requireCompleteAddress, retentionStart, subtotalCents } from './order.ts'

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

test('an address needs a postal code only in a country that has postal codes', () => {
  const missing = expect.objectContaining({ code: 'postal_code_missing' })
  for (const postalCode of [undefined, '']) {
    expect(() => requireCompleteAddress({ ...address, country: 'PT', postalCode })).toThrow(missing)
    for (const country of ['HK', 'AE', 'QA', 'BS'] as const) requireCompleteAddress({ ...address, country, postalCode })
  }
})

test('an address needs a region in a country that has regions, and refuses a lone surrogate', () => {
  expect(() => requireCompleteAddress(address)).toThrow(expect.objectContaining({ code: 'region_missing' }))
  expect(() => requireCompleteAddress({ ...address, region: '' })).toThrow(expect.objectContaining({ code: 'region_missing' }))
  expect(() => requireCompleteAddress({ ...address, region: 'IL', name: '\ud83c' })).toThrow(expect.objectContaining({ code: 'malformed' }))
  requireCompleteAddress({ ...address, region: 'IL', name: '\ud83c\udfa8' })
  requireCompleteAddress({ ...address, country: 'PT' })
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
  const undisputed = [{ disputedQuantity: 0 }, { disputedQuantity: 0 }]
  const disputed = [{ disputedQuantity: 0 }, { disputedQuantity: 1 }]

  test.each<[OrderStatus, Date | null, typeof undisputed, boolean]>([
    ['delivered', null, undisputed, true],
    ['refunded', null, undisputed, true],
    ['shipped', shippedAgo(limits.parcelOverMs), undisputed, true],
    ['shipped', shippedAgo(limits.parcelOverMs + 1), undisputed, true],
    ['shipped', shippedAgo(limits.parcelOverMs - 1), undisputed, false],
    ['shipped', null, undisputed, false],
    ['paid', shippedAgo(limits.parcelOverMs), undisputed, false],
    ['in_production', null, undisputed, false],
    ['cancelled', null, undisputed, false],
    ['delivered', null, disputed, false],
    ['refunded', null, disputed, false],
    ['shipped', shippedAgo(limits.parcelOverMs), disputed, false],
  ])('an order that is %s since %s with the lines %j is over: %s', (status, shippedAt, lines, over) => {
    expect(isCustomerDataExpired({ status, shippedAt, lines }, now)).toBe(over)
  })
})

test.each([
  ['2026-01-01T00:00:00.000Z', '2020-01-01'],
  ['2026-12-31T23:59:59.999Z', '2020-01-01'],
  ['2027-01-01T00:00:00.000Z', '2021-01-01'],
])('at %s the customers of orders since %s are kept', (now, from) => {
  expect(retentionStart(new Date(now))).toEqual(new Date(from))
})
