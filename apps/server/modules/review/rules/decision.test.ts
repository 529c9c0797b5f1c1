import { CENTRED } from '@tintype/domain/prints/crops'
import { describe, expect, test } from 'vitest'
import { toCountsChange, withDecision } from './decision.ts'

describe('decisions on an artwork', () => {
  const at = new Date('2026-11-21T12:00:00Z')
  const artwork = {
    name: 'Moon',
    description: '',
    altText: '',
    reviewStatus: 'pending' as const,
    proposedName: null,
    proposedDescription: null,
    proposedAltText: null,
    proposedCrops: null,
    proposedContentRating: null,
  }
  const proposed = {
    proposedName: 'Tide',
    proposedDescription: 'Calm.',
    proposedAltText: 'Waves on a pier.',
    proposedCrops: null,
    proposedContentRating: null,
  }
  const onSale = { ...artwork, reviewStatus: 'approved' as const, ...proposed }

  test('a decision on a new artwork puts it on sale, or rejects it with a reason', () => {
    expect(withDecision(artwork, { decision: 'approve' }, at)).toMatchObject({ reviewStatus: 'approved', publishedAt: at })
    expect(withDecision(artwork, { decision: 'reject', reason: 'Blurred.' }, at)).toMatchObject({
      reviewStatus: 'rejected',
      rejectionReason: 'Blurred.',
    })
  })

  test('a decision on new texts applies or discards them, and keeps the publication date', () => {
    const taken = withDecision(onSale, { decision: 'approve', reason: 'Nothing.' }, at)
    expect(taken).toEqual({
      name: 'Tide',
      description: 'Calm.',
      altText: 'Waves on a pier.',
      proposedName: null,
      proposedDescription: null,
      proposedAltText: null,
      proposedCrops: null,
      proposedContentRating: null,
      rejectionReason: null,
      rejectionCode: null,
      sampledAt: null,
      decidedAt: at,
    })
    const left = withDecision(onSale, { decision: 'reject', reason: 'A brand.', code: 'terms' }, at)
    expect(left).toEqual({
      proposedName: null,
      proposedDescription: null,
      proposedAltText: null,
      proposedCrops: null,
      proposedContentRating: null,
      rejectionReason: 'A brand.',
      rejectionCode: 'terms',
      sampledAt: null,
      decidedAt: at,
    })
  })

  test('a decision on a new crop applies or discards it', () => {
    const crops = { '3:4': 0, '5:7': 500, '7:10': 1000 }
    const moved = { ...onSale, proposedName: 'Moon', proposedDescription: '', proposedCrops: crops }
    expect(withDecision(moved, { decision: 'approve' }, at)).toMatchObject({ crops, proposedCrops: null })
    expect(withDecision({ ...moved, proposedCrops: CENTRED }, { decision: 'approve' }, at)).toMatchObject({
      crops: null,
      proposedCrops: null,
    })
    const left = withDecision(moved, { decision: 'reject', reason: 'It cuts the head off.' }, at)
    expect(left).toMatchObject({ proposedCrops: null })
    expect(left).not.toHaveProperty('crops')
  })

  test('a request for changes keeps a new artwork off sale and states what has to change', () => {
    expect(withDecision(artwork, { decision: 'ask_changes', reason: 'Its title.', code: 'title' }, at)).toMatchObject({
      reviewStatus: 'changes_requested',
      rejectionReason: 'Its title.',
      rejectionCode: 'title',
    })
  })

  test('a decision on an artwork published without a review leaves it on sale or takes it off sale', () => {
    const sample = { ...onSale, proposedName: null, proposedDescription: null, proposedCrops: null, sampledAt: at }
    expect(withDecision(sample, { decision: 'approve' }, at)).toMatchObject({ sampledAt: null, name: onSale.name })
    expect(withDecision(sample, { decision: 'reject', reason: 'Not yours.' }, at)).toMatchObject({
      reviewStatus: 'rejected',
      publishedAt: null,
      sampledAt: null,
    })
    expect(withDecision(sample, { decision: 'ask_changes', reason: 'Its title.' }, at)).toMatchObject({
      reviewStatus: 'changes_requested',
      publishedAt: null,
    })
  })

  test.each([
    ['pending', false, 'approve', { approved: 1, approvals: 1, rejections: 0 }],
    ['pending', false, 'reject', { approved: 0, approvals: 0, rejections: 1 }],
    ['pending', false, 'ask_changes', { approved: 0, approvals: 0, rejections: 0 }],
    // new texts of an artwork on sale
    ['approved', false, 'approve', { approved: 0, approvals: 0, rejections: 0 }],
    ['approved', false, 'reject', { approved: 0, approvals: 0, rejections: 1 }],
    // published without a review
    ['approved', true, 'approve', { approved: 0, approvals: 1, rejections: 0 }],
    ['approved', true, 'reject', { approved: -1, approvals: 0, rejections: 1 }],
    ['approved', true, 'ask_changes', { approved: -1, approvals: 0, rejections: 0 }],
  ] as const)(
    'an artwork that is %s (sampled: %s) with the decision %s changes the counts of its artist',
    (reviewStatus, isSample, decision, counts) => {
      expect(toCountsChange({ reviewStatus, sampledAt: isSample ? at : null }, decision)).toEqual({ total: 0, ...counts })
    },
  )
})
