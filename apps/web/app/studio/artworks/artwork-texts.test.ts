import { describe, expect, it } from 'vitest'
import { artworkWith } from '../../../test/artist-artworks.ts'
import {
  describeArtworkStatus,
  describeContentRating,
  describeProposal,
  formatQueuePosition,
  formatWithin,
  hasQueuePosition,
  pollIntervalMs,
  shortReason,
} from './artwork-texts.ts'

it.each([
  ['pending', 'none', 'Pending Review', 'waiting'],
  ['approved', 'none', 'Approved', 'done'],
  ['approved', 'disapproved', 'Approved', 'done'],
  ['rejected', 'none', 'Rejected', 'refused'],
  ['changes_requested', 'none', 'Changes requested', 'leaving'],
  ['approved', 'pending', 'Deletion pending', 'leaving'],
] as const)(
  'an artwork with the review status %s and the deletion status %s is shown as “%s”',
  (review_status, deletion_status, words, tone) => {
    expect(describeArtworkStatus({ review_status, deletion_status })).toEqual({ words, tone })
  },
)

it('shortReason truncates a reason after 70 characters and reports that it did', () => {
  expect(shortReason('x'.repeat(70))).toEqual({ text: 'x'.repeat(70), isCut: false })
  expect(shortReason(`${'x'.repeat(69)} yz`)).toEqual({ text: `${'x'.repeat(69)}…`, isCut: true })
})

it.each(['😀', '👩🏽\u200d🚀', '🇰🇷', '1️⃣', '❤️\u200d🔥', 'क्षि', 'ស្ត្រី', 'e\u0323\u0301'])(
  'shortReason does not split %s at the 70th character',
  (character) => {
    expect(shortReason(`${'x'.repeat(69)}${character} yz`)).toEqual({ text: `${'x'.repeat(69)}${character}…`, isCut: true })
    expect(shortReason(`${'x'.repeat(68)} ${character}${character}`).text).toBe(`${'x'.repeat(68)} ${character}…`)
  },
)

it.each([
  [
    '3 of 12 with usual times',
    { waiting: 12, medianHours: 2, usualHours: 5 },
    3,
    '3rd of 12 in the queue, half are reviewed within 2 hours, most within 5 hours',
  ],
  ['1 of 1 without usual times', { waiting: 1, medianHours: null, usualHours: null }, 1, '1st of 1 in the queue'],
  [
    '112 in a queue of 1,000 or more',
    { waiting: 1000, medianHours: 1, usualHours: 1 },
    112,
    '112th in the queue, usually reviewed within an hour',
  ],
])('lineWords describes the place of an artwork in the review queue at position %s', (_position, line, place, expected) => {
  expect(formatQueuePosition(line, place)).toBe(expected)
})

it.each([
  [1, 'within an hour'],
  [48, 'within 48 hours'],
  [49, 'within 3 days'],
])('a usual wait of %i h is described as “%s”', (hours, expected) => {
  expect(formatWithin(hours)).toBe(expected)
})

describe('refreshing the artworks', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const artwork = (imageUrl: string | null, created_at: string) => ({ imageUrl, created_at })

  it.each([
    ['is not refreshed when every image is ready', [artwork('/a.webp', '2026-11-21T11:59:59Z')], false],
    [
      'is refreshed after two seconds while a new image is in progress',
      [artwork('/a.webp', '2026-11-21T11:00:00Z'), artwork(null, '2026-11-21T11:59:50Z')],
      2000,
    ],
    ['is refreshed after 30 seconds while an image is an hour late', [artwork(null, '2026-11-21T11:00:00Z')], 30_000],
    ['is not refreshed when it is empty', [], false],
  ])('the list of artworks %s', (_, artworks, expected) => {
    expect(pollIntervalMs(artworks, now)).toBe(expected)
  })
})

it.each([
  ['that waits for review', 'pending', 'none', true],
  ['whose deletion was refused', 'pending', 'disapproved', true],
  ['whose deletion is requested', 'pending', 'pending', false],
  ['that is approved', 'approved', 'none', false],
] as const)('the card of an artwork %s shows its place in the review queue: %s %s %s', (_, review_status, deletion_status, expected) => {
  expect(hasQueuePosition({ review_status, deletion_status, proposed: null })).toBe(expected)
})

it.each([
  ['general', null, undefined],
  ['mature', null, 'You rated it as mature content.'],
  ['mature', 'general', 'You rated it as mature content.'],
  ['mature', 'mature', 'Our reviewers rated it as mature content.'],
  ['general', 'general', 'Our reviewers rated it as not mature.'],
] as const)('an artwork rated %s after an operator set %s is described as %s', (contentRating, operatorContentRating, words) => {
  expect(describeContentRating({ contentRating, operatorContentRating })).toBe(words)
})

it.each([
  ['a crop', { crops: { '3:4': 0, '5:7': 0, '7:10': 0 } }, /new crop is under review/],
  ['a content rating', { contentRating: 'general' as const }, /new content rating is under review/],
  ['a description', { artworkDescription: 'New.', contentRating: 'general' as const }, /changes are under review/],
])('a proposed change of %s is described', (_what, change, words) => {
  const artwork = artworkWith()
  const { artworkName, artworkDescription, altText } = artwork
  const proposed = { artworkName, artworkDescription, altText, crops: null, contentRating: null, ...change }
  expect(describeProposal({ ...artwork, proposed })).toMatch(words)
})
