import type { ContentRating } from '@tintype/domain/artworks/content-rating'
import { CENTRED, type Crops } from '@tintype/domain/prints/crops'
import { signProof } from '@tintype/domain/prints/proofs'
import { PRINT_SIZES, type PrintSize } from '@tintype/domain/prints/sizes'
import { describe, expect, test } from 'vitest'
import { withDecision } from '../../review/rules/decision.ts'
import { latestAltText, latestCrops, latestProof, type Words, withEditedTexts, withProof } from './texts.ts'

describe('edits of an artwork', () => {
  const at = new Date('2026-11-21T12:00:00Z')
  const words = {
    name: 'Moon',
    description: '',
    altText: '',
    tags: ['moon', 'vertical'],
    category: 'space',
    allowMarketing: false,
    howMade: null,
    contentRating: 'general',
  } as const
  const artwork = {
    ...words,
    contentRating: 'general' as ContentRating,
    tags: [...words.tags],
    version: 3,
    reviewStatus: 'approved' as 'approved' | 'pending' | 'rejected',
    deletionStatus: 'none' as const,
    proposedName: null as string | null,
    proposedDescription: null as string | null,
    proposedAltText: null as string | null,
    proposedCrops: null as Crops | null,
    proposedContentRating: null as ContentRating | null,
    operatorContentRating: null as ContentRating | null,
    crops: null as Crops | null,
    ...{ widthPx: 6000, heightPx: 8000, orientation: 'vertical' as const },
    ...{ sizes: [...PRINT_SIZES], sizesOff: [] as PrintSize[], sizesRefused: [] as PrintSize[] },
    resubmittedAt: null as Date | null,
  }
  const edit = (change: Partial<Words>) => ({ version: 3, words: { ...words, tags: [...words.tags], ...change } })

  test('an edit of an artwork in review changes it in place', () => {
    const change = withEditedTexts({ ...artwork, reviewStatus: 'pending' }, edit({ name: 'Tide' }), at)
    expect(change).toMatchObject({ name: 'Tide', version: 4 })
    expect(change).not.toHaveProperty('resubmittedAt')
  })

  describe('of its content rating', () => {
    const mature = { ...artwork, contentRating: 'mature' as const }
    const rate = (contentRating: ContentRating) => edit({ contentRating })

    test('an artwork on sale becomes mature at once, without a review, and is no staff pick any more', () => {
      const change = withEditedTexts(artwork, rate('mature'), at)
      expect(change).toMatchObject({ contentRating: 'mature', pickedAt: null, proposedName: null, resubmittedAt: null, version: 4 })
    })

    test('an artwork on sale stays mature until an operator approves that it is general', () => {
      const change = withEditedTexts(mature, rate('general'), at)
      expect(change).toMatchObject({ contentRating: 'mature', proposedContentRating: 'general', proposedName: 'Moon', resubmittedAt: at })
      const waiting = { ...mature, ...change }
      expect(withEditedTexts(waiting, { ...rate('general'), version: 4 }, at)).toBeUndefined()
      expect(withEditedTexts(waiting, { ...rate('mature'), version: 4 }, at)).toMatchObject({
        contentRating: 'mature',
        proposedContentRating: null,
        proposedName: null,
      })
      expect(withDecision(waiting, { decision: 'approve' }, at)).toMatchObject({ contentRating: 'general', proposedContentRating: null })
      const refused = withDecision(waiting, { decision: 'reject', reason: 'It shows blood.' }, at)
      expect(refused).toMatchObject({ proposedContentRating: null })
      expect(refused).not.toHaveProperty('contentRating')
    })

    test.each(['pending', 'rejected'] as const)('an artwork that is %s is rated by its artist in place', (reviewStatus) => {
      expect(withEditedTexts({ ...mature, reviewStatus }, rate('general'), at)).toMatchObject({ contentRating: 'general' })
      expect(withEditedTexts({ ...artwork, reviewStatus }, rate('mature'), at)).toMatchObject({ contentRating: 'mature' })
    })

    test.each(['pending', 'approved', 'rejected'] as const)(
      'the artist of a %s artwork cannot undo the rating of an operator',
      (reviewStatus) => {
        const fixed = { ...mature, operatorContentRating: 'mature' as const, reviewStatus }
        expect(withEditedTexts(fixed, rate('general'), at)).toBeUndefined()
        const renamed = withEditedTexts(fixed, edit({ contentRating: 'general', category: 'nature' }), at)
        expect({ ...fixed, ...renamed }).toMatchObject({ contentRating: 'mature', proposedContentRating: null, category: 'nature' })
        const open = { ...artwork, operatorContentRating: 'general' as const, reviewStatus }
        expect(withEditedTexts(open, rate('mature'), at)).toMatchObject({ contentRating: 'mature' })
      },
    )
  })

  test('an edit of a rejected artwork resubmits it', () => {
    const change = withEditedTexts({ ...artwork, reviewStatus: 'rejected' }, edit({ tags: ['vertical'] }), at)
    expect(change).toMatchObject({ reviewStatus: 'pending', resubmittedAt: at, tags: ['vertical'], version: 4 })
  })

  test.each([
    ['name', { name: 'Tide' }],
    ['description', { description: 'Calm.' }],
    ['alternative text', { altText: 'Waves on a pier.' }],
  ] as const)('a new %s of an approved artwork waits for review', (_what, change) => {
    const proposed = { proposedName: 'Moon', proposedDescription: '', proposedAltText: '', proposedCrops: null }
    const made = withEditedTexts(artwork, edit(change), at)
    expect(made).toMatchObject({
      ...proposed,
      ...('name' in change && { proposedName: 'Tide' }),
      ...('description' in change && { proposedDescription: 'Calm.', proposedCrops: null }),
      ...('altText' in change && { proposedAltText: 'Waves on a pier.' }),
      resubmittedAt: at,
    })
    expect(made).not.toHaveProperty('name')
    expect(made).not.toHaveProperty('reviewStatus')
  })

  test.each<[string, Partial<Words>]>([
    ['list of tags', { tags: ['sea', 'vertical'] }],
    ['category', { category: 'nature' }],
    ['technique', { howMade: 'photograph' }],
    ['marketing permission', { allowMarketing: true }],
  ])('a new %s of an approved artwork applies immediately', (_what, change) => {
    expect(withEditedTexts(artwork, edit(change), at)).toMatchObject({ ...change, proposedName: null, resubmittedAt: null })
  })

  test('latestAltText returns the proposed text during a review, and otherwise the approved text', () => {
    const waiting = { ...artwork, altText: 'A moon.', proposedName: 'Moon', proposedAltText: 'A full moon.' }
    expect(latestAltText(waiting)).toBe('A full moon.')
    expect(latestAltText({ ...waiting, proposedAltText: null })).toBe('A moon.')
    expect(latestAltText({ ...waiting, proposedName: null })).toBe('A moon.')
    expect(withEditedTexts(waiting, edit({ altText: 'A moon.' }), at)).toMatchObject({ proposedName: null, proposedAltText: null })
  })

  test('an edit of proposed texts keeps their place in the queue, and restoring the approved ones withdraws them', () => {
    const waiting = { ...artwork, proposedName: 'Tide', proposedDescription: '', proposedCrops: null, resubmittedAt: new Date(0) }
    expect(withEditedTexts(waiting, edit({ name: 'Ebb' }), at)).toMatchObject({ proposedName: 'Ebb', resubmittedAt: new Date(0) })
    expect(withEditedTexts(waiting, edit({}), at)).toMatchObject({
      proposedName: null,
      proposedDescription: null,
      proposedCrops: null,
      resubmittedAt: null,
    })
  })

  test('an edit without a difference changes nothing', () => {
    for (const reviewStatus of ['pending', 'approved', 'rejected'] as const)
      expect(withEditedTexts({ ...artwork, reviewStatus }, edit({}), at)).toBeUndefined()
  })

  describe('edits of the sizes', () => {
    const switchOff = (...sizesOff: PrintSize[]) => ({ ...edit({}), sizesOff })

    test('a size of an approved artwork is switched off and on at once, without a review', () => {
      const off = { sizes: ['medium', 'large', 'large_tall'] as PrintSize[], sizesOff: ['extra_large'] as PrintSize[] }
      expect(withEditedTexts(artwork, switchOff('extra_large'), at)).toEqual({ ...off, sizesRefused: [], version: 4 })
      expect(withEditedTexts({ ...artwork, ...off }, switchOff(), at)).toEqual({
        ...{ sizes: [...PRINT_SIZES], sizesOff: [], sizesRefused: [] },
        version: 4,
      })
    })

    test('an edit that does not mention sizes keeps them', () => {
      const off = { ...artwork, sizesOff: ['medium' as const] }
      expect(withEditedTexts(off, edit({ name: 'Tide' }), at)).not.toHaveProperty('sizes')
    })

    test('a new size choice of a rejected artwork resubmits it', () => {
      const rejected = { ...artwork, reviewStatus: 'rejected' as const }
      expect(withEditedTexts(rejected, switchOff('medium'), at)).toMatchObject({ reviewStatus: 'pending', sizesOff: ['medium'] })
    })

    test('an artist cannot switch off every size, nor switch on a size that an operator refused', () => {
      expect(() => withEditedTexts(artwork, switchOff(...PRINT_SIZES), at)).toThrow(
        expect.objectContaining({ code: 'artwork_sizes_missing' }),
      )
      const refused = { ...artwork, sizesRefused: ['large' as const], sizesOff: ['medium' as const] }
      expect(withEditedTexts(refused, switchOff(), at)).toMatchObject({
        sizes: ['medium', 'large_tall', 'extra_large'],
        sizesRefused: ['large'],
      })
    })

    test('an edit of an artwork that is too small for every size is refused with the pixels it needs', () => {
      const small = { ...artwork, widthPx: 60, heightPx: 60 }
      expect(() => withEditedTexts(small, edit({ name: 'Tide' }), at)).toThrow(expect.objectContaining({ code: 'artwork_too_small' }))
    })
  })

  describe('edits of the crop', () => {
    const crops = { '3:4': 0, '5:7': 500, '7:10': 1000 }
    const move = (to: Crops) => ({ ...edit({}), crops: to })

    test('a new crop of an artwork that is in review or rejected applies immediately', () => {
      expect(withEditedTexts({ ...artwork, reviewStatus: 'pending' }, move(crops), at)).toMatchObject({ crops, version: 4 })
      expect(withEditedTexts({ ...artwork, reviewStatus: 'rejected' }, move(crops), at)).toMatchObject({ crops, reviewStatus: 'pending' })
    })

    test('a new crop of an approved artwork waits for review with the current texts', () => {
      const made = withEditedTexts(artwork, move(crops), at)
      expect(made).toMatchObject({ proposedName: 'Moon', proposedDescription: '', proposedCrops: crops, resubmittedAt: at, version: 4 })
      expect(made).not.toHaveProperty('crops')
    })

    test('a crop that is set back withdraws the proposed one, and a centred crop is stored as none', () => {
      const waiting = { ...artwork, crops, proposedName: 'Moon', proposedDescription: '', proposedCrops: CENTRED }
      expect(withEditedTexts(waiting, move(crops), at)).toMatchObject({ proposedName: null, proposedCrops: null })
      expect(withEditedTexts({ ...artwork, crops, reviewStatus: 'pending' }, move(CENTRED), at)).toMatchObject({ crops: null })
    })

    test('an edit without a crop keeps the proposed crop', () => {
      const waiting = { ...artwork, proposedName: 'Moon', proposedDescription: '', proposedCrops: crops }
      expect(withEditedTexts(waiting, edit({}), at)).toBeUndefined()
      expect(withEditedTexts(waiting, edit({ name: 'Ebb' }), at)).toMatchObject({ proposedName: 'Ebb', proposedCrops: crops })
    })
  })

  describe('proofs of a crop', () => {
    const crops = { '3:4': 0, '5:7': 500, '7:10': 1000 }
    const subject = { picture: { widthPx: 3000, heightPx: 4000 }, orientation: 'vertical' } as const
    const signed = (of: Crops) => signProof({ ...subject, crops: of }, { '3:4': 0, '5:7': 0, '7:10': 0 }, { at, enlarger: 'built_in' })
    const proof = signed(crops)
    const waiting = {
      ...artwork,
      proof: signed(CENTRED),
      proposedName: 'Moon',
      proposedDescription: '',
      proposedCrops: { ...crops, proof },
    }

    test('a proof of a proposed crop waits with it, and a proof of the current crop applies immediately', () => {
      expect(withProof({ proposedCrops: crops }, proof)).toEqual({ proposedCrops: { ...crops, proof } })
      expect(withProof({ proposedCrops: crops }, signed(CENTRED))).toEqual({ proof: signed(CENTRED) })
      expect(withProof({ proposedCrops: null }, proof)).toEqual({ proof })
    })

    test('a proof stays with its crop as long as that crop is proposed', () => {
      expect(withEditedTexts(waiting, edit({ name: 'Ebb' }), at)).toMatchObject({ proposedCrops: { ...crops, proof } })
      expect(withEditedTexts(waiting, { ...edit({}), crops: { ...crops, '3:4': 9 } }, at)?.proposedCrops).toEqual({ ...crops, '3:4': 9 })
      expect(withEditedTexts(waiting, { ...edit({}), crops: CENTRED }, at)).toMatchObject({ proposedCrops: null })
    })

    test('the latest proof is that of the proposed crop, or else the current one', () => {
      expect(latestProof(waiting)).toEqual(proof)
      expect(latestProof({ ...waiting, proposedCrops: crops })).toEqual(signed(CENTRED))
      expect(latestCrops(waiting)).toEqual(crops)
    })

    test('a proof replaces the current one when its crop is approved, and is discarded when the crop is rejected', () => {
      const taken = withDecision(waiting, { decision: 'approve' }, at)
      expect(taken).toMatchObject({ proof, proposedCrops: null })
      expect(taken).toHaveProperty('crops', crops)
      expect(withDecision(waiting, { decision: 'reject', reason: 'It cuts the head off.' }, at)).not.toHaveProperty('proof')
      expect(withDecision({ ...waiting, proposedCrops: crops }, { decision: 'approve' }, at)).not.toHaveProperty('proof')
    })
  })

  test('an edit is refused while a deletion is pending or when its version is outdated', () => {
    expect(() => withEditedTexts({ ...artwork, deletionStatus: 'pending' }, edit({ name: 'Tide' }), at)).toThrow('already pending')
    expect(() => withEditedTexts(artwork, { ...edit({ name: 'Tide' }), version: 2 }, at)).toThrow('has changed')
  })
})

test('the latest proof of an artwork without a proposed crop is its own', () => {
  expect(latestProof({ proof: null, proposedCrops: null })).toBeNull()
})

test('a proof signed off in an earlier release has its prints under the current name', () => {
  const { prints, ...signed } = signProof(
    { picture: { widthPx: 3000, heightPx: 4000 }, orientation: 'vertical', crops: CENTRED },
    { '3:4': 0, '5:7': 0, '7:10': 0 },
    { at: new Date(0), enlarger: 'built_in' },
  )
  const stored = { ...signed, plates: prints } as never
  expect(latestProof({ proof: stored, proposedCrops: null })).toEqual({ ...signed, prints })
})
