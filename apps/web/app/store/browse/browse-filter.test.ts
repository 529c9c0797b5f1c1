import { expect, it } from 'vitest'
import {
  type BrowseFilter,
  browsePath,
  catalogueTitle,
  changedPath,
  effectiveSort,
  FILTER_KEYS,
  filterLabel,
  formatCount,
  readFilter,
} from './browse-filter.ts'

const all: BrowseFilter = {
  query: 'owl',
  category: 'space',
  orientation: 'horizontal',
  colour: 'blue',
  howMade: 'ai_assisted',
  size: 'large_tall',
  pick: 'staff',
  sort: 'popular',
  cursor: 'abc',
}

it.each<[string, string, BrowseFilter]>([
  ['no parameters', '', {}],
  ['empty parameters', 'query=&category=&orientation=&colour=&howMade=&size=&pick=&sort=&cursor=', {}],
  ['a search with extra spaces', 'query=+old++owl+', { query: 'old owl' }],
  [
    'a category and an orientation',
    'category=real+life+photography&orientation=horizontal',
    { category: 'real life photography', orientation: 'horizontal' },
  ],
  [
    'unknown values',
    'category=boats&orientation=round&colour=octarine&howMade=magic&size=tiny&pick=mine&sort=price&cursor=abc',
    { cursor: 'abc' },
  ],
  ['the default order', 'sort=newest', {}],
  ['a search sorted by newest', 'query=owl&sort=newest', { query: 'owl', sort: 'newest' }],
  ['a search text of 10,000 characters', `query=${'a'.repeat(10_000)}`, { query: 'a'.repeat(100) }],
  ['a cursor of 201 characters', `cursor=${'a'.repeat(201)}`, {}],
  ['an encoded emoji', "query=%25'%F0%9F%A6%89", { query: "%'🦉" }],
])('readFilter reads a query with %s', (_what, search, expected) => {
  expect(readFilter(new URLSearchParams(search))).toEqual(expected)
})

it.each<[BrowseFilter, string]>([
  [{}, '/store'],
  [{ category: 'space', query: 'old owl' }, '/store?query=old+owl&category=space'],
  [{ orientation: 'vertical', cursor: 'a=b', category: undefined }, '/store?orientation=vertical&cursor=a%3Db'],
])('browsePath writes a filter as $1', (filter, path) => {
  expect(browsePath(filter)).toBe(path)
})

it('readFilter reads back every field that browsePath writes', () => {
  const path = browsePath(all)
  expect(readFilter(new URL(path, 'http://localhost').searchParams)).toEqual(all)
})

it('a changed filter starts at the first page of results', () => {
  expect(changedPath({ cursor: 'abc', colour: 'blue', sort: 'popular' }, { colour: undefined })).toBe('/store?sort=popular')
})

it('a search is sorted by best match and the catalogue by newest, unless another order is chosen', () => {
  expect([
    effectiveSort({}),
    effectiveSort({ query: 'owl' }),
    effectiveSort({ query: 'owl', sort: 'newest' }),
    effectiveSort({ sort: 'popular' }),
  ]).toEqual(['newest', 'best', 'newest', 'popular'])
  expect(changedPath({ query: 'owl', sort: 'newest' }, { query: undefined })).toBe('/store')
})

it('a truncated search text never ends in half an emoji', () => {
  const { query = '' } = readFilter(new URLSearchParams({ query: '🦉'.repeat(99).slice(1) }))
  expect(query.isWellFormed()).toBe(true)
})

it.each<[string, BrowseFilter, string]>([
  ['no filter', {}, 'Metal prints'],
  ['another order', { sort: 'popular' }, 'Metal prints'],
  ['a category', { category: 'space' }, 'Space'],
  ['a search', { query: 'owl' }, '“owl”'],
  ['a search, a category and an orientation', { query: 'owl', category: 'space', orientation: 'horizontal' }, '“owl” in Space, horizontal'],
  ['a category and a colour', { category: 'space', colour: 'blue' }, 'Space, blue'],
  ['staff picks made by hand', { pick: 'staff', howMade: 'by_hand' }, 'Staff picks, handmade'],
  ['every filter', all, '“owl” in staff picks in Space, horizontal, blue, AI-assisted, in Large 70×50'],
])('the catalogue with %s has the title $2', (_filter, filter, title) => {
  expect(catalogueTitle(filter)).toBe(title)
})

it('every active filter has a label', () => {
  expect(FILTER_KEYS.map((key) => filterLabel(all, key))).toEqual([
    '“owl”',
    'Staff picks',
    'Space',
    'Horizontal',
    'Blue',
    'AI-assisted',
    'Large 70×50',
  ])
})

it.each([
  [0, '0 prints'],
  [1, '1 print'],
  [24, '24 prints'],
  [1000, '1,000 prints'],
  [1001, '1,000+ prints'],
])('%i matching products are shown as “%s”', (total, words) => {
  expect(formatCount(total)).toBe(words)
})

it('a later page of the catalogue shows no count', () => {
  expect(formatCount(null)).toBeUndefined()
})
