import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  assignRefundedQuantity,
  calculateAddedQuantity,
  countByReference,
  findLargestAllowedPicture,
  findUnreadableReason,
  mayBeListed,
  readSku,
  splitCharge,
  toShippingAddress,
  toSku,
  withoutPrints,
} from './channel.ts'

const shopifyLine1 =
  'Flat 12, Building 4, Near Old Post Office, Behind the Municipal School, Opposite the Community Hall, Shivaji Nagar Extension, Phase 2, Sector 9'

const uid = '0191d1f8-7a3c-7c1e-9f00-000000000001'

describe('SKUs of variants', () => {
  test('a SKU names the artwork and the size, and is read back unchanged', () => {
    expect(readSku(toSku(uid, 'large_tall'))).toEqual({ uid, size: 'large_tall' })
  })

  test.each([null, '', uid, `${uid}:`, `${uid}:huge`, `${uid}:large `, `x${uid}:large`, 'TSHIRT-001', `${uid}:large:2`])(
    'the SKU %j names no variant',
    (sku) => {
      expect(readSku(sku)).toBeUndefined()
    },
  )
})

test.each([
  ['is on sale may', { publishedAt: new Date() }, true],
  ['is withheld for a while may', { withheldPublishedAt: new Date() }, true],
  ['was published without a review and rejected may', { trustedAt: new Date() }, true],
  ['was never approved may not', {}, false],
])('an artwork that %s be listed at a sales channel', (_what, since, may) => {
  expect(mayBeListed({ publishedAt: null, withheldPublishedAt: null, trustedAt: null, ...since })).toBe(may)
})

describe('splitCharge', () => {
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
  ])('splitCharge splits %i cents over %i units', (cents, quantity, parts) => {
    expect(splitCharge(cents, quantity)).toEqual(parts)
  })

  test('splitCharge returns at most two prices that add up to any charge for any quantity', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: 1, max: 500 }), (cents, quantity) => {
        const parts = splitCharge(cents, quantity)
        expect(parts.reduce((sum, part) => sum + part.quantity, 0)).toBe(quantity)
        expect(parts.reduce((sum, part) => sum + part.quantity * part.priceCents, 0)).toBe(cents)
        expect(parts.length).toBeLessThanOrEqual(2)
      }),
      { seed: 8 },
    )
  })
})

test.each([
  [{ chargedCents: 10_000, quantity: 3 }, 0, { chargedCents: 10_000, quantity: 3 }],
  [{ chargedCents: 10_000, quantity: 3 }, 1, { chargedCents: 6666, quantity: 2 }],
  [{ chargedCents: 10_000, quantity: 3 }, 3, { chargedCents: 0, quantity: 0 }],
  [{ chargedCents: 10_000, quantity: 3 }, 4, { chargedCents: 0, quantity: 0 }],
])('a channel line of %j without %i prints is %j', (line, given, left) => {
  expect(withoutPrints(line, given)).toEqual(left)
})

test('countByReference adds up the lines of one reference', () => {
  const lines = [
    { reference: 'a', quantity: 2 },
    { reference: 'b', quantity: 1 },
    { reference: 'a', quantity: 3 },
  ]
  expect([...countByReference(lines)]).toEqual([
    ['a', 5],
    ['b', 1],
  ])
})

describe('addedTo', () => {
  const ours = [
    { quantity: 2, priceCents: 3333 },
    { quantity: 1, priceCents: 3334 },
  ]

  test('addedTo returns the units that a channel added to a line, with their charge', () => {
    const line = { id: 'x', quantity: 5, chargedCents: 16_000 }
    expect(calculateAddedQuantity(line, ours)).toEqual({ id: 'x', quantity: 2, chargedCents: 6000 })
    expect(calculateAddedQuantity(line, [])).toEqual(line)
  })

  test('addedTo charges nothing for an added unit when a discount lowered the price of the line', () => {
    expect(calculateAddedQuantity({ quantity: 4, chargedCents: 9999 }, ours)).toEqual({ quantity: 1, chargedCents: 0 })
  })
})

describe('refunded units', () => {
  const line = (number: number, quantity: number, refundedQuantity = 0) => ({
    ...{ id: `${number}`, line: number, quantity, refundedQuantity, disputedQuantity: 0, priceCents: 100 },
  })

  test('a refund takes its units from each order line in turn, up to what is left on it', () => {
    expect(assignRefundedQuantity([line(1, 2), line(2, 1)], 2)).toEqual({ lines: [{ line: 1, quantity: 2 }], missing: 0 })
    expect(assignRefundedQuantity([line(1, 2, 1), line(2, 1)], 2)).toEqual({
      lines: [
        { line: 1, quantity: 1 },
        { line: 2, quantity: 1 },
      ],
      missing: 0,
    })
  })

  test('a refund of more units than are left returns the number of missing units', () => {
    expect(assignRefundedQuantity([line(1, 2, 1)], 3)).toEqual({ lines: [{ line: 1, quantity: 1 }], missing: 2 })
  })
})

describe('orders of a sales channel', () => {
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

  test('a channel order with an address, an email address and our currency is accepted', () => {
    expect(findUnreadableReason(order)).toBeUndefined()
  })

  test('the address of a channel order leaves out parts that are null or empty', () => {
    const { line2: _, ...complete } = address
    expect(toShippingAddress({ ...address, line2: '' })).toEqual(complete)
    expect(toShippingAddress(address)).toEqual(complete)
  })

  test.each<[string, object]>([
    [
      'the longest lines of Shopify',
      { name: `${'n'.repeat(255)} ${'m'.repeat(255)}`, line1: 'x'.repeat(255), line2: 'y'.repeat(255), city: 'c'.repeat(255) },
    ],
    ['the street of a customer', { line1: shopifyLine1 }],
    ['no region in a country that has regions', { region: null }],
    ['no postal code', { postalCode: null }],
    ['a postal code of another country', { postalCode: 'YO1 7HH' }],
    ['no city in Hong Kong', { country: 'HK', region: 'Kowloon', city: null, postalCode: null }],
    ['a country without postal codes', { country: 'PA', city: 'Panamá', postalCode: null, region: null }],
    ['Kosovo', { country: 'XK', city: 'Prishtina', postalCode: '10000', region: null }],
  ])('a channel order with %s is accepted', (_what, changes) => {
    expect(findUnreadableReason({ ...order, address: { ...address, ...changes } })).toBeUndefined()
    expect(toShippingAddress({ ...address, ...changes })).toBeDefined()
  })

  test.each([
    ['name', '\u202eecila gnaW', 'ecila gnaW'],
    ['name', '\u200bAda\ufeff', 'Ada'],
    ['line1', 'Rue de l\u2019E\u0301cole\t3', 'Rue de l\u2019École 3'],
    ['line1', '12 \u2066شارع الملك فهد\u2069', '12 شارع الملك فهد'],
    ['city', 'Spring\u00adfield\u0000', 'Springfield'],
    ['line2', '\u2800', undefined],
  ])('the %s %j of a channel order is stored as %j', (part, typed, stored) => {
    const changed = { ...address, [part]: typed }
    expect(findUnreadableReason({ ...order, address: changed })).toBeUndefined()
    expect(toShippingAddress(changed)?.[part as 'name']).toBe(stored)
  })

  test('the address of a channel order is stored in the spelling of its country', () => {
    expect(toShippingAddress({ ...address, region: 'Illinois' })?.region).toBe('IL')
    expect(toShippingAddress({ ...address, country: 'GB', region: null, postalCode: 'yo17hh' })?.postalCode).toBe('YO1 7HH')
  })

  test.each([
    ['another currency', { currency: 'EUR' }, 'The order is in EUR, but this shop uses USD.'],
    ['no email address', { email: null }, 'The order has no email address.'],
    ['a blank email address', { email: ' ' }, 'The order has no email address.'],
    ['an invisible email address', { email: '\u200b\u2060' }, 'The order has no email address.'],
    ['an email address in reverse', { email: '\u202eada@' }, 'The email address “ada@” is not valid.'],
    ['an invalid email address', { email: 'ada@' }, 'The email address “ada@” is not valid.'],
    ['no address', { address: undefined }, 'The order has no shipping address.'],
    ['no name', { address: { ...address, name: null } }, 'The shipping address has no name.'],
    ['no street', { address: { ...address, line1: ' ' } }, 'The shipping address has no street address.'],
    ['no city', { address: { ...address, city: null } }, 'The shipping address has no city.'],
    ['an invisible name', { address: { ...address, name: '\u200b\u200b' } }, 'The shipping address has no name.'],
    ['a blank letter as street', { address: { ...address, line1: '\u3164' } }, 'The shipping address has no street address.'],
    ['overrides of direction as city', { address: { ...address, city: '\u202e\u202c' } }, 'The shipping address has no city.'],
    ['no country', { address: { ...address, country: null } }, 'The shipping address has no country.'],
    ['neither name nor city', { address: { ...address, name: '', city: '' } }, 'The shipping address has no name and no city.'],
    [
      'only a country',
      { address: { country: 'US', name: null, line1: null, city: null } },
      'The shipping address has no name, no street address, and no city.',
    ],
    [
      'neither email address nor name',
      { email: null, address: { ...address, name: null } },
      'The order has no email address. The shipping address has no name.',
    ],
    [
      'a country that we do not ship to',
      { address: { ...address, country: 'AQ' } },
      'The order ships to Antarctica, and we do not ship there.',
    ],
    ['a line beyond Shopify’s limit', { address: { ...address, line1: 'x'.repeat(256) } }, 'Address is too long.'],
  ])('a channel order with %s is refused with the reason', (_what, changes, why) => {
    expect(findUnreadableReason({ ...order, ...changes })).toBe(why)
  })
})

test.each([
  [5000, 5000, 5000],
  [5001, 4000, undefined],
  [4000, 5001, undefined],
  [5000, 4000, 5000],
])('Shopify gets a picture of %i × %i px at a width of %s', (widthPx, heightPx, expected) => {
  const sources = [{ url: '/media/whole', widthPx }]
  expect(findLargestAllowedPicture({ alt: '', widthPx, heightPx, placeholder: null, sources })?.widthPx).toBe(expected)
})

test.each([
  ['the largest rendition of an ordinary artwork', 4096, 3072, 1600],
  ['the largest rendition that is at most 5,000 px long', 1000, 4000, 1080],
  ['missing for an extremely narrow artwork', 100, 40_000, undefined],
])('the image sent to Shopify is %s', (_what, widthPx, heightPx, expected) => {
  const sources = [320, 640, 1080, 1600].map((width) => ({ url: `/media/${width}`, widthPx: width }))
  expect(findLargestAllowedPicture({ alt: '', widthPx, heightPx, placeholder: null, sources })?.widthPx).toBe(expected)
})
