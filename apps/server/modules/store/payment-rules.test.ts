import { describe, expect, test } from 'vitest'
import { inOrder, matchAmount, matchDispute } from './payment-rules.ts'
import { leftOf, type RefundableLine } from './refund-rules.ts'

const line = (number: number, priceCents: number, quantity = 1, changes: Partial<RefundableLine> = {}): RefundableLine => ({
  id: `line-${number}`,
  line: number,
  quantity,
  refundedQuantity: 0,
  disputedQuantity: 0,
  priceCents,
  ...changes,
})
const order = { shippingCents: 1300, lines: [line(1, 4900, 2), line(2, 7900), line(3, 7900, 1, { refundedQuantity: 1 })] }
const single = { shippingCents: 900, lines: [line(1, 4900)] }
const twins = { shippingCents: 900, lines: [line(1, 4900), line(2, 4900)] }
const gone = { shippingCents: 900, lines: [line(1, 4900, 1, { disputedQuantity: 1 })] }

describe('matchAmount', () => {
  test.each<[string, typeof order, number, Record<string, number> | undefined]>([
    ['everything that is left, with its shipping', order, 2 * 4900 + 7900 + 1300, { 'line-1': 2, 'line-2': 1 }],
    ['one plate', order, 4900, { 'line-1': 1 }],
    ['two plates of one line', order, 9800, { 'line-1': 2 }],
    ['the plate that is not refunded yet', order, 7900, { 'line-2': 1 }],
    ['plates of two lines: a person has to say', order, 4900 + 7900, undefined],
    ['a cent less than a plate', order, 4899, undefined],
    ['more than there is', order, 30_000, undefined],
    ['the last plate with its shipping', single, 5800, { 'line-1': 1 }],
    ['the last plate without its shipping: a person has to say', single, 4900, undefined],
    ['either of two: a person has to say', twins, 4900, undefined],
    ['anything of what is gone', gone, 4900, undefined],
    ['nothing', order, 0, undefined],
  ])('%s', (_what, given, amountCents, quantities) => {
    const plan = matchAmount(given, amountCents)
    expect(plan && Object.fromEntries(plan.lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]))).toEqual(quantities)
    if (plan) expect(plan.amountCents).toBe(amountCents)
    for (const { orderLineId, quantity } of plan?.lines ?? []) {
      const found = given.lines.find(({ id }) => id === orderLineId)
      expect(found && quantity <= leftOf(found)).toBe(true)
    }
  })
})

describe('matchDispute', () => {
  test.each<[string, typeof order, number, [number, number][] | undefined]>([
    [
      'all that was paid, though some was given back',
      order,
      2 * 4900 + 2 * 7900 + 1300,
      [
        [1, 2],
        [2, 1],
      ],
    ],
    [
      'all that is left',
      order,
      2 * 4900 + 7900 + 1300,
      [
        [1, 2],
        [2, 1],
      ],
    ],
    ['one plate', order, 7900, [[2, 1]]],
    ['what fits no plate', order, 1234, undefined],
    ['what is gone', gone, 5800, undefined],
  ])('%s', (_what, given, amountCents, lines) => {
    expect(matchDispute(given, amountCents)?.map(({ line: number, quantity }) => [number, quantity])).toEqual(lines)
  })
})

test('what was made first comes first, whatever it is; at the same time refunds do', () => {
  const at = (second: number) => ({ at: new Date(second * 1000), amountCents: 1 })
  const refund = (reference: string, second: number) => ({ reference, refundId: null, status: 'made' as const, ...at(second) })
  const dispute = (reference: string, second: number) => ({ reference, status: 'opened' as const, ...at(second) })
  const told = { refunds: [refund('c', 3), refund('b2', 2), refund('b1', 2)], disputes: [dispute('b3', 2), dispute('a', 1)] }
  expect(inOrder(told).map(({ reference }) => reference)).toEqual(['a', 'b1', 'b2', 'b3', 'c'])
})
