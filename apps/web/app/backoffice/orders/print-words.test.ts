import { PRINT_STATES } from '@tintype/contract/print-states'
import { expect, test } from 'vitest'
import { dayWords, orderNumberFrom, printStateFrom, printTabs } from './print-words.ts'

test.each([
  ['T100001', 'T100001'],
  [' t100001 ', 'T100001'],
  ['100001', 'T100001'],
  ['J000042', undefined],
  ['', undefined],
])('%j leads to %j', (text, number) => {
  expect(orderNumberFrom(text)).toBe(number)
})

test('every state has a tab, and an address that names none of them shows what waits to be begun', () => {
  expect(printTabs.toSorted()).toEqual(PRINT_STATES.toSorted())
  expect([printStateFrom('on_hold'), printStateFrom(null), printStateFrom('eaten')]).toEqual(['on_hold', 'routed', 'routed'])
})

test('a day is that day wherever it is read', () => {
  expect(dayWords('2026-11-24')).toBe('Tue, Nov 24')
})
