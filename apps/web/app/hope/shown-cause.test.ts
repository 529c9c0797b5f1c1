import { expect, test } from 'vitest'
import { causePath, mostRaised, partnerUrl, type ShownCause } from './shown-cause.ts'

const cause = (changes: Partial<ShownCause>): ShownCause => ({
  slug: 'a',
  title: 'A',
  description: '',
  image_urls: [],
  amount_raised: 0,
  ...changes,
})

test('the featured one is the one that the most was given to; of several the first', () => {
  const [a, b, c] = [cause({ slug: 'a', amount_raised: 5 }), cause({ slug: 'b', amount_raised: 9 }), cause({ slug: 'c', amount_raised: 9 })]
  expect(mostRaised([a, b, c])).toBe(b)
  expect(mostRaised([])).toBeUndefined()
})

test('a slug is encoded in its address', () => {
  expect(causePath('a/b c')).toBe('/hope/causes/a%2Fb%20c')
})

test.each([
  ['https://partner.example/a', 'https://partner.example/a'],
  ['javascript:alert(1)', undefined],
  ['//partner.example', undefined],
  [null, undefined],
  [undefined, undefined],
])('the partner at %s', (external_url, url) => {
  expect(partnerUrl(cause({ external_url }))).toBe(url)
})
