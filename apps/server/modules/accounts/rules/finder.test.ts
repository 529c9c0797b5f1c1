import { expect, test } from 'vitest'
import { finderPattern } from './finder.ts'

test.each([
  ['varga', '%varga%'],
  ['  Ines   Varga ', '%ines varga%'],
  ['ines@', '%ines@%'],
  // a trigram index has no shorter texts, so the start of a word is searched
  ['in', '% in%'],
  ['i', '% i%'],
  // wildcards of LIKE are escaped
  ['100%', '%100\\%%'],
  ['a_b', '%a\\_b%'],
  ['a\\b', '%a\\\\b%'],
])('the search text “%s” becomes the pattern “%s”', (words, pattern) => expect(finderPattern(words)).toBe(pattern))

test('an empty search text becomes no pattern', () => expect(finderPattern('  ')).toBeUndefined())
