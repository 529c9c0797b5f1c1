import { limits } from '@tintype/contract/limits'
import { PLATES } from '@tintype/contract/sizes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addToCart, type Cart, countPlates, parseCart, parseQuantity, serialiseCart, setQuantity, withoutLines } from './cart-rules.ts'

const ridges = { product: 'seven-ridges', size: 'large', quantity: 2 } as const
const visitor = { product: 'the-visitor', size: 'medium', quantity: 1 } as const

describe('a cart as text', () => {
  it('reads what it wrote', () => {
    const text = serialiseCart([ridges, visitor])
    expect(text).toBe('seven-ridges:large:2|the-visitor:medium:1')
    expect(parseCart(text)).toEqual([ridges, visitor])
  })

  it.each([
    ['nothing', undefined, []],
    ['no text', '', []],
    ['a size that does not exist', 'seven-ridges:huge:1|the-visitor:medium:1', [visitor]],
    ['no quantity', 'seven-ridges:large', []],
    ['a quantity of 0', 'seven-ridges:large:0', []],
    ['a negative one', 'seven-ridges:large:-2', []],
    ['a broken one', 'seven-ridges:large:1.5', []],
    ['10,000 of one', 'seven-ridges:large:10000', [{ ...ridges, quantity: limits.order.quantityMax }]],
    ['the same twice', 'seven-ridges:large:1|seven-ridges:large:1', [ridges]],
    ['a price that somebody added', 'seven-ridges:large:2:1', []],
    ['a broken escape', '%E0%A4%A:large:2|the-visitor:medium:1', [visitor]],
    ['a handle beyond any length', `${'a'.repeat(201)}:large:1`, []],
    ['a text beyond any length', 'seven-ridges:large:2|'.repeat(10_000), []],
  ])('%s', (_, text, expected) => {
    expect(parseCart(text)).toEqual(expected)
  })

  it('keeps to the limits of an order whatever the text', () => {
    const line = fc
      .tuple(fc.string(), fc.constantFrom(...PLATES.map(({ size }) => size), 'x'), fc.integer())
      .map((parts) => parts.join(':'))
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(line).map((lines) => lines.join('|')),
        ),
        (text) => expectWithinLimits(parseCart(text)),
      ),
    )
  })

  it('needs no character that a cookie may not carry, and comes back as it was', () => {
    const lines = fc.array(fc.record({ product: fc.string({ minLength: 1, maxLength: 60 }), quantity: fc.integer({ min: 1, max: 60 }) }))
    fc.assert(
      fc.property(lines, (given) => {
        const cart = given.reduce<Cart>((all, one) => addToCart(all, { ...one, size: 'large' }) ?? all, [])
        const text = serialiseCart(cart)
        expect(text).toMatch(/^[^\s",;\\]*$/)
        expect(parseCart(text)).toEqual(cart)
        expectWithinLimits(cart)
      }),
    )
  })
})

describe('what is done to a cart', () => {
  it('adds to a line that is there, up to the most', () => {
    expect(addToCart([ridges], { ...ridges, quantity: 3 })).toEqual([{ ...ridges, quantity: 5 }])
    expect(addToCart([ridges], { ...ridges, quantity: 49 })).toEqual([{ ...ridges, quantity: limits.order.quantityMax }])
  })

  it('keeps two sizes of one plate apart', () => {
    const cart = addToCart([ridges], { ...ridges, size: 'medium', quantity: 1 })
    expect(cart).toEqual([ridges, { ...ridges, size: 'medium', quantity: 1 }])
    expect(countPlates(cart ?? [])).toBe(3)
  })

  it('says when no more lines fit, and still takes more of a line', () => {
    const full = Array.from({ length: limits.order.linesMax }, (_, place) => ({ ...visitor, product: `plate-${place}` }))
    expect(addToCart(full, ridges)).toBeUndefined()
    expect(countPlates(addToCart(full, { ...visitor, product: 'plate-3' }) ?? [])).toBe(limits.order.linesMax + 1)
  })

  it('sets a quantity, takes out at 0, and puts nothing in', () => {
    expect(setQuantity([ridges, visitor], { ...ridges, quantity: 7 })).toEqual([{ ...ridges, quantity: 7 }, visitor])
    expect(setQuantity([ridges, visitor], { ...ridges, quantity: 0 })).toEqual([visitor])
    expect(setQuantity([visitor], { ...ridges, quantity: 7 })).toEqual([visitor])
  })

  it('leaves what was not bought', () => {
    expect(withoutLines([ridges, visitor], [{ ...ridges, quantity: 1 }])).toEqual([visitor])
  })

  it.each([
    ['3', 3],
    [' 3 ', 3],
    ['0', 0],
    ['', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['9'.repeat(400), undefined],
    [null, undefined],
  ])('reads the quantity %j as %s', (text, expected) => {
    expect(parseQuantity(text)).toBe(expected)
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
