import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { remainingShippingCents, type SoldOrder, splitRefund, splitReturned, taxShare } from './refunds.ts'

const order: SoldOrder = {
  shippingCents: 2100,
  refundedCents: 0,
  lines: [
    { quantity: 3, refundedQuantity: 0, priceCents: 4900 },
    { quantity: 1, refundedQuantity: 0, priceCents: 7900 },
  ],
}

describe('splitRefund', () => {
  test.each([
    ['one of four prints gets a quarter of the shipping', [1, 0], 4900, 525],
    ['two prints of two lines get half', [1, 1], 12_800, 1050],
    ['everything gets all of it', [3, 1], 22_600, 2100],
    ['nothing gets nothing', [0, 0], 0, 0],
  ])('%s', (_what, wanted, goodsCents, shippingCents) => {
    expect(splitRefund(order, wanted)).toEqual({ goodsCents, shippingCents, amountCents: goodsCents + shippingCents, taxCents: 0 })
  })

  test('the last print gets the shipping that an earlier refund left out', () => {
    const [medium, large] = order.lines
    const before = { ...order, refundedCents: 3 * 4900, lines: [{ ...medium, refundedQuantity: 3 }, large] } as SoldOrder
    expect(remainingShippingCents(before)).toBe(2100)
    expect(splitRefund(before, [0, 1])).toEqual({ goodsCents: 7900, shippingCents: 2100, amountCents: 10_000, taxCents: 0 })
  })

  test('a refund of one of three prints rounds down, and the last print gets the missing cent', () => {
    const lines = [{ quantity: 3, refundedQuantity: 0, priceCents: 4900 }]
    const shares = takeOneByOne({ shippingCents: 1000, refundedCents: 0, lines }, [0, 0, 0])
    expect(shares).toEqual([333, 333, 334])
  })

  test('the parts of every order add up to what was paid, and no part is negative or more than the rest', () => {
    const line = fc.record({ quantity: fc.integer({ min: 1, max: 20 }), priceCents: fc.integer({ min: 0, max: 50_000 }) })
    const sold = fc.record({ shippingCents: fc.integer({ min: 0, max: 20_000 }), lines: fc.array(line, { minLength: 1, maxLength: 4 }) })
    fc.assert(
      fc.property(sold, fc.infiniteStream(fc.nat(3)), ({ shippingCents, lines }, choices) => {
        const start = { shippingCents, refundedCents: 0, lines: lines.map((one) => ({ ...one, refundedQuantity: 0 })) }
        const units = lines.flatMap(({ quantity }, index) => Array.from({ length: quantity }, () => index))
        const shuffled = units.map((unit) => ({ unit, at: choices.next().value ?? 0 })).sort((a, b) => a.at - b.at)
        const shares = takeOneByOne(
          start,
          shuffled.map(({ unit }) => unit),
        )
        expect(shares.every((share) => share >= 0)).toBe(true)
        expect(shares.reduce((total, share) => total + share, 0)).toBe(shippingCents)
      }),
      { numRuns: 300, seed: 37 },
    )
  })
})

describe('the tax of refunds', () => {
  const taxed: SoldOrder = { ...order, paidTaxCents: 2037, refundedTaxCents: 0 }

  test('a refund has the share of the tax of its amount, rounded down, and the last one has the rest', () => {
    const first = splitRefund(taxed, [3, 0])
    // 16,275 of 24,700 cents
    expect(first).toMatchObject({ amountCents: 16_275, taxCents: 1342 })
    const [medium, large] = order.lines
    const after = {
      ...taxed,
      refundedCents: 16_275,
      refundedTaxCents: 1342,
      lines: [{ ...medium, refundedQuantity: 3 }, large],
    } as SoldOrder
    expect(splitRefund(after, [0, 1])).toMatchObject({ amountCents: 8425, taxCents: 695 })
  })

  test('the refunds of every taxed order add up to what was paid with its tax, also when some were made by amount', () => {
    const line = fc.record({ quantity: fc.integer({ min: 1, max: 9 }), priceCents: fc.integer({ min: 1, max: 50_000 }) })
    const sold = fc.record({
      shippingCents: fc.integer({ min: 0, max: 20_000 }),
      paidTaxCents: fc.integer({ min: 0, max: 30_000 }),
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    })
    fc.assert(
      fc.property(sold, fc.infiniteStream(fc.nat(1)), ({ lines, ...sums }, choices) => {
        let current: SoldOrder = {
          ...sums,
          refundedCents: 0,
          refundedTaxCents: 0,
          lines: lines.map((one) => ({ ...one, refundedQuantity: 0 })),
        }
        const units = lines.flatMap(({ quantity }, index) => Array.from({ length: quantity }, () => index))
        for (const unit of units) {
          const part = splitRefund(
            current,
            current.lines.map((_, index) => (index === unit ? 1 : 0)),
          )
          const isByAmount = choices.next().value === 1
          const { amountCents, taxCents } = isByAmount ? splitReturned(current, part.amountCents + part.taxCents) : part
          expect(taxCents).toBeGreaterThanOrEqual(0)
          expect(amountCents + taxCents).toBe(part.amountCents + part.taxCents)
          current = {
            ...current,
            refundedCents: current.refundedCents + amountCents,
            refundedTaxCents: (current.refundedTaxCents ?? 0) + taxCents,
            lines: current.lines.map((one, index) => (index === unit ? { ...one, refundedQuantity: one.refundedQuantity + 1 } : one)),
          }
          expect(current.refundedTaxCents).toBeLessThanOrEqual(sums.paidTaxCents)
        }
        const paidCents = sums.shippingCents + sums.paidTaxCents + lines.reduce((sum, one) => sum + one.quantity * one.priceCents, 0)
        expect(current.refundedCents + (current.refundedTaxCents ?? 0)).toBe(paidCents)
      }),
      { numRuns: 300, seed: 41 },
    )
  })

  test('an order without tax has none in any refund', () => {
    expect([taxShare(order, 5000), splitReturned(order, 5000)]).toEqual([0, { amountCents: 5000, taxCents: 0 }])
  })
})

/** Refunds one print after the other. @returns the share of the shipping of each */
function takeOneByOne(order: SoldOrder, units: readonly number[]): number[] {
  let current = order
  return units.map((unit) => {
    const part = splitRefund(
      current,
      current.lines.map((_, index) => (index === unit ? 1 : 0)),
    )
    expect(part.amountCents).toBe(part.goodsCents + part.shippingCents)
    expect(part.shippingCents).toBeLessThanOrEqual(remainingShippingCents(current))
    current = {
      ...current,
      refundedCents: current.refundedCents + part.amountCents,
      lines: current.lines.map((line, index) => (index === unit ? { ...line, refundedQuantity: line.refundedQuantity + 1 } : line)),
    }
    return part.shippingCents
  })
}
