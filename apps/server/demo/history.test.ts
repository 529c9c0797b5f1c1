import { PlaceOrderInput } from '@tintype/contract/store'
import { expect, test } from 'vitest'
import { catalogue } from './art/catalogue.ts'
import { HISTORY_DAYS, momentOf, planOrders } from './history.ts'

const now = new Date('2026-11-21T09:00:00Z')
const works = [
  { handle: 'owl-1', name: 'Owl' },
  { handle: 'moon-2', name: 'Moon' },
  { handle: 'pier-3', name: 'Pier' },
]

test('the same seed gives the same past', () => {
  expect(planOrders(works, now)).toEqual(planOrders(works, now))
  expect(planOrders(works, now, 1)).not.toEqual(planOrders(works, now, 2))
})

test('every order is one that the store would take, in the months before now', () => {
  for (const { order, at, inProductionAt, shippedAt, deliveredAt } of planOrders(works, now)) {
    expect(PlaceOrderInput.safeParse(order).error).toBeUndefined()
    expect(at.getTime()).toBeLessThan(now.getTime())
    expect(at.getTime()).toBeGreaterThan(now.getTime() - (HISTORY_DAYS + 1) * 86_400_000)
    expect([at, inProductionAt, shippedAt, deliveredAt].map(Number)).toEqual(
      [at, inProductionAt, shippedAt, deliveredAt].map(Number).sort((a, b) => a - b),
    )
  }
})

test('without works there are no orders', () => expect(planOrders([], now)).toEqual([]))

test('works were approved before the first order; pending ones came in the last day or so', () => {
  for (const [index, work] of catalogue.entries()) {
    const { createdAt, publishedAt } = momentOf(work, index, now)
    const days = (now.getTime() - createdAt.getTime()) / 86_400_000
    if (work.status === 'pending') expect(days).toBeLessThan(1.2)
    else expect((now.getTime() - publishedAt.getTime()) / 86_400_000).toBeGreaterThan(HISTORY_DAYS)
  }
})
