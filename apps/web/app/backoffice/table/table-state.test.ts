import { expect, test } from 'vitest'
import { bySum, tableSearch, tableStateFrom } from './table-state.ts'

const names = ['actor', 'from']

test.each(['', 'actor=operator', 'actor=operator&from=2026-03-01&order=earliest&hide=before%2Cafter'])(
  '“%s” is restored as it was',
  (query) => {
    expect(tableSearch(tableStateFrom(new URLSearchParams(query), names))).toBe(query)
  },
)

test('what an address cannot say, or says of something else, is left out', () => {
  const state = tableStateFrom(new URLSearchParams('actor=%20&order=sideways&hide=,,&other=1'), names)
  expect(state).toEqual({ filters: {}, order: 'latest', firstOrder: 'latest', hidden: [] })
  expect(tableSearch({ filters: { actor: ' ' }, order: 'latest', firstOrder: 'latest', hidden: [] })).toBe('')
})

test('a list has orders of its own, and the first of them goes without saying', () => {
  const largest = tableStateFrom(new URLSearchParams('order=largest'), names, bySum)
  expect([largest.order, tableSearch(largest)]).toEqual(['largest', 'order=largest'])
  expect(tableStateFrom(new URLSearchParams('order=largest'), names).order).toBe('latest')
  expect(tableSearch(tableStateFrom(new URLSearchParams(), names, ['earliest', 'latest']))).toBe('')
})
