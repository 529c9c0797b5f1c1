import { CENTRED } from '@tintype/contract/crops'
import { fitPlate } from '@tintype/contract/plate-fit'
import { signProof } from '@tintype/contract/proofs'
import { describe, expect, test } from 'vitest'
import { cropsToDecideOn, cutOnSaleWords, proofWords, proposalWords } from './review-words.ts'

const onSale = { artworkName: 'Tide', artworkDescription: 'Grey water.', crops: null, proposed: null }
const moved = { '3:4': 0, '5:7': 500, '7:10': 1000 }
const square = { widthPx: 3000, heightPx: 3000 }
const proposing = (change: object) => ({
  ...onSale,
  proposed: { artworkName: 'Tide', artworkDescription: 'Grey water.', crops: null, ...change },
})

describe('what is decided on', () => {
  test.each([
    ['the crop of the picture', { ...onSale, crops: moved }, moved],
    ['the one that waits', proposing({ crops: moved }), moved],
    ['the one on sale, where only words wait', { ...proposing({ artworkName: 'Ebb' }), crops: moved }, moved],
    ['none', onSale, null],
  ])('is %s', (_what, artwork, crops) => {
    expect(cropsToDecideOn(artwork)).toEqual(crops)
  })

  test.each([
    [onSale, undefined],
    [proposing({ artworkName: 'Ebb' }), 'New words, on sale with the old ones'],
    [proposing({ artworkDescription: '' }), 'New words, on sale with the old ones'],
    [proposing({ crops: moved }), 'A new crop, on sale with the old one'],
    [proposing({ artworkName: 'Ebb', crops: moved }), 'New words and a new crop, on sale with the old ones'],
    [proposing({ artworkName: 'Ebb', crops: CENTRED }), 'New words, on sale with the old ones'],
  ])('%j is said as %s', (artwork, words) => {
    expect(proposalWords(artwork)).toBe(words)
  })
})

test('a plate that would be cut in another place says how it is cut on sale; the others say nothing', () => {
  const waiting = proposing({ crops: moved })
  expect(cutOnSaleWords(fitPlate(square, 'medium', 'vertical'), waiting)).toBe('on sale: cut 5.0 cm on each side')
  expect(cutOnSaleWords(fitPlate(square, 'large_tall', 'vertical'), waiting)).toBeUndefined()
  expect(cutOnSaleWords(fitPlate(square, 'medium', 'vertical'), onSale)).toBeUndefined()
})

describe('the proof of its artist', () => {
  const proofOf = (crops: typeof moved | null, percent: number, enlarger: 'built_in' | 'network' = 'built_in') =>
    signProof(
      { picture: square, orientation: 'vertical', crops },
      { '3:4': 0, '5:7': 0.4, '7:10': percent },
      { at: new Date('2026-11-20T10:00:00Z'), enlarger },
    )

  test.each([
    ['Not seen by the artist', { ...onSale, proof: null }],
    ['Signed off by the artist', { ...onSale, proof: proofOf(null, 0.3) }],
    ['Signed off by the artist, with up to 12 % too vivid for metal', { ...onSale, proof: proofOf(null, 12.4) }],
    ['Signed off by the artist, enlarged by the neural network', { ...onSale, proof: proofOf(null, 0.3, 'network') }],
    ['Signed off for another crop', { ...onSale, crops: moved, proof: proofOf(null, 12.4) }],
    ['Signed off for another crop', { ...proposing({ crops: moved }), proof: proofOf(null, 0) }],
    ['Signed off by the artist', { ...proposing({ crops: moved }), proof: proofOf(moved, 0) }],
  ])('%s', (words, artwork) => {
    expect(proofWords(artwork)).toBe(words)
  })
})
