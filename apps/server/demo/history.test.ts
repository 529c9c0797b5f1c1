import { PlaceOrderInput } from '@tintype/contract/orders/store'
import { findAddressProblems } from '@tintype/domain/addresses/check-address'
import { needsPhone } from '@tintype/domain/addresses/phone-numbers'
import { PRINT_SIZES } from '@tintype/domain/prints/sizes'
import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { HISTORY_DAYS, planOrders, toDemoDates } from './history.ts'

const now = new Date('2026-11-21T09:00:00Z')
const works = [
  { handle: 'owl-1', name: 'Owl', sizes: PRINT_SIZES },
  { handle: 'moon-2', name: 'Moon', sizes: PRINT_SIZES },
  { handle: 'pier-3', name: 'Pier', sizes: PRINT_SIZES },
]

test('the same seed gives the same demo orders, and another seed gives others', () => {
  expect(planOrders(works, now)).toEqual(planOrders(works, now))
  expect(planOrders(works, now, 1)).not.toEqual(planOrders(works, now, 2))
})

test('every demo order is valid for the store and lies in the months before now', () => {
  const planned = planOrders(works, now)
  expect(planned.length).toBeGreaterThan(100)
  for (const { order, at, inProductionAt, shippedAt, deliveredAt } of planned) {
    expect(PlaceOrderInput.safeParse(order).error).toBeUndefined()
    const sizes = order.lines.map(({ size }) => size)
    const { shippingAddress } = order
    expect(findAddressProblems(shippingAddress, { needsPhone: needsPhone(shippingAddress.country, sizes) })).toEqual([])
    expect(at.getTime()).toBeLessThan(now.getTime())
    expect(at.getTime()).toBeGreaterThan(now.getTime() - (HISTORY_DAYS + 1) * 86_400_000)
    expect([at, inProductionAt, shippedAt, deliveredAt].map(Number)).toEqual(
      [at, inProductionAt, shippedAt, deliveredAt].map(Number).sort((a, b) => a - b),
    )
  }
})

test('a demo without artworks has no orders', () => expect(planOrders([], now)).toEqual([]))

test('a demo artwork was approved before the first order, and a pending one was submitted about a day ago', () => {
  const daysAgo = (moment: Date) => (now.getTime() - moment.getTime()) / 86_400_000
  const moments = catalogue.map((work, index) => ({ isPending: work.status === 'pending', ...toDemoDates(work, index, now) }))
  const [pending, approved] = [moments.filter(({ isPending }) => isPending), moments.filter(({ isPending }) => !isPending)]
  expect(Math.max(...pending.map(({ createdAt }) => daysAgo(createdAt)))).toBeLessThan(1.2)
  expect(Math.min(...approved.map(({ publishedAt }) => daysAgo(publishedAt)))).toBeGreaterThan(HISTORY_DAYS)
  expect([pending.length, approved.length].every((count) => count > 0)).toBe(true)
})
