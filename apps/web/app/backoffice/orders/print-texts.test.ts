import { PRINT_STATES } from '@tintype/contract/production/print-states'
import { expect, test } from 'vitest'
import { formatDay, parseOrderNumber, printTabs, readPrintState } from './print-texts.ts'

test.each([
  ['T100001', 'T100001'],
  [' t100001 ', 'T100001'],
  ['100001', 'T100001'],
])('the search text %j finds the order %s', (text, number) => {
  expect(parseOrderNumber(text)).toBe(number)
})

test.each(['J000042', ''])('the search text %j is not an order number', (text) => {
  expect(parseOrderNumber(text)).toBeUndefined()
})

test('every print state has a tab, and a missing or unknown state in the URL selects the tab “routed”', () => {
  expect(printTabs.toSorted()).toEqual(PRINT_STATES.toSorted())
  expect([readPrintState('on_hold'), readPrintState(null), readPrintState('eaten')]).toEqual(['on_hold', 'routed', 'routed'])
})

test('dayWords formats a date with its weekday', () => {
  expect(formatDay('2026-11-24')).toBe('Tue, Nov 24')
})
