import { afterEach, describe, expect, test } from 'vitest'
import { dateFormat, readerLocale, withLocale } from './locale.ts'
import { formatCents, formatNumber, formatPlural, formatPrice, formatTenths } from './numbers.ts'

const day = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })
const october3 = new Date('2026-10-03T23:30:00Z')

describe.each([
  ['en-US', '$1,234.50', '$69', '10,000', '2.5', 'October 3, 2026'],
  ['en-GB', '$1,234.50', '$69', '10,000', '2.5', '3 October 2026'],
  ['de', '1.234,50 $', '69 $', '10.000', '2,5', '3. Oktober 2026'],
  ['fr', '1 234,50 $US', '69 $US', '10 000', '2,5', '3 octobre 2026'],
  ['pl', '1234,50 USD', '69 USD', '10 000', '2,5', '3 października 2026'],
  ['pt-BR', 'US$ 1.234,50', 'US$ 69', '10.000', '2,5', '3 de outubro de 2026'],
  ['ja', '$1,234.50', '$69', '10,000', '2.5', '2026年10月3日'],
  ['hi', '$1,234.50', '$69', '10,000', '2.5', '3 अक्टूबर 2026'],
])('a reader in %s', (locale, cents, price, count, tenths, date) => {
  test('reads amounts, numbers and dates in the form of the locale', () => {
    const shown = withLocale(locale, () => [
      formatCents(123_450),
      formatPrice(6900),
      formatNumber(10_000),
      formatTenths(2.5),
      day(october3),
    ])
    expect(shown.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([cents, price, count, tenths, date])
  })
})

test('a price with cents keeps them, and a negative amount its sign', () => {
  expect([formatPrice(4950), formatCents(-5), withLocale('de', () => formatPrice(4950))]).toEqual(['$49.50', '-$0.05', '49,50\u00a0$'])
})

test('the plural follows the sentence, and the number the reader', () => {
  expect([0, 1, 2].map((count) => formatPlural(count, { one: 'print', other: 'prints' }))).toEqual(['0 prints', '1 print', '2 prints'])
  expect(withLocale('de', () => formatPlural(12_000, { one: 'print', other: 'prints' }))).toBe('12.000 prints')
})

describe('the locale', () => {
  afterEach(() => {
    delete document.documentElement.dataset.locale
  })

  test('is the one that the server wrote into the document, and English without one', () => {
    expect(readerLocale()).toBe('en-US')
    document.documentElement.dataset.locale = 'de-AT'
    expect(readerLocale()).toBe('de-AT')
  })

  test('of one rendered page does not reach the next, even after a failure', () => {
    expect(() => withLocale('de', () => expect.fail('rendering failed'))).toThrow('rendering failed')
    expect(readerLocale()).toBe('en-US')
  })
})
