import { expect, test } from 'vitest'
import { causeSlug, fromDollars, numberedSlug, receiptType } from './hope.ts'

test.each([
  ['Clean Water for All!', 'clean-water-for-all'],
  ['  Müttern & Kindern helfen ', 'muttern-kindern-helfen'],
  ['Ocean — 2026', 'ocean-2026'],
  ['水を', 'shuio'],
  ['!!!', 'cause'],
])('a cause with the title %s gets the slug %s', (title, slug) => {
  expect(causeSlug(title)).toBe(slug)
})

test('a further cause with the same title gets a number in its slug', () => {
  expect([1, 2, 3].map((number) => numberedSlug('ocean', number))).toEqual(['ocean', 'ocean-2', 'ocean-3'])
})

test.each([
  [0.1, 10],
  [1.15, 115],
  [8.2, 820],
  [1_000_000_000, 100_000_000_000],
])('an amount of %d dollars is %i cents', (dollars, cents) => {
  expect(fromDollars(dollars)).toBe(cents)
})

test.each([
  ['the signature of a PDF', 'a PDF', '%PDF-1.7', 'application/pdf'],
  ['the signature of a PNG', 'a PNG', '\x89PNG\r\n\x1a\n', 'image/png'],
  ['the signature of a JPEG', 'a JPEG', '\xff\xd8\xff\xe0', 'image/jpeg'],
  ['half the signature of a PNG', 'not recognized', '\x89PNG', undefined],
  ['an SVG element', 'not recognized', '<svg/>', undefined],
  ['no bytes', 'not recognized', '', undefined],
])('a receipt file with %s is %s', (_what, _outcome, head, type) => {
  expect(receiptType(Buffer.from(head, 'latin1'))).toBe(type)
})
