import { OrderStatus } from '@tintype/contract/orders/store'
import { expect, it } from 'vitest'
import { orderSentence, statusWord, toStepStates } from './order-steps.ts'

const at = '2025-03-14T09:00:00.000Z'
const steps = ['paid', 'in_production', 'shipped', 'delivered'] as const

it.each([
  [1, ['done', 'ahead', 'ahead', 'ahead']],
  [2, ['done', 'now', 'ahead', 'ahead']],
  [3, ['done', 'done', 'now', 'ahead']],
  [4, ['done', 'done', 'done', 'done']],
])('an order that has reached step %i has the step states %j', (reached, states) => {
  const production = steps.map((step, place) => ({ step, at: place < reached ? at : null }))
  expect(toStepStates(production).map(({ state }) => state)).toEqual(states)
})

it('a step without a date counts as done when a later step has a date', () => {
  const production = steps.map((step) => ({ step, at: step === 'in_production' ? null : step === 'delivered' ? null : at }))
  expect(toStepStates(production).map(({ state }) => state)).toEqual(['done', 'done', 'now', 'ahead'])
})

it.each(OrderStatus.options)('an order with the status %s has a description', (status) => {
  expect(orderSentence({ status, email: 'a@b.example', parcels: [] })).toMatch(/^[A-Z].+\.$/)
})

it('a customer reads that some prints have shipped while others are in production', () => {
  const parcels = [{ carrier: 'DHL', tracking: 'JJD1', shippedAt: at }]
  expect(orderSentence({ status: 'in_production', email: 'a@b.example', parcels })).toMatch(/^Part of your order has shipped/)
})

it.each(OrderStatus.options)('an order with the status %s has a label', (status) => {
  expect(statusWord(status)).toMatch(/^[A-Z][a-z]+( [a-z]+)*$/)
})
