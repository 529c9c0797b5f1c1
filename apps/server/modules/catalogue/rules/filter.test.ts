import { expect, test } from 'vitest'
import { isFullyIndexed, type ProductFilter, splitFilter } from './filter.ts'

const all: ProductFilter = {
  artistId: 'a',
  category: 'space',
  orientation: 'vertical',
  colour: 'blue',
  howMade: 'by_hand',
  size: 'large',
  isPick: true,
}

/** Every combination of the seven filters, with a name for the title. */
const filters = Array.from({ length: 128 }, (_, bits): [name: string, filter: ProductFilter] => {
  const chosen = Object.entries(all).filter((_, place) => bits & (1 << place))
  return [chosen.map(([key]) => key).join(', ') || 'no filter', Object.fromEntries(chosen)]
})

test.each(filters)('splitFilter splits %s into two parts without loss or overlap', (_name, filter) => {
  for (const sort of ['newest', 'popular'] as const) {
    const split = splitFilter(filter, sort)
    expect({ ...split.indexed, ...split.remaining }).toEqual(filter)
    expect(Object.keys(split.indexed).filter((key) => key in split.remaining)).toEqual([])
  }
})

test.each<[string, string[], ProductFilter]>([
  ['no filter', [], {}],
  ['category and orientation', ['category', 'orientation'], { category: 'space', orientation: 'vertical' }],
  ['category and colour', ['category'], { category: 'space', colour: 'blue' }],
  ['colour and orientation', ['colour'], { colour: 'blue', orientation: 'vertical' }],
  ['every filter', ['isPick'], all],
])('a query with %s filters by %j in its index', (_name, indexed, filter) => {
  expect(Object.keys(splitFilter(filter, 'newest').indexed)).toEqual(indexed)
})

test('a query with a single filter is answered by an index alone, newest first', () => {
  for (const [key, value] of Object.entries(all)) expect(isFullyIndexed(splitFilter({ [key]: value }, 'newest'))).toBe(true)
})

test('a filter without a value is in neither part of a split filter', () => {
  expect(splitFilter({ category: undefined, colour: undefined }, 'newest')).toEqual({ indexed: {}, remaining: {} })
})

test('a query by popularity filters by the category alone in its index', () => {
  expect(splitFilter({ category: 'space', colour: 'blue' }, 'popular')).toEqual({
    indexed: { category: 'space' },
    remaining: { colour: 'blue' },
  })
  expect(splitFilter({ colour: 'blue' }, 'popular')).toEqual({ indexed: {}, remaining: { colour: 'blue' } })
})

test('a filter without a value leaves no key in a split filter', () => {
  expect(Object.keys(splitFilter({ category: 'space', colour: undefined }, 'newest').remaining)).toEqual([])
})

test('a query with a filter beside its index is not answered by the index alone', () => {
  expect(isFullyIndexed(splitFilter({ category: 'space', colour: 'blue' }, 'newest'))).toBe(false)
})
