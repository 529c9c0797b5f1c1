import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planRefund, type RefundableLine, type RefundableOrder, type RefundShipping } from './refund.ts'

const lines = [
  { id: 'a', line: 1, quantity: 3, refundedQuantity: 1, disputedQuantity: 0, priceCents: 4900 },
  { id: 'b', line: 2, quantity: 1, refundedQuantity: 0, disputedQuantity: 0, priceCents: 7900 },
]
/** One Medium was refunded before, with a quarter of the shipping. */
const order = { shippingCents: 1700, refundedCents: 4900 + 425, lines }

describe('planRefund', () => {
  test('planRefund of everything that is left includes the shipping that is left', () => {
    expect(planRefund(order)).toEqual({
      lines: [
        { orderLineId: 'a', quantity: 2 },
        { orderLineId: 'b', quantity: 1 },
      ],
      amountCents: 2 * 4900 + 7900 + 1275,
      shippingCents: 1275,
      taxCents: 0,
      isWhole: true,
    })
  })

  test('planRefund of a part includes its share of the shipping and adds up a line that is named twice', () => {
    expect(
      planRefund(order, [
        { line: 1, quantity: 1 },
        { line: 1, quantity: 1 },
      ]),
    ).toEqual({
      lines: [{ orderLineId: 'a', quantity: 2 }],
      amountCents: 9800 + 850,
      shippingCents: 850,
      taxCents: 0,
      isWhole: false,
    })
  })

  test.each<[string, RefundShipping, number]>([
    ['a channel that reports no shipping leaves it out before the last print', 'with_last', 0],
    ['money returned without shipping has none', { amountCents: 4900 }, 0],
    ['money returned with shipping has what exceeds the price', { amountCents: 5000 }, 100],
    ['money returned with all remaining shipping has that', { amountCents: 4900 + 1275 }, 1275],
  ])('planRefund: %s', (_what, shipping, shippingCents) => {
    expect(planRefund(order, [{ line: 1, quantity: 1 }], shipping)).toMatchObject({ amountCents: 4900 + shippingCents, shippingCents })
  })

  /** 19 % of everything, of which the earlier refund had its share. */
  const taxed = { ...order, paidTaxCents: 4617, refundedTaxCents: 1011 }

  test('planRefund of a taxed order has the tax of its amount, and the last refund has the tax that is left', () => {
    expect(planRefund(taxed, [{ line: 1, quantity: 1 }])).toMatchObject({ amountCents: 5325, taxCents: 1012 })
    expect(planRefund(taxed)).toMatchObject({ amountCents: 18_975, taxCents: 3606, isWhole: true })
  })

  test('money that was returned with its tax is split, and what exceeds the price of the print is shipping', () => {
    const returned = planRefund(taxed, [{ line: 1, quantity: 1 }], { amountCents: 5325 + 1012 })
    expect(returned).toMatchObject({ amountCents: 5325, shippingCents: 425, taxCents: 1012 })
  })

  test.each([4899, 4900 + 1276])('planRefund refuses one Medium for %i cents', (amountCents) => {
    expect(() => planRefund(order, [{ line: 1, quantity: 1 }], { amountCents })).toThrow(
      expect.objectContaining({ code: 'refund_too_large' }),
    )
  })

  test.each([
    ['more of a line than is left', [{ line: 1, quantity: 3 }]],
    [
      'more of a line than is left, in two parts',
      [
        { line: 2, quantity: 1 },
        { line: 2, quantity: 1 },
      ],
    ],
    ['a line that does not exist', [{ line: 3, quantity: 1 }]],
    ['an empty list of lines', []],
  ])('planRefund refuses %s', (_name, wanted) => {
    expect(() => planRefund(order, wanted)).toThrow(expect.objectContaining({ code: 'refund_too_large' }))
  })

  test('planRefund of the last prints leaves out the share of a disputed line', () => {
    const [first, second] = lines as [RefundableLine, RefundableLine]
    const disputed = { ...order, lines: [first, { ...second, disputedQuantity: 1 }] }
    expect(planRefund(disputed)).toEqual({
      lines: [{ orderLineId: 'a', quantity: 2 }],
      amountCents: 9800 + 850,
      shippingCents: 850,
      taxCents: 0,
      isWhole: false,
    })
  })

  test('planRefund refuses an order that was fully refunded', () => {
    const done = { ...order, refundedCents: 24_300, lines: lines.map((line) => ({ ...line, refundedQuantity: line.quantity })) }
    expect(() => planRefund(done)).toThrow(expect.objectContaining({ code: 'refund_too_large' }))
  })

  test('refunds in any parts add up to the whole order exactly once', () => {
    const part = fc.record({ line: fc.integer({ min: 1, max: 3 }), quantity: fc.integer({ min: 1, max: 4 }) })
    const quantities = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(quantities, fc.array(part, { maxLength: 12 }), (bought, parts) => {
        let current: RefundableOrder = {
          shippingCents: 900,
          refundedCents: 0,
          lines: bought.map((quantity, index) => ({
            id: `l${index}`,
            line: index + 1,
            quantity,
            refundedQuantity: 0,
            disputedQuantity: 0,
            priceCents: 4900,
          })),
        }
        let refundedCents = 0
        for (const wanted of [...parts.map((each) => [each]), undefined]) {
          try {
            const plan = planRefund(current, wanted)
            refundedCents += plan.amountCents
            current = { ...current, refundedCents, lines: current.lines.map((line) => after(line, plan.lines)) }
          } catch (error) {
            expect(error).toMatchObject({ code: 'refund_too_large' })
          }
        }
        expect(refundedCents).toBe(bought.reduce((sum, quantity) => sum + quantity * 4900, 900))
      }),
      { numRuns: 1000, seed: 8 },
    )
  })
})

function after(line: RefundableLine, refunded: readonly { orderLineId: string; quantity: number }[]): RefundableLine {
  const quantity = refunded.find(({ orderLineId }) => orderLineId === line.id)?.quantity ?? 0
  return { ...line, refundedQuantity: line.refundedQuantity + quantity }
}
