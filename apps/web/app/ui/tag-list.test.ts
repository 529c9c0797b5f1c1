import { expect, it } from 'vitest'
import { addTags, whyNotAdded } from './tag-list.ts'

const rules = { tagsMax: 3, tagMax: 10 }

it.each([
  ['one', [], 'Sea', ['sea']],
  ['several at once', [], 'sea, Sky,\nsea', ['sea', 'sky']],
  ['what is there already', ['sea'], ' SEA ', ['sea']],
  ['hash signs and runs of spaces', [], '#long  exposure, ##b', ['b']],
  ['brackets are dropped', [], '[sea], (sky), fog', ['fog']],
  ['no more than allowed', ['a', 'b'], 'c, d', ['a', 'b', 'c']],
  ['nothing', ['a'], ' , ,', ['a']],
])('%s', (_, tags, text, expected) => {
  expect(addTags(tags, text, rules)).toEqual(expected)
})

it.each([
  [[], 'sea, sky', undefined],
  [['sea'], 'sky, SEA', '“sea” is there already.'],
  [[], 'sea, sea', '“sea” is there already.'],
  [['a', 'b', 'c'], 'd', '3 is the most, so “d” was left out. Remove one to make room.'],
  [['a', 'b', 'c'], 'a', '“a” is there already.'],
  [[], '[ai]', '“[ai]” has brackets, so it was left out.'],
  [[], 'a very long one', 'A tag can have at most 10 characters, so “a very long one…” was left out.'],
])('of %j and %j says: %s', (tags, text, expected) => {
  expect(whyNotAdded(tags, text, rules)).toBe(expected)
})

it('keeps a list that was too long before', () => {
  expect(addTags(['a', 'b', 'c', 'd'], 'e', rules)).toEqual(['a', 'b', 'c', 'd'])
})
