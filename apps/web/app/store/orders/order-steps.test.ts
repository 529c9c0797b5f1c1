import { ORDER_STATES, type OrderState } from '@tintype/contract/orders/order-states'
import type { Order } from '@tintype/contract/orders/store'
import { expect, it } from 'vitest'
import { orderSentence, type StepState, toStepStates } from './order-steps.ts'

const at = '2025-03-14T09:00:00.000Z'
const steps = ['paid', 'in_production', 'shipped', 'delivered'] as const
const parcel = { shippedAt: '2025-03-16T09:00:00.000Z' } as Order['parcels'][number]

/** An order in a state that has recorded a number of steps. */
function course(state: OrderState, reached: number, facts: Partial<Order> = {}) {
  const production = steps.map((step, place) => ({ step, at: place < reached ? at : null }))
  return { state, production, parcels: [], holds: [], ...facts }
}

it.each<[OrderState, number, StepState['state'][], string]>([
  ['placed', 1, ['done', 'ahead', 'ahead', 'ahead'], 'Placed'],
  ['checking', 1, ['now', 'ahead', 'ahead', 'ahead'], 'Being checked'],
  ['in_production', 2, ['done', 'now', 'ahead', 'ahead'], 'In production'],
  ['partly_shipped', 2, ['done', 'done', 'now', 'ahead'], 'Partly shipped'],
  ['shipped', 3, ['done', 'done', 'now', 'ahead'], 'Shipped'],
  ['delivered', 4, ['done', 'done', 'done', 'done'], 'Delivered'],
  ['on_hold', 1, ['held', 'ahead', 'ahead', 'ahead'], 'On hold'],
  ['on_hold', 2, ['done', 'held', 'ahead', 'ahead'], 'On hold'],
])('an order that is %s and has recorded %i steps shows the steps %j, the last one as “%s”', (state, recorded, states, label) => {
  const shown = toStepStates(course(state, recorded))
  expect(shown.map((step) => step.state)).toEqual(states)
  expect(shown.findLast((step) => step.state !== 'ahead')?.label).toBe(label)
})

it('a partly shipped order shows the day of the first parcel, and a held one the day of the hold', () => {
  expect(toStepStates(course('partly_shipped', 2, { parcels: [parcel] }))[2]?.at).toBe(parcel.shippedAt)
  const holds = [{ title: 'Owl', since: '2025-03-15T09:00:00.000Z', reason: 'We are checking it.' }]
  expect(toStepStates(course('on_hold', 2, { holds }))[1]?.at).toBe('2025-03-15T09:00:00.000Z')
})

it('a step without a date counts as done when a later step has a date', () => {
  const production = steps.map((step) => ({ step, at: step === 'paid' || step === 'shipped' ? at : null }))
  expect(toStepStates({ ...course('shipped', 0), production }).map(({ state }) => state)).toEqual(['done', 'done', 'now', 'ahead'])
})

it.each(ORDER_STATES)('an order with the state %s has a description', (state) => {
  expect(orderSentence({ state, email: 'a@b.example' })).toMatch(/^[A-Z].+\.$/)
})
