import { describe, expect, it } from 'vitest'
import { lineWords, nextLookMs, shortReason, statusOf, withinWords } from './artwork-words.ts'

it.each([
  ['pending', 'none', 'Pending Review', 'waiting'],
  ['approved', 'none', 'Approved', 'done'],
  ['approved', 'disapproved', 'Approved', 'done'],
  ['rejected', 'none', 'Rejected', 'refused'],
  ['changes_requested', 'none', 'Changes requested', 'leaving'],
  ['approved', 'pending', 'Deletion pending', 'leaving'],
] as const)('%s, deletion %s: %s', (review_status, deletion_status, words, tone) => {
  expect(statusOf({ review_status, deletion_status })).toEqual({ words, tone })
})

it('cuts a reason at 70 characters and says so', () => {
  expect(shortReason('x'.repeat(70))).toEqual({ text: 'x'.repeat(70), isCut: false })
  expect(shortReason(`${'x'.repeat(69)} yz`)).toEqual({ text: `${'x'.repeat(69)}…`, isCut: true })
})

it.each([
  [{ waiting: 12, medianHours: 2, usualHours: 5 }, 3, '3rd of 12 in line, half are decided within 2 hours, most within 5 hours'],
  [{ waiting: 1, medianHours: null, usualHours: null }, 1, '1st of 1 in line'],
  [{ waiting: 1000, medianHours: 1, usualHours: 1 }, 112, '112th in line, usually decided within an hour'],
])('%j, at %i: %s', (line, place, expected) => {
  expect(lineWords(line, place)).toBe(expected)
})

it.each([
  [1, 'within an hour'],
  [48, 'within 48 hours'],
  [49, 'within 3 days'],
])('%i hours are %s', (hours, expected) => {
  expect(withinWords(hours)).toBe(expected)
})

describe('asking again', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const artwork = (imageUrl: string | null, created_at: string) => ({ imageUrl, created_at })

  it.each([
    ['nothing is being made', [artwork('/a.webp', '2026-11-21T11:59:59Z')], false],
    ['something is', [artwork('/a.webp', '2026-11-21T11:00:00Z'), artwork(null, '2026-11-21T11:59:50Z')], 2000],
    ['it is stuck', [artwork(null, '2026-11-21T11:00:00Z')], 30_000],
    ['there are none', [], false],
  ])('when %s', (_, artworks, expected) => {
    expect(nextLookMs(artworks, now)).toBe(expected)
  })
})
