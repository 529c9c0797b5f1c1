import { PlaceOrderInput } from '@tintype/contract/store'
import { describe, expect, test } from 'vitest'
import { mergeLines, requireCompleteAddress, subtotalCents, totalsOf } from './order-rules.ts'

const address = { name: 'Ada', line1: '1 Main Street', city: 'Springfield', postalCode: '62701', country: 'US' } as const
const line = { product: 'moon', size: 'medium', quantity: 1 } as const

describe('the schema of an order', () => {
  const order = {
    email: 'Ada@Example.com ',
    lines: [line],
    shippingAddress: address,
    payment: { provider: 'test', card: '4242 4242 4242 4242' },
  }
  const accepts = (changes: object) => PlaceOrderInput.safeParse({ ...order, ...changes }).success

  test('takes an order', () => {
    expect(PlaceOrderInput.parse({ ...order, email: 'Ada@Example.com' })).toMatchObject({
      email: 'ada@example.com',
      payment: { card: '4242424242424242' },
    })
  })

  test.each([0, -1, 51, 10_000, 1.5, '2', null])('refuses a quantity of %s', (quantity) => {
    expect(accepts({ lines: [{ ...line, quantity }] })).toBe(false)
  })

  test.each(['small', 'Large', 'extra-large', '', null])('refuses the size %s', (size) => {
    expect(accepts({ lines: [{ ...line, size }] })).toBe(false)
  })

  test.each([
    ['no line', { lines: [] }],
    ['21 lines', { lines: Array.from({ length: 21 }, () => line) }],
    ['an unserved country', { shippingAddress: { ...address, country: 'XX' } }],
    ['a card that is a word', { payment: { provider: 'test', card: 'card' } }],
  ])('refuses %s', (_name, changes) => {
    expect(accepts(changes)).toBe(false)
  })
})

describe('mergeLines', () => {
  test('makes one line of the same plate in the same size, where it first stood', () => {
    const large = { ...line, size: 'large', quantity: 4 } as const
    expect(mergeLines([line, large, { ...line, quantity: 2 }, { ...line, product: 'sun' }])).toEqual([
      { ...line, quantity: 3 },
      large,
      { ...line, product: 'sun' },
    ])
  })

  test('does not let a line grow past its limit', () => {
    expect(
      mergeLines([
        { ...line, quantity: 25 },
        { ...line, quantity: 25 },
      ])[0]?.quantity,
    ).toBe(50)
    expect(() => mergeLines([{ ...line, quantity: 50 }, line])).toThrow('Quantity must be at most 50.')
  })
})

test('an address needs a postal code where the country has them', () => {
  const missing = expect.objectContaining({ code: 'postal_code_missing' })
  for (const postalCode of [undefined, '']) {
    expect(() => requireCompleteAddress({ ...address, country: 'PT', postalCode })).toThrow(missing)
    for (const country of ['HK', 'AE', 'QA', 'BS'] as const) requireCompleteAddress({ ...address, country, postalCode })
  }
})

test('an address needs a region where the country has them, and whole characters', () => {
  expect(() => requireCompleteAddress(address)).toThrow(expect.objectContaining({ code: 'region_missing' }))
  expect(() => requireCompleteAddress({ ...address, region: '' })).toThrow(expect.objectContaining({ code: 'region_missing' }))
  expect(() => requireCompleteAddress({ ...address, region: 'IL', name: '\ud83c' })).toThrow(expect.objectContaining({ code: 'malformed' }))
  requireCompleteAddress({ ...address, region: 'IL', name: '\ud83c\udfa8' })
  requireCompleteAddress({ ...address, country: 'PT' })
})

test.each([
  ['US', [{ quantity: 1, priceCents: 4900 }], { subtotalCents: 4900, shippingCents: 900, totalCents: 5800 }],
  [
    'PT',
    [
      { quantity: 2, priceCents: 7900 },
      { quantity: 1, priceCents: 4900 },
    ],
    { subtotalCents: 20_700, shippingCents: 1700, totalCents: 22_400 },
  ],
  ['JP', [{ quantity: 1, priceCents: 12_900 }], { subtotalCents: 12_900, shippingCents: 1900, totalCents: 14_800 }],
  ['US', [], { subtotalCents: 0, shippingCents: 0, totalCents: 0 }],
] as const)('totals for %s', (country, lines, expected) => {
  const totals = totalsOf(lines, country)
  expect(totals).toEqual(expected)
  expect(totals.subtotalCents).toBe(subtotalCents(lines))
  expect(totals.totalCents).toBe(totals.subtotalCents + totals.shippingCents)
})
