import { expect, test } from 'vitest'
import { finderPattern } from './finder-rules.ts'

test.each([
  ['varga', '%varga%'],
  ['  Ines   Varga ', '%ines varga%'],
  ['ines@', '%ines@%'],
  // the beginning of a word: nothing shorter than three letters is in an index of trigrams
  ['in', '% in%'],
  ['i', '% i%'],
  // signs of LIKE are what they are
  ['100%', '%100\\%%'],
  ['a_b', '%a\\_b%'],
  ['a\\b', '%a\\\\b%'],
])('%s is looked for as %s', (words, pattern) => expect(finderPattern(words)).toBe(pattern))

test('nothing typed looks for nothing', () => expect(finderPattern('  ')).toBeUndefined())
