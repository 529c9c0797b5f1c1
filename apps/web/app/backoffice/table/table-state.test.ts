import { expect, test } from 'vitest'
import { tableSearch, tableStateFrom } from './table-state.ts'

const names = ['actor', 'from']

test.each(['', 'actor=operator', 'actor=operator&from=2026-03-01&order=earliest&hide=before%2Cafter'])(
  '“%s” is restored as it was',
  (query) => {
    expect(tableSearch(tableStateFrom(new URLSearchParams(query), names))).toBe(query)
  },
)

test('what an address cannot say, or says of something else, is left out', () => {
  const state = tableStateFrom(new URLSearchParams('actor=%20&order=sideways&hide=,,&other=1'), names)
  expect(state).toEqual({ filters: {}, order: 'latest', hidden: [] })
  expect(tableSearch({ filters: { actor: ' ' }, order: 'latest', hidden: [] })).toBe('')
})
