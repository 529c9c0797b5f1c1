import type { Lookalike } from '@tintype/contract/review'
import { expect, it } from 'vitest'
import { likenessWords, lookalikeHint, lookalikeWords } from './lookalike-words.ts'

it.each([
  [0, 'same', false, 'The same picture'],
  [2, 'same', true, 'The same picture, mirrored'],
  [3, 'part', false, 'A part of a very similar picture'],
  [7, 'whole', true, 'More of a similar picture, mirrored'],
] as const)('%i bits, %s, mirrored %s: %s', (distance, likeness, isMirrored, words) => {
  expect(likenessWords({ distance, likeness, isMirrored })).toBe(words)
})

function lookalike(change: Partial<Lookalike> = {}): Lookalike {
  return { artworkName: 'Moon', artistName: 'Ines', isSameArtist: false, state: 'approved', ...change } as Lookalike
}

it('says whose it is, and what became of it', () => {
  expect(lookalikeWords(lookalike())).toBe('“Moon” by Ines, approved')
  expect(lookalikeWords(lookalike({ isSameArtist: true, state: 'removed' }))).toBe('“Moon” by the same artist, removed from the store')
})

it.each([
  [[], undefined],
  [[lookalike({ isSameArtist: true })], 'All are by the same artist: another version, or handed in twice.'],
  [[lookalike({ isSameArtist: true }), lookalike()], 'Somebody else handed in one like it: ask whose it is before it hangs.'],
  [[lookalike(), lookalike({ state: 'removed' })], 'One of them was removed before: look twice.'],
])('%j: %s', (lookalikes, hint) => {
  expect(lookalikeHint(lookalikes)).toBe(hint)
})
