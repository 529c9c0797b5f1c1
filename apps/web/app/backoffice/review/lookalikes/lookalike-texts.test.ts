import type { Lookalike } from '@tintype/contract/review/review'
import { expect, it } from 'vitest'
import { describeLikeness, describeLookalike, lookalikeHint } from './lookalike-texts.ts'

it.each([
  [0, 'same', false, 'The same picture'],
  [2, 'same', true, 'The same picture, mirrored'],
  [3, 'part', false, 'A part of a very similar picture'],
  [7, 'whole', true, 'More of a similar picture, mirrored'],
] as const)('a lookalike at distance %i (%s, mirrored: %s) is described as “%s”', (distance, likeness, isMirrored, words) => {
  expect(describeLikeness({ distance, likeness, isMirrored })).toBe(words)
})

function lookalike(change: Partial<Lookalike> = {}): Lookalike {
  return { artworkName: 'Moon', artistName: 'Ines', isSameArtist: false, state: 'approved', ...change } as Lookalike
}

it('a lookalike is described by its title, its artist and its state', () => {
  expect(describeLookalike(lookalike())).toBe('“Moon” by Ines, approved')
  expect(describeLookalike(lookalike({ isSameArtist: true, state: 'removed' }))).toBe('“Moon” by the same artist, removed from the store')
})

it.each([
  ['no hint without lookalikes', [], undefined],
  [
    'a hint at a repeated submission when all lookalikes are by the same artist',
    [lookalike({ isSameArtist: true })],
    'All are by the same artist: another version or a duplicate.',
  ],
  [
    'a hint to ask for the owner when another artist has a lookalike',
    [lookalike({ isSameArtist: true }), lookalike()],
    'Another artist submitted a similar picture. Verify ownership before you approve.',
  ],
  [
    'a warning when a lookalike was removed before',
    [lookalike(), lookalike({ state: 'removed' })],
    'One of them was removed earlier. Check carefully.',
  ],
])('an operator reads %s', (_hint, lookalikes, hint) => {
  expect(lookalikeHint(lookalikes)).toBe(hint)
})
