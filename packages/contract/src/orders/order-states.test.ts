import { expect, test } from 'vitest'
import { HOLD_CAUSES, holdSentences, ORDER_STATES, orderStateNames } from './order-states.ts'

test.each(ORDER_STATES)('the state %s has a name of its own', (state) => {
  expect(orderStateNames[state]).toMatch(/^[A-Z][a-z]+( [a-z]+)*$/)
  expect(Object.values(orderStateNames).filter((name) => name === orderStateNames[state])).toHaveLength(1)
})

test.each(HOLD_CAUSES)('a customer reads a hold for “%s” as plain sentences without internal terms', (cause) => {
  expect(holdSentences[cause]).toMatch(/^[A-Z].+\.$/)
  expect(holdSentences[cause]).not.toMatch(/preflight|routing|\bdpi\b|storage|job sheet/i)
})
