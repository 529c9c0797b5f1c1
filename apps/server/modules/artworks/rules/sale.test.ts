import { expect, test } from 'vitest'
import { toSaleFields } from './sale.ts'

const since = new Date('2026-03-01T10:00:00Z')
const later = new Date('2026-11-01T10:00:00Z')

test.each([
  ['without a suspension or a takedown stays on sale', { isWithheld: false, takenDownAt: null }, true],
  ['of a suspended artist is off sale', { isWithheld: true, takenDownAt: null }, false],
  ['with a takedown is off sale', { isWithheld: false, takenDownAt: later }, false],
  ['of a suspended artist with a takedown is off sale', { isWithheld: true, takenDownAt: later }, false],
])('an artwork %s, and its publication date is kept', (_what, kept, isOnSale) => {
  const { publishedAt, withheldPublishedAt } = toSaleFields(since, kept)
  expect(publishedAt).toEqual(isOnSale ? since : null)
  expect(withheldPublishedAt).toEqual(isOnSale ? null : since)
  expect(toSaleFields(publishedAt ?? withheldPublishedAt, { isWithheld: false, takenDownAt: null }).publishedAt).toEqual(since)
})

test('an artwork that was never on sale is not put on sale', () => {
  expect(toSaleFields(null, { isWithheld: false, takenDownAt: null })).toEqual({ publishedAt: null, withheldPublishedAt: null })
  expect(toSaleFields(null, { isWithheld: true, takenDownAt: null })).toEqual({ publishedAt: null, withheldPublishedAt: null })
})
