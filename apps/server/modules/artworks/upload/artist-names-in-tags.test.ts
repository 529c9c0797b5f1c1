import { expect, test } from 'vitest'
import { listPossibleNames, removeNames } from './artist-names-in-tags.ts'

test.each<[string, string[], string[]]>([
  ['removes a tag that is a name', ['mona quill', 'harbour'], ['harbour']],
  ['removes a tag that is a name of one word', ['monaquill', 'harbour'], ['harbour']],
  ['removes a tag that contains a name of several words', ['portrait mona quill', 'mona quill fan', 'harbour'], ['harbour']],
  [
    'keeps a tag with one word of a name, or with a name of one word among others',
    ['mona', 'quill pen', 'monaquill style'],
    ['mona', 'quill pen', 'monaquill style'],
  ],
  ['keeps a suggested word that is also a name', ['navy', 'nature', 'night'], ['navy', 'nature', 'night']],
])('the filter of names in tags %s', (_, tags, left) => {
  const names = new Set(['mona quill', 'monaquill', 'navy', 'nature', 'night'])
  expect(removeNames(tags, names)).toEqual(left)
})

test('listPossibleNames returns each possible name once, and fewer than 600 for the longest tags', () => {
  expect(listPossibleNames(['Two  boats asleep', 'two boats asleep', 'navy'])).toEqual(['two boats asleep', 'two boats', 'boats asleep'])
  const longest = Array.from({ length: 10 }, (_, tag) =>
    Array.from({ length: 20 }, (_, word) => String.fromCharCode(97 + ((tag + word) % 26))).join(' '),
  )
  expect(listPossibleNames(longest).length).toBeLessThan(600)
})
