import { CENTRED } from '@tintype/domain/prints/crops'
import { fitPrint } from '@tintype/domain/prints/print-fit'
import { signProof } from '@tintype/domain/prints/proofs'
import { describe, expect, test } from 'vitest'
import {
  cropsAfterApproval,
  describeContentHint,
  describeCurrentCrop,
  describeProof,
  describeProposal,
  describeRatingSource,
} from './review-texts.ts'

const onSale = { artworkName: 'Tide', artworkDescription: 'Grey water.', altText: '', crops: null, proposed: null }
const moved = { '3:4': 0, '5:7': 500, '7:10': 1000 }
const square = { widthPx: 3000, heightPx: 3000 }
const proposing = (change: object) => ({
  ...onSale,
  proposed: { artworkName: 'Tide', artworkDescription: 'Grey water.', altText: '', crops: null, contentRating: null, ...change },
})

describe('edits under review', () => {
  test.each([
    ['the crop of an artwork without staged edits', { ...onSale, crops: moved }, moved],
    ['the staged crop', proposing({ crops: moved }), moved],
    ['the crop on sale when only the texts are staged', { ...proposing({ artworkName: 'Ebb' }), crops: moved }, moved],
    ['no crop when the artwork has none', onSale, null],
  ])('an operator decides on %s', (_what, artwork, crops) => {
    expect(cropsAfterApproval(artwork)).toEqual(crops)
  })

  test.each([
    ['a name', proposing({ artworkName: 'Ebb' }), 'New texts pending. The previous version is on sale.'],
    ['an alternative text', proposing({ altText: 'Waves.' }), 'New texts pending. The previous version is on sale.'],
    ['a description', proposing({ artworkDescription: '' }), 'New texts pending. The previous version is on sale.'],
    ['a crop', proposing({ crops: moved }), 'New crop pending. The previous version is on sale.'],
    ['a content rating', proposing({ contentRating: 'general' }), 'New content rating pending. The previous version is on sale.'],
    [
      'a content rating and a crop',
      proposing({ contentRating: 'general', crops: moved }),
      'New content rating and other changes pending. The previous version is on sale.',
    ],
    ['a name and a crop', proposing({ artworkName: 'Ebb', crops: moved }), 'New texts and crop pending. The previous version is on sale.'],
    [
      'a name and an unchanged crop',
      proposing({ artworkName: 'Ebb', crops: CENTRED }),
      'New texts pending. The previous version is on sale.',
    ],
  ])('the review page describes a staged edit of %s', (_edit, artwork, words) => {
    expect(describeProposal(artwork)).toBe(words)
  })

  test('an artwork without staged edits has no description of edits', () => {
    expect(describeProposal(onSale)).toBeUndefined()
  })
})

test('a print size whose crop would change shows its crop on sale, and other sizes show nothing', () => {
  const waiting = proposing({ crops: moved })
  expect(describeCurrentCrop(fitPrint(square, 'medium', 'vertical'), waiting)).toBe('on sale: crops 5.0 cm from each side')
  expect(describeCurrentCrop(fitPrint(square, 'large_tall', 'vertical'), waiting)).toBeUndefined()
  expect(describeCurrentCrop(fitPrint(square, 'medium', 'vertical'), onSale)).toBeUndefined()
})

describe('the artist’s proof', () => {
  const createProof = (crops: typeof moved | null, percent: number, enlarger: 'built_in' | 'network' = 'built_in') =>
    signProof(
      { picture: square, orientation: 'vertical', crops },
      { '3:4': 0, '5:7': 0.4, '7:10': percent },
      { at: new Date('2026-11-20T10:00:00Z'), enlarger },
    )

  test.each([
    ['an artwork without a proof', 'Not approved by the artist', { ...onSale, proof: null }],
    ['an approved proof', 'Approved by the artist', { ...onSale, proof: createProof(null, 0.3) }],
    [
      'an approved proof with vivid colours',
      'Approved by the artist, with up to 12 % out-of-gamut colours',
      { ...onSale, proof: createProof(null, 12.4) },
    ],
    [
      'an approved proof enlarged by the network',
      'Approved by the artist, AI-upscaled',
      { ...onSale, proof: createProof(null, 0.3, 'network') },
    ],
    ['a proof approved for another crop', 'Approved for a different crop', { ...onSale, crops: moved, proof: createProof(null, 12.4) }],
    [
      'a proof approved before a crop was staged',
      'Approved for a different crop',
      { ...proposing({ crops: moved }), proof: createProof(null, 0) },
    ],
    ['a proof approved for the staged crop', 'Approved by the artist', { ...proposing({ crops: moved }), proof: createProof(moved, 0) }],
  ])('the review page describes %s', (_proof, words, artwork) => {
    expect(describeProof(artwork)).toBe(words)
  })
})

test('the review page states what a model expects in a picture, and that the operator decides', () => {
  expect(describeContentHint({ contentHint: 83 })).toBe('May contain nudity or sexual content: 83 %. Estimated by a model; you decide.')
  expect(describeContentHint({ contentHint: null })).toBeUndefined()
})

test('the review page states who rated the content, and what the artist asks for', () => {
  const rated = { contentRating: 'mature', operatorContentRating: null, proposed: null } as const
  expect(describeRatingSource(rated)).toBe('By the artist')
  expect(describeRatingSource({ ...rated, operatorContentRating: 'mature' })).toBe('Set by an operator')
  expect(describeRatingSource({ ...rated, ...proposing({ contentRating: 'general' }) })).toBe('The artist asks to rate it as general.')
})
