import { expect, test } from 'vitest'
import { saleOf } from './sale-rules.ts'

const since = new Date('2026-03-01T10:00:00Z')
const later = new Date('2026-11-01T10:00:00Z')

test.each([
  ['nothing', { isWithheld: false, takenDownAt: null }, true],
  ['a suspension', { isWithheld: true, takenDownAt: null }, false],
  ['a report', { isWithheld: false, takenDownAt: later }, false],
  ['both', { isWithheld: true, takenDownAt: later }, false],
])('%s keeps it off sale, and since when it was is never lost', (_what, kept, isOnSale) => {
  const { publishedAt, withheldPublishedAt } = saleOf(since, kept)
  expect(publishedAt).toEqual(isOnSale ? since : null)
  expect(withheldPublishedAt).toEqual(isOnSale ? null : since)
  expect(saleOf(publishedAt ?? withheldPublishedAt, { isWithheld: false, takenDownAt: null }).publishedAt).toEqual(since)
})

test('what was never for sale is not put on sale', () => {
  expect(saleOf(null, { isWithheld: false, takenDownAt: null })).toEqual({ publishedAt: null, withheldPublishedAt: null })
  expect(saleOf(null, { isWithheld: true, takenDownAt: null })).toEqual({ publishedAt: null, withheldPublishedAt: null })
})
