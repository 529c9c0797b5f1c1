import { expect, test } from 'vitest'
import { causePath, findTopCause, partnerUrl, type ShownCause } from './shown-cause.ts'

const cause = (changes: Partial<ShownCause>): ShownCause => ({
  slug: 'a',
  title: 'A',
  description: '',
  image_urls: [],
  amount_raised: 0,
  ...changes,
})

test('the featured cause is the one with the highest amount raised, and the first of several', () => {
  const [a, b, c] = [cause({ slug: 'a', amount_raised: 5 }), cause({ slug: 'b', amount_raised: 9 }), cause({ slug: 'c', amount_raised: 9 })]
  expect(findTopCause([a, b, c])).toBe(b)
  expect(findTopCause([])).toBeUndefined()
})

test('causePath URL-encodes the slug', () => {
  expect(causePath('a/b c')).toBe('/hope/causes/a%2Fb%20c')
})

test.each([
  ['returns an https address', 'https://partner.example/a', 'https://partner.example/a'],
  ['ignores a javascript: address', 'javascript:alert(1)', undefined],
  ['ignores an address without a scheme', '//partner.example', undefined],
  ['ignores an address that is null', null, undefined],
  ['ignores a missing address', undefined, undefined],
])('partnerUrl %s', (_what, external_url, url) => {
  expect(partnerUrl(cause({ external_url }))).toBe(url)
})
