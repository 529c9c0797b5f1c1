import { expect, test } from 'vitest'
import { amountOrders, readTableState, tableSearch } from './table-state.ts'

const names = ['actor', 'from']

test.each(['', 'actor=operator', 'actor=operator&from=2026-03-01&order=earliest&hide=before%2Cafter'])(
  'a table restores and writes back the query %j',
  (query) => {
    expect(tableSearch(readTableState(new URLSearchParams(query), names))).toBe(query)
  },
)

test('a table ignores blank filters, unknown parameters and invalid values in its query', () => {
  const state = readTableState(new URLSearchParams('actor=%20&order=sideways&hide=,,&other=1'), names)
  expect(state).toEqual({ filters: {}, order: 'latest', firstOrder: 'latest', hidden: [] })
  expect(tableSearch({ filters: { actor: ' ' }, order: 'latest', firstOrder: 'latest', hidden: [] })).toBe('')
})

test('a table accepts only its own sort orders and leaves its default order out of the query', () => {
  const largest = readTableState(new URLSearchParams('order=largest'), names, amountOrders)
  expect([largest.order, tableSearch(largest)]).toEqual(['largest', 'order=largest'])
  expect(readTableState(new URLSearchParams('order=largest'), names).order).toBe('latest')
  expect(tableSearch(readTableState(new URLSearchParams(), names, ['earliest', 'latest']))).toBe('')
})
