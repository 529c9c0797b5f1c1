import { expect, it } from 'vitest'
import {
  type BrowseFilter,
  browsePath,
  changedPath,
  countWords,
  NARROWING,
  narrowingLabel,
  orderOf,
  readFilter,
  wallTitle,
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

it.each<[string, BrowseFilter]>([
  ['', {}],
  ['query=&category=&orientation=&colour=&howMade=&size=&pick=&sort=&cursor=', {}],
  ['query=+old++owl+', { query: 'old owl' }],
  ['category=real+life+photography&orientation=horizontal', { category: 'real life photography', orientation: 'horizontal' }],
  ['category=boats&orientation=round&colour=octarine&howMade=magic&size=tiny&pick=mine&sort=price&cursor=abc', { cursor: 'abc' }],
  ['sort=newest', {}],
  ['query=owl&sort=newest', { query: 'owl', sort: 'newest' }],
  [`query=${'a'.repeat(10_000)}`, { query: 'a'.repeat(100) }],
  [`cursor=${'a'.repeat(201)}`, {}],
  ["query=%25'%F0%9F%A6%89", { query: "%'🦉" }],
])('reads %s', (search, expected) => {
  expect(readFilter(new URLSearchParams(search))).toEqual(expected)
})

it.each<[BrowseFilter, string]>([
  [{}, '/store'],
  [{ category: 'space', query: 'old owl' }, '/store?query=old+owl&category=space'],
  [{ orientation: 'vertical', cursor: 'a=b', category: undefined }, '/store?orientation=vertical&cursor=a%3Db'],
])('writes %j', (filter, path) => {
  expect(browsePath(filter)).toBe(path)
})

it('reads what it has written', () => {
  const path = browsePath(all)
  expect(readFilter(new URL(path, 'http://localhost').searchParams)).toEqual(all)
})

it('begins at the first page when something else is asked for', () => {
  expect(changedPath({ cursor: 'abc', colour: 'blue', sort: 'popular' }, { colour: undefined })).toBe('/store?sort=popular')
})

it('shows a search with the best first and a wall with the newest, unless it is asked for another order', () => {
  expect([orderOf({}), orderOf({ query: 'owl' }), orderOf({ query: 'owl', sort: 'newest' }), orderOf({ sort: 'popular' })]).toEqual([
    'newest',
    'best',
    'newest',
    'popular',
  ])
  expect(changedPath({ query: 'owl', sort: 'newest' }, { query: undefined })).toBe('/store')
})

it('keeps an emoji whole or drops it', () => {
  const { query = '' } = readFilter(new URLSearchParams({ query: '🦉'.repeat(99).slice(1) }))
  expect(query.isWellFormed()).toBe(true)
})

it.each<[BrowseFilter, string]>([
  [{}, 'Art on metal'],
  [{ sort: 'popular' }, 'Art on metal'],
  [{ category: 'space' }, 'Space'],
  [{ query: 'owl' }, '“owl”'],
  [{ query: 'owl', category: 'space', orientation: 'horizontal' }, '“owl” in Space, horizontal'],
  [{ category: 'space', colour: 'blue' }, 'Space, blue'],
  [{ pick: 'staff', howMade: 'by_hand' }, 'Staff picks, by hand'],
  [all, '“owl” among the staff picks in Space, horizontal, blue, AI-assisted, in Large tall'],
])('calls %j %s', (filter, title) => {
  expect(wallTitle(filter)).toBe(title)
})

it('names each thing that is asked for', () => {
  expect(NARROWING.map((key) => narrowingLabel(all, key))).toEqual([
    '“owl”',
    'Staff picks',
    'Space',
    'Horizontal',
    'Blue',
    'AI-assisted',
    'Large tall',
  ])
})

it.each([
  [0, false, true, '0 plates'],
  [1, false, true, '1 plate'],
  [24, false, true, '24 plates'],
  [24, true, true, 'More than 24 plates'],
  [3, false, false, undefined],
])('says of %i plates (more: %s, first page: %s) %s', (shown, hasMore, isFirst, words) => {
  expect(countWords(shown, { hasMore, isFirst })).toBe(words)
})
