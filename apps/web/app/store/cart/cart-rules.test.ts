import { limits } from '@tintype/contract/limits'
import { PRINT_FACTS } from '@tintype/domain/prints/sizes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addToCart, type Cart, countPrints, parseCart, parseQuantity, serialiseCart, setQuantity, withoutLines } from './cart-rules.ts'

const ridges = { product: 'seven-ridges', size: 'large', quantity: 2 } as const
const visitor = { product: 'the-visitor', size: 'medium', quantity: 1 } as const

describe('a serialised cart', () => {
  it('parseCart reads the cart that serialiseCart wrote', () => {
    const text = serialiseCart([ridges, visitor])
    expect(text).toBe('seven-ridges:large:2|the-visitor:medium:1')
    expect(parseCart(text)).toEqual([ridges, visitor])
  })

  it.each([
    ['returns an empty cart for a missing text', undefined, []],
    ['returns an empty cart for an empty text', '', []],
    ['drops a line with an unknown size', 'seven-ridges:huge:1|the-visitor:medium:1', [visitor]],
    ['drops a line without a quantity', 'seven-ridges:large', []],
    ['drops a line with the quantity 0', 'seven-ridges:large:0', []],
    ['drops a line with a negative quantity', 'seven-ridges:large:-2', []],
    ['drops a line with a fractional quantity', 'seven-ridges:large:1.5', []],
    ['reduces a quantity of 10,000 to the maximum', 'seven-ridges:large:10000', [{ ...ridges, quantity: limits.order.quantityMax }]],
    ['merges two lines of the same size and product', 'seven-ridges:large:1|seven-ridges:large:1', [ridges]],
    ['drops a line with an extra field', 'seven-ridges:large:2:1', []],
    ['drops a line with an invalid escape sequence', '%E0%A4%A:large:2|the-visitor:medium:1', [visitor]],
    ['drops a line whose handle has 201 characters', `${'a'.repeat(201)}:large:1`, []],
    ['returns an empty cart for a text of 10,000 lines', 'seven-ridges:large:2|'.repeat(10_000), []],
  ])('parseCart %s', (_, text, expected) => {
    expect(parseCart(text)).toEqual(expected)
  })

  it('parseCart returns a cart within the limits of an order for any text', () => {
    const line = fc
      .tuple(fc.string(), fc.constantFrom(...PRINT_FACTS.map(({ size }) => size), 'x'), fc.integer())
      .map((parts) => parts.join(':'))
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(line).map((lines) => lines.join('|')),
        ),
        (text) => expectWithinLimits(parseCart(text)),
      ),
      { seed: 8 },
    )
  })

  it('a serialised cart has only characters that a cookie allows and is read back unchanged', () => {
    const lines = fc.array(fc.record({ product: fc.string({ minLength: 1, maxLength: 60 }), quantity: fc.integer({ min: 1, max: 60 }) }))
    fc.assert(
      fc.property(lines, (given) => {
        const cart = given.reduce<Cart>((all, one) => addToCart(all, { ...one, size: 'large' }) ?? all, [])
        const text = serialiseCart(cart)
        expect(text).toMatch(/^[^\s",;\\]*$/)
        expect(parseCart(text)).toEqual(cart)
        expectWithinLimits(cart)
      }),
      { seed: 8 },
    )
  })
})

describe('changes to a cart', () => {
  it('addToCart adds to an existing line, up to the maximum quantity', () => {
    expect(addToCart([ridges], { ...ridges, quantity: 3 })).toEqual([{ ...ridges, quantity: 5 }])
    expect(addToCart([ridges], { ...ridges, quantity: 49 })).toEqual([{ ...ridges, quantity: limits.order.quantityMax }])
  })

  it('addToCart keeps two sizes of one product on separate lines', () => {
    const cart = addToCart([ridges], { ...ridges, size: 'medium', quantity: 1 })
    expect(cart).toEqual([ridges, { ...ridges, size: 'medium', quantity: 1 }])
    expect(countPrints(cart ?? [])).toBe(3)
  })

  it('a cart with the maximum of lines rejects a new line and accepts more of an existing one', () => {
    const full = Array.from({ length: limits.order.linesMax }, (_, place) => ({ ...visitor, product: `product-${place}` }))
    expect(addToCart(full, ridges)).toBeUndefined()
    expect(countPrints(addToCart(full, { ...visitor, product: 'product-3' }) ?? [])).toBe(limits.order.linesMax + 1)
  })

  it('setQuantity changes the quantity of a line, removes the line at 0 and never adds a line', () => {
    expect(setQuantity([ridges, visitor], { ...ridges, quantity: 7 })).toEqual([{ ...ridges, quantity: 7 }, visitor])
    expect(setQuantity([ridges, visitor], { ...ridges, quantity: 0 })).toEqual([visitor])
    expect(setQuantity([visitor], { ...ridges, quantity: 7 })).toEqual([visitor])
  })

  it('withoutLines keeps the lines that were not ordered', () => {
    expect(withoutLines([ridges, visitor], [{ ...ridges, quantity: 1 }])).toEqual([visitor])
  })

  it.each([
    ['3', 3],
    [' 3 ', 3],
    ['0', 0],
  ])('parseQuantity reads %j as %i', (text, expected) => {
    expect(parseQuantity(text)).toBe(expected)
  })

  it.each([
    ['an empty text', ''],
    ['a negative number', '-1'],
    ['an exponent', '1e3'],
    ['400 digits', '9'.repeat(400)],
    ['a missing text', null],
  ])('parseQuantity rejects %s', (_what, text) => {
    expect(parseQuantity(text)).toBeUndefined()
  })
})

function expectWithinLimits(cart: Cart) {
  expect(cart.length).toBeLessThanOrEqual(limits.order.linesMax)
  for (const { quantity, product } of cart) {
    expect(quantity).toBeGreaterThanOrEqual(1)
    expect(quantity).toBeLessThanOrEqual(limits.order.quantityMax)
    expect(product.length).toBeLessThanOrEqual(200)
  }
  expect(`cart=${serialiseCart(cart)}`.length).toBeLessThan(4096)
}
