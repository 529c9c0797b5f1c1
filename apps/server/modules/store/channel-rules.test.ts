import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayBeListed, pictureWithin, readSku, skuOf, splitCharge, takeBack, unreadable } from './channel-rules.ts'

const uid = '0191d1f8-7a3c-7c1e-9f00-000000000001'

describe('the name of a plate elsewhere', () => {
  test('says artwork and size', () => {
    expect(readSku(skuOf(uid, 'large_tall'))).toEqual({ uid, size: 'large_tall' })
  })

  test.each([null, '', uid, `${uid}:`, `${uid}:huge`, `${uid}:large `, `x${uid}:large`, 'TSHIRT-001', `${uid}:large:2`])(
    '%j names none',
    (sku) => {
      expect(readSku(sku)).toBeUndefined()
    },
  )
})

test.each([
  ['is on sale', { publishedAt: new Date() }, true],
  ['is kept off sale for a while', { withheldPublishedAt: new Date() }, true],
  ['went on sale unseen and was rejected', { trustedAt: new Date() }, true],
  ['was never approved', {}, false],
])('a channel may have an artwork that %s: %j is %s', (_what, since, may) => {
  expect(mayBeListed({ publishedAt: null, withheldPublishedAt: null, trustedAt: null, ...since })).toBe(may)
})

describe('what plates cost of which the sum is known', () => {
  test.each([
    [15_800, 2, [{ quantity: 2, priceCents: 7900 }]],
    [
      10_000,
      3,
      [
        { quantity: 2, priceCents: 3333 },
        { quantity: 1, priceCents: 3334 },
      ],
    ],
    [0, 2, [{ quantity: 2, priceCents: 0 }]],
  ])('%i cents for %i', (cents, quantity, parts) => {
    expect(splitCharge(cents, quantity)).toEqual(parts)
  })

  test('comes to that sum, whatever it is, in two prices at the most', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: 1, max: 500 }), (cents, quantity) => {
        const parts = splitCharge(cents, quantity)
        expect(parts.reduce((sum, part) => sum + part.quantity, 0)).toBe(quantity)
        expect(parts.reduce((sum, part) => sum + part.quantity * part.priceCents, 0)).toBe(cents)
        expect(parts.length).toBeLessThanOrEqual(2)
      }),
    )
  })
})

describe('plates that are given back', () => {
  const line = (number: number, quantity: number, refundedQuantity = 0) => ({
    ...{ id: `${number}`, line: number, quantity, refundedQuantity, disputedQuantity: 0, priceCents: 100 },
  })

  test('are taken from each of our lines as far as they go', () => {
    expect(takeBack([line(1, 2), line(2, 1)], 2)).toEqual({ lines: [{ line: 1, quantity: 2 }], missing: 0 })
    expect(takeBack([line(1, 2, 1), line(2, 1)], 2)).toEqual({
      lines: [
        { line: 1, quantity: 1 },
        { line: 2, quantity: 1 },
      ],
      missing: 0,
    })
  })

  test('are missing where fewer are left', () => {
    expect(takeBack([line(1, 2, 1)], 3)).toEqual({ lines: [{ line: 1, quantity: 1 }], missing: 2 })
  })
})

describe('an order elsewhere', () => {
  const address = {
    name: 'Ada',
    line1: '1 Main Street',
    line2: null,
    city: 'Springfield',
    region: 'IL',
    postalCode: '62701',
    country: 'US',
  }
  const order = { currency: 'USD', email: 'ada@customers.example', address }

  test('is read with an address, an email address and our currency', () => {
    expect(unreadable(order)).toBeUndefined()
  })

  test.each([
    ['another currency', { currency: 'EUR' }, 'The order is in EUR, and this shop counts in USD.'],
    ['no email address', { email: null }, 'The order has no email address.'],
    ['no address', { address: undefined }, 'The order has no complete address in a country that we ship to.'],
    ['half an address', { address: { ...address, city: null } }, 'The order has no complete address in a country that we ship to.'],
    [
      'a country that we do not serve',
      { address: { ...address, country: 'AQ' } },
      'The order has no complete address in a country that we ship to.',
    ],
  ])('is not with %s', (_what, changes, why) => {
    expect(unreadable({ ...order, ...changes })).toBe(why)
  })
})

test.each([
  ['the largest of a usual picture', 4096, 3072, 1600],
  ['one that is no longer than 5,000', 1000, 4000, 1080],
  ['none of a picture that is a line', 100, 40_000, undefined],
])('the picture for Shopify is %s', (_what, widthPx, heightPx, expected) => {
  const sources = [320, 640, 1080, 1600].map((width) => ({ url: `/media/${width}`, widthPx: width }))
  expect(pictureWithin({ alt: '', widthPx, heightPx, placeholder: null, sources })?.widthPx).toBe(expected)
})
