import { expect, it } from 'vitest'
import { addTags, findTagProblem } from './tag-list.ts'

const rules = { tagsMax: 3, tagMax: 10 }

it.each([
  ['adds one tag', [], 'Sea', ['sea']],
  ['adds several tags at once', [], 'sea, Sky,\nsea', ['sea', 'sky']],
  ['ignores a tag that exists already', ['sea'], ' SEA ', ['sea']],
  ['removes hash signs and repeated spaces', [], '#long  exposure, ##b', ['b']],
  ['drops tags with brackets', [], '[sea], (sky), fog', ['fog']],
  ['adds no more tags than allowed', ['a', 'b'], 'c, d', ['a', 'b', 'c']],
  ['adds nothing for blank text', ['a'], ' , ,', ['a']],
])('addTags %s', (_, tags, text, expected) => {
  expect(addTags(tags, text, rules)).toEqual(expected)
})

it.each([
  [['sea'], 'sky, SEA', '“sea” is already added.'],
  [[], 'sea, sea', '“sea” is already added.'],
  [['a', 'b', 'c'], 'd', '“d” was not added: the maximum is 3 tags. Remove one first.'],
  [['a', 'b', 'c'], 'a', '“a” is already added.'],
  [[], '[ai]', '“[ai]” was not added: tags can’t contain brackets.'],
  [[], 'a very long one', '“a very long one…” was not added: tags can have at most 10 characters.'],
])('an artist with the tags %j who adds %j reads which tag was not added', (tags, text, expected) => {
  expect(findTagProblem(tags, text, rules)).toBe(expected)
})

it('an artist whose tags were all added reads no message', () => {
  expect(findTagProblem([], 'sea, sky', rules)).toBeUndefined()
})

it('addTags keeps a saved list with more tags than allowed', () => {
  expect(addTags(['a', 'b', 'c', 'd'], 'e', rules)).toEqual(['a', 'b', 'c', 'd'])
})
