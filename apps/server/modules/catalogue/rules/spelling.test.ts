import { expect, test } from 'vitest'
import { countEdits, isMisspelling, respell } from './spelling.ts'

test('a search is corrected word by word, and not at all where no word changes', () => {
  const words = ['frozzen', 'nebula']
  const similar = new Map([
    ['frozzen', ['frozen', 'frost']],
    ['nebula', ['nebula', 'nebulae']],
  ])
  expect(respell({ words }, similar)).toBe('frozen nebula')
  expect(respell({ words }, new Map())).toBeUndefined()
  expect(respell({ words: ['nebula'] }, similar)).toBeUndefined()
  expect(respell({ words: [] }, similar)).toBeUndefined()
})

test('a search is corrected to the first similar word that is likely, not to the most similar one', () => {
  expect(respell({ words: ['auto'] }, new Map([['auto', ['autumn', 'automatic']]]))).toBeUndefined()
  expect(respell({ words: ['lihgt'] }, new Map([['lihgt', ['light house', 'light']]]))).toBe('light')
})

test.each([
  ['nebulla', 'nebula'],
  ['moonn', 'moon'],
  ['lighthose', 'lighthouse'],
  ['umbrela', 'umbrella'],
  ['koeln', 'koln'],
  ['wlof', 'wolf'],
  ['buterfly', 'butterfly'],
  ['astronuat', 'astronaut'],
  ['watrefal', 'waterfall'],
])('%s is a misspelling of %s', (typed, known) => expect(isMisspelling(typed, known)).toBe(true))

test.each([
  ['auto', 'autumn'],
  ['cat', 'car'],
  ['owl', 'bowl'],
  ['moon', 'noon'],
  ['star', 'stairs'],
  ['marine', 'marina bay'],
  ['dragon', 'wagon'],
  ['summer', 'simmering'],
  ['portal', 'portrait'],
  ['winter', 'wonder'],
])('%s is no misspelling of %s', (typed, known) => expect(isMisspelling(typed, known)).toBe(false))

test.each([
  ['', '', 0],
  ['owl', '', 3],
  ['owl', 'owl', 0],
  ['owl', 'owls', 1],
  ['owl', 'awl', 1],
  ['owl', 'olw', 1],
  ['auto', 'autumn', 3],
])('from %j to %j there are %i edits', (one, other, edits) => {
  expect(countEdits(one, other)).toBe(edits)
  expect(countEdits(other, one)).toBe(edits)
})
