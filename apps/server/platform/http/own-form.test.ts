import { expect, test } from 'vitest'
import { isOwnForm } from './own-form.ts'

const here = 'https://tintype.example/store/cart?x=1'

test.each<[string, Record<string, string>, boolean]>([
  ['our own origin', { origin: 'https://tintype.example' }, true],
  ['no origin, and of our own pages by what no page can set', { 'sec-fetch-site': 'same-origin' }, true],
  ['nothing at all', {}, false],
  ['another origin', { origin: 'https://evil.example' }, false],
  ['another origin that says it were ours', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, false],
  ['an origin that is hidden', { origin: 'null' }, false],
  ['a neighbour', { origin: 'https://shop.tintype.example' }, false],
  ['a longer name', { origin: 'https://tintype.example.evil.example' }, false],
  ['another scheme', { origin: 'http://tintype.example' }, false],
  ['another port', { origin: 'https://tintype.example:8443' }, false],
  ['an empty origin', { origin: '' }, false],
  ['two origins', { origin: 'https://tintype.example, https://evil.example' }, false],
  ['a neighbour, without an origin', { 'sec-fetch-site': 'same-site' }, false],
  ['another site, without an origin', { 'sec-fetch-site': 'cross-site' }, false],
  ['nobody’s page, without an origin', { 'sec-fetch-site': 'none' }, false],
])('a form with %s', (_what, headers, isOurs) => {
  expect(isOwnForm(new Headers(headers), here)).toBe(isOurs)
})
