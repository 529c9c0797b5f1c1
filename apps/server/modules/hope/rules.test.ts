import { expect, test } from 'vitest'
import { fromDollars, numberedSlug, receiptType, slugOf } from './rules.ts'

test.each([
  ['Clean Water for All!', 'clean-water-for-all'],
  ['  Müttern & Kindern helfen ', 'muttern-kindern-helfen'],
  ['Ocean — 2026', 'ocean-2026'],
  ['水を', 'cause'],
  ['!!!', 'cause'],
])('the address of %s is %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('a second cause of one title is numbered', () => {
  expect([1, 2, 3].map((number) => numberedSlug('ocean', number))).toEqual(['ocean', 'ocean-2', 'ocean-3'])
})

test.each([
  [0.1, 10],
  [1.15, 115],
  [8.2, 820],
  [1_000_000_000, 100_000_000_000],
])('%d dollars are %i cents', (dollars, cents) => {
  expect(fromDollars(dollars)).toBe(cents)
})

test.each([
  ['%PDF-1.7', 'application/pdf'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\x89PNG', undefined],
  ['<svg/>', undefined],
  ['', undefined],
])('a file that begins with %j is %s', (head, type) => {
  expect(receiptType(Buffer.from(head, 'latin1'))).toBe(type)
})
