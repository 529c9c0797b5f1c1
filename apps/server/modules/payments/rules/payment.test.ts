import { describe, expect, test } from 'vitest'
import { matchAmount, matchDispute, sortByCreation } from './payment.ts'
import { countRefundable, type RefundableLine } from './refund.ts'

const line = (number: number, priceCents: number, quantity = 1, changes: Partial<RefundableLine> = {}): RefundableLine => ({
  id: `line-${number}`,
  line: number,
  quantity,
  refundedQuantity: 0,
  disputedQuantity: 0,
  priceCents,
  ...changes,
})
/** The refunded print of the third line was refunded with its share of the shipping. */
const order = {
  shippingCents: 1300,
  refundedCents: 7900 + 325,
  lines: [line(1, 4900, 2), line(2, 7900), line(3, 7900, 1, { refundedQuantity: 1 })],
}
const single = { shippingCents: 900, refundedCents: 0, lines: [line(1, 4900)] }
const twins = { shippingCents: 900, refundedCents: 0, lines: [line(1, 4900), line(2, 4900)] }
const gone = { shippingCents: 900, refundedCents: 0, lines: [line(1, 4900, 1, { disputedQuantity: 1 })] }

describe('matchAmount', () => {
  test.each<[string, typeof order, number, Record<string, number> | undefined]>([
    ['finds everything that is left, with its shipping', order, 2 * 4900 + 7900 + 975, { 'line-1': 2, 'line-2': 1 }],
    ['finds one unit without shipping', order, 4900, { 'line-1': 1 }],
    ['finds one unit with its share of the shipping', order, 4900 + 325, { 'line-1': 1 }],
    ['finds two units of one line', order, 9800, { 'line-1': 2 }],
    ['finds the unit that is not refunded yet', order, 7900, { 'line-2': 1 }],
    ['leaves units of two lines to an operator', order, 4900 + 7900, undefined],
    ['finds nothing for a cent less than a unit', order, 4899, undefined],
    ['finds nothing for more than the total', order, 30_000, undefined],
    ['finds the last unit with its shipping', single, 5800, { 'line-1': 1 }],
    ['leaves the last unit without its shipping to an operator', single, 4900, undefined],
    ['leaves the choice between two equal lines to an operator', twins, 4900, undefined],
    ['finds nothing in an order that is already disputed', gone, 4900, undefined],
    ['finds nothing for an amount of zero', order, 0, undefined],
  ])('matchAmount %s', (_what, given, amountCents, quantities) => {
    const plan = matchAmount(given, amountCents)
    expect(plan && Object.fromEntries(plan.lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]))).toEqual(quantities)
    if (plan) expect(plan.amountCents).toBe(amountCents)
    for (const { orderLineId, quantity } of plan?.lines ?? []) {
      const found = given.lines.find(({ id }) => id === orderLineId)
      expect(found && quantity <= countRefundable(found)).toBe(true)
    }
  })
})

test.each([
  ['everything with its tax', 5800 + 1102, 1],
  ['everything without its tax', 5800, undefined],
])('matchAmount compares the amount of a taxed order with %s', (_what, amountCents, quantity) => {
  expect(matchAmount({ ...single, paidTaxCents: 1102, refundedTaxCents: 0 }, amountCents)?.lines[0]?.quantity).toBe(quantity)
})

test.each([
  ['one print with its shipping and tax', 4900 + 450 + 1016],
  ['one print with its tax', 4900 + 931],
])('matchAmount finds %s in an order of several prints', (_what, amountCents) => {
  const taxed = { shippingCents: 900, refundedCents: 0, paidTaxCents: 2033, refundedTaxCents: 0, lines: [line(1, 4900, 2)] }
  expect(matchAmount(taxed, amountCents)?.lines).toEqual([{ orderLineId: 'line-1', quantity: 1 }])
})

test('a dispute of the whole payment of a taxed order is about everything', () => {
  expect(matchDispute({ ...single, paidTaxCents: 1102, refundedTaxCents: 0 }, 5800 + 1102)).toEqual([{ line: 1, quantity: 1 }])
})

describe('matchDispute', () => {
  test.each<[string, typeof order, number, [number, number][] | undefined]>([
    [
      'finds everything that is left for the full amount paid, despite a refund',
      order,
      2 * 4900 + 2 * 7900 + 1300,
      [
        [1, 2],
        [2, 1],
      ],
    ],
    [
      'finds everything that is left for the amount that is left',
      order,
      2 * 4900 + 7900 + 975,
      [
        [1, 2],
        [2, 1],
      ],
    ],
    ['finds one unit by its price', order, 7900, [[2, 1]]],
    ['finds nothing for an amount that matches no unit', order, 1234, undefined],
    ['finds nothing in an order that is already disputed', gone, 5800, undefined],
  ])('matchDispute %s', (_what, given, amountCents, lines) => {
    expect(matchDispute(given, amountCents)?.map(({ line: number, quantity }) => [number, quantity])).toEqual(lines)
  })
})

test('inOrder sorts refunds and disputes by time, and puts refunds first at the same time', () => {
  const at = (second: number) => ({ at: new Date(second * 1000), amountCents: 1 })
  const refund = (reference: string, second: number) => ({ reference, refundId: null, status: 'made' as const, ...at(second) })
  const dispute = (reference: string, second: number) => ({ reference, status: 'opened' as const, ...at(second) })
  const reported = { refunds: [refund('c', 3), refund('b2', 2), refund('b1', 2)], disputes: [dispute('b0', 2), dispute('a', 1)] }
  const inTurn = ['a', 'b1', 'b2', 'b0', 'c']
  expect(sortByCreation(reported).map(({ reference }) => reference)).toEqual(inTurn)
  expect(sortByCreation({ ...reported, refunds: reported.refunds.toReversed() }).map(({ reference }) => reference)).toEqual(inTurn)
})
