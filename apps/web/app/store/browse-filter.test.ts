import { expect, it } from 'vitest'
import { browsePath, readFilter, wallTitle } from './browse-filter.ts'

it.each([
  ['', {}],
  ['query=&category=&orientation=&cursor=', {}],
  ['query=+old++owl+', { query: 'old owl' }],
  ['category=real+life+photography&orientation=horizontal', { category: 'real life photography', orientation: 'horizontal' }],
  ['category=boats&orientation=round&cursor=abc', { cursor: 'abc' }],
  [`query=${'a'.repeat(10_000)}`, { query: 'a'.repeat(100) }],
  [`cursor=${'a'.repeat(201)}`, {}],
  ["query=%25'%F0%9F%A6%89", { query: "%'🦉" }],
])('reads %s', (search, expected) => {
  expect(readFilter(new URLSearchParams(search))).toEqual(expected)
})

it.each([
  [{}, '/store'],
  [{ category: 'space', query: 'old owl' }, '/store?query=old+owl&category=space'],
  [{ orientation: 'vertical', cursor: 'a=b', category: undefined }, '/store?orientation=vertical&cursor=a%3Db'],
] as const)('writes %j', (filter, path) => {
  expect(browsePath(filter)).toBe(path)
})

it('keeps an emoji whole or drops it', () => {
  const { query = '' } = readFilter(new URLSearchParams({ query: '🦉'.repeat(99).slice(1) }))
  expect(query.isWellFormed()).toBe(true)
})

it.each([
  [{}, 'Art on metal'],
  [{ category: 'space' }, 'Space'],
  [{ query: 'owl' }, '“owl”'],
  [{ query: 'owl', category: 'space', orientation: 'horizontal' }, '“owl” in Space, horizontal'],
] as const)('calls %j %s', (filter, title) => {
  expect(wallTitle(filter)).toBe(title)
})
